"""Mondrian: cuts partitions in two until no cut is allowed (LeFevre et al.; used in 000 §5.1.2, 002 §6, 004 §2.3).

A sweep cuts all partitions that can be cut at once, so k-anonymity of n rows takes about log2(n / k) sweeps of the same few
statements. Classes may come out with equal labels (relaxed cuts, labels from cut to cut, sets), and an audit of the release
takes those for one class. Every monotone model still holds then: the union of two classes that satisfy it satisfies it, too. If
another model does not, the verification refuses the release.

Where the policy lets rows be suppressed, outliers are suppressed at the end, if the labels of the other rows gain more by it
than the suppressed rows lose.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Literal

from sqlglot import exp

from ..cells.class_labels import Labels, labelled, steps, styles, telling, typed
from ..cells.packing import Cells
from ..errors import ColumnError, PolicyError
from ..judging.judge import judge_cells
from ..judging.whole_table import forbid_hopeless, forbid_undivided
from ..params.fields import parameter
from ..run import Run
from ..sql.names import Relation, name, names
from .base import Algorithm, Grouping, Steps, judging, show_rows

if TYPE_CHECKING:
    from ..policy.model import Policy

SIDE = [name("part"), name("attribute"), name("side")]
"""The key of half a partition, and of a class without the outliers of one side."""
CLASS = [name("class")]


@dataclass(frozen=True, kw_only=True)
class Mondrian(Algorithm):
    """Cuts the table at medians, one attribute at a time, as long as both halves satisfy: each class has its own ranges."""

    cuts: ClassVar[bool] = True

    mode: Literal["strict", "relaxed"] = parameter(
        "rows with the median's value stay together (strict), or are shared out to both halves (relaxed)", default="strict"
    )
    bounds: Literal["tight", "partition"] = parameter(
        "labels reach from the lowest to the highest value of a class (tight), or from one cut to the next (partition)",
        default="tight",
    )
    labels: Labels | None = parameter(  # noqa: RUF009
        "ancestor, interval, set, mean or range, for all columns or as a mapping of columns "
        "(default: interval for numbers and dates, ancestor for the rest)",
        default=None,
    )

    @property
    def counts_persons(self) -> bool:
        """Return whether cuts are strict: relaxed ones share out rows that look alike, and do not ask whose they are."""
        return self.mode == "strict"

    def check(self, policy: Policy) -> Iterator[PolicyError]:
        yield from super().check(policy)
        if self.labels:
            yield from self.labels.check(policy, policy.place(self))

    def search(self, run: Run, cells: Cells, policy: Policy) -> Grouping:
        label_styles, by_planes = styles(policy, cells, self.labels), self.bounds == "partition"
        cutter = _Cutter(run, cells, policy, self)
        pieces = cutter.steps.make("first_pieces", cells=cutter.checks.groups)
        regions = cutter.steps.make("whole_region") if by_planes else None
        closed = run.growing("stages/closed_pieces", cell=cutter.cell, person=cutter.checks.person)
        closed_ranges = cutter.steps.growing("class_ranges")
        kept_planes: list[Any] = []
        budget = policy.suppression.allowed(cells.rows)
        for sweep in run.sweeps():
            extents = cutter.steps.make("extents", pieces=pieces)
            cuts = cutter.allowed_cuts(pieces, extents)
            if not cuts or run.count(cuts) < run.count(extents):
                grouping = closed.add(pieces=pieces, allowed=cuts)
                ranges = closed_ranges.add(extents=regions or extents, cuts=cuts)
                show_rows(run, grouping, cells.rows, f"rows in classes after sweep {sweep}")
            if not cuts:
                if sweep == 1 and not budget:
                    forbid_undivided(run, cutter.checks, cells, policy)
                break
            if run.keeps:
                kept_planes.append(cutter.planes(cuts))
            halves = cutter.half_pieces(pieces, cuts, is_sorted=sweep % 5 == 0)
            if regions:
                regions = cutter.steps.make("regions", regions=regions, cuts=cuts)
            run.forget(pieces)
            pieces = halves
        if budget:
            pieces = cutter.steps.make("class_pieces", grouping=grouping, cells=cutter.checks.groups)
            pieces = cutter.pieces_without_outliers(pieces, budget)
            grouping = run.step(
                "stages/closed_pieces", pieces=pieces, allowed=None, cell=cutter.cell, person=cutter.checks.person
            )
            if not regions:
                extents = cutter.steps.make("extents", pieces=pieces)
                ranges = cutter.steps.make("class_ranges", extents=extents, cuts=None)
        return Grouping(
            grouping,
            labelled(run, cells, label_styles, grouping, ranges, by_planes=by_planes),
            is_split=self.mode == "relaxed",
            typed=typed(cells, label_styles),
            telling=telling(cells, label_styles, by_planes=by_planes),
            found={"sweeps": kept_planes},
            report=_report(sweep),
        )

    def check_again(self, policy: Policy) -> None:
        """Raise an error if cuts are relaxed: planes can be kept, but not how many rows with a median's value went left."""
        if self.mode == "relaxed":
            where = policy.location / "algorithm" / "mode"
            raise where.error("cannot be relaxed where a recoding is kept for another load: rows were shared out by count")

    def again(self, run: Run, cells: Cells, policy: Policy, found: Mapping[str, Any]) -> Grouping:
        """Return the classes between the same planes in another load. Tight labels are made of the values of this load."""
        label_styles, by_planes = styles(policy, cells, self.labels), self.bounds == "partition"
        cutter = _Cutter(run, cells, policy, self)
        pieces = cutter.steps.make("first_pieces", cells=cutter.checks.groups)
        regions = None
        if by_planes:
            regions = cutter.steps.make("whole_region_with_planes", whole_region=cutter.steps.make("whole_region"))
        closed = run.growing("stages/closed_pieces", cell=cutter.cell, person=cutter.checks.person)
        for _, planes in zip(run.sweeps(), [*found["sweeps"], []], strict=False):
            cuts = cutter.steps.make("repeated_cuts", planes=_from_json(planes)) if planes else None
            grouping = closed.add(pieces=pieces, allowed=cuts)
            if not cuts:
                break
            halves = cutter.half_pieces(pieces, cuts)
            if regions:
                cutter.steps.append(regions, "regions_with_planes", regions=regions, cuts=cuts)
            run.forget(pieces)
            pieces = halves
        checks = cutter.checks
        judged = judging(checks, CLASS)
        groups = run.step("stages/histograms", grouping=grouping, cells=checks.groups, codes=checks.codes, counts=checks.counts)
        grouping = run.step("stages/satisfying_grouping", grouping=grouping, groups=groups, person=None, **judged)
        if regions:
            ranges = cutter.steps.make("ranges_with_planes", regions=regions, grouping=grouping)
        else:
            ranges = run.step("stages/ranges", grouping=grouping, cells=cells.table, packed=cells.packed)
        return Grouping(
            grouping,
            labelled(run, cells, label_styles, grouping, ranges, by_planes=by_planes, is_fenced=by_planes),
            typed=typed(cells, label_styles),
            telling=telling(cells, label_styles, by_planes=by_planes),
            found=found,
            report=_report(len(found["sweeps"])),
        )


class _Cutter:
    """Chooses the cuts of a table and its outliers, and cuts it."""

    def __init__(self, run: Run, cells: Cells, policy: Policy, mondrian: Mondrian) -> None:
        self.run, self.cells, self.is_relaxed = run, cells, mondrian.mode == "relaxed"
        self.checks = judge_cells(run, policy.models, cells)
        forbid_hopeless(run, self.checks, cells, policy)
        self.cuts_so_far = 0
        self.cell = cells.words[0] if cells.is_numbered else name("cell")
        cell_column = [] if cells.is_numbered else [self.cell]
        self.steps = Steps(
            run,
            "mondrian",
            {
                "piece_columns": [*cell_column, *cells.words, *self.checks.codes, *self.checks.counts[1:]],
                "count_type": exp.DataType.build("int" if cells.rows < 2**31 else "bigint"),
                "packed": cells.packed,
                "words": cells.words,
                "masks": names("m", len(cells.words)),
                "axes": cells.axes,
                "weights": [quasi.weight for quasi in policy.quasi],
                "least_rows": max(check.least_rows for check in self.checks.checks),
                "is_strict": not self.is_relaxed,
                "by_planes": mondrian.bounds == "partition",
                **judging(self.checks, SIDE),
            },
        )

    def allowed_cuts(self, pieces: Relation, extents: Relation) -> Relation | None:
        """Make the table of the cuts of a sweep, one for each partition that has an allowed cut; None if no partition has one.

        The widest attribute of each partition is tried first, the others where that has no allowed cut.
        """
        ranked = self.steps.make("ranked_attributes", extents=extents)
        if not self.run.count(ranked):
            return None
        widest = self.steps.make("candidate_cuts", pieces=pieces, ranked_attributes=ranked, allowed_cuts=None)
        tried = {"cuts": widest, "groups": self._halves(pieces, widest)}
        allowed = self.steps.make("allowed_cuts", earlier_cuts=self.cuts_so_far, **tried)
        if (count := self.run.count(allowed)) < self.run.count(extents):
            others = self.steps.make("candidate_cuts", pieces=pieces, ranked_attributes=ranked, allowed_cuts=allowed)
            if self.run.count(others):
                tried = {"cuts": others, "groups": self._halves(pieces, others)}
                self.steps.append(allowed, "allowed_cuts", earlier_cuts=self.cuts_so_far + count, **tried)
        self.cuts_so_far += self.run.count(allowed)
        return allowed if self.run.count(allowed) else None

    def half_pieces(self, pieces: Relation, cuts: Relation, is_sorted: bool = False) -> Relation:
        """Make the table of the pieces of the halves."""
        shares = self._median_shares(pieces, cuts)
        return self.steps.make("half_pieces", pieces=pieces, cuts=cuts, median_shares=shares, is_sorted=is_sorted)

    def pieces_without_outliers(self, pieces: Relation, budget: int) -> Relation:
        """Make the table of the pieces of the classes without the outliers that are worth suppressing, within the budget."""
        for _ in self.run.sweeps():
            widths = self.steps.make("class_widths", extents=self.steps.make("extents", pieces=pieces))
            outliers = self.steps.make("outliers", pieces=pieces, class_widths=widths, budget=budget)
            groups = self.steps.make("groups_without_outliers", pieces=pieces, outliers=outliers)
            chosen = self.steps.make("chosen_outliers", outliers=outliers, groups=groups, class_widths=widths, budget=budget)
            if not (lost := int(self.steps.scalar("outlier_rows", chosen_outliers=chosen))):
                break
            budget -= lost
            rest = self.steps.make("pieces_without_outliers", pieces=pieces, chosen_outliers=chosen)
            self.run.forget(pieces)
            pieces = rest
        return pieces

    def planes(self, cuts: Relation) -> list[list[Any]]:
        """Return the cuts of a sweep as they can be kept: as planes, which are no values of the data."""
        for attribute in self.cells.quasi:
            if not (attribute.is_ordered or attribute.is_open):
                sentence = "would be kept with cuts at its own values: give it a taxonomy that lists them (a CSV file or order)"
                raise ColumnError(attribute.name, sentence)
        rows = self.steps.rows("planes", cuts=cuts, steps=steps(self.cells))
        return [[*cut, plane if math.isfinite(plane) else None] for *cut, plane in sorted(rows)]

    def _halves(self, pieces: Relation, cuts: Relation) -> Relation:
        """Make the table of what both halves of all cuts hold, for the models to judge."""
        shares = self._median_shares(pieces, cuts) if self.checks.sensitive else None
        return self.steps.make("halves", pieces=pieces, cuts=cuts, median_shares=shares)

    def _median_shares(self, pieces: Relation, cuts: Relation) -> Relation | None:
        """Make the table of how many rows with a median's value go left; None where they all do."""
        return self.steps.make("median_shares", pieces=pieces, cuts=cuts) if self.is_relaxed else None


def _report(sweeps: int) -> dict[str, Any]:
    return {"levels": None, "minimal": None, "checked": None, "sweeps": sweeps}


def _from_json(planes: list[list[Any]]) -> list[list[Any]]:
    """Return kept planes as numbers. A plane beyond all numbers is infinite, for which JSON has null."""
    return [[*map(int, cut), math.inf if plane is None else float(plane)] for *cut, plane in planes]
