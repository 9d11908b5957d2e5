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
from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Literal

from ...cells.class_labels import Labels, labelled, styles, telling, typed
from ...cells.packing import Cells
from ...errors import PolicyError
from ...judging.whole_table import forbid_undivided
from ...params.fields import parameter
from ...run import Run
from ...sql.names import Relation, name
from ..base import Algorithm, Binding, Grouping, judging, show_rows
from .cutter import Cutter
from .more_cuts import more_cuts

if TYPE_CHECKING:
    from ...policy.model import Policy

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

    def may_leave_one_class(self, policy: Policy) -> bool:
        return True

    def search(self, run: Run, cells: Cells, policy: Policy) -> Grouping:
        label_styles, by_planes = styles(policy, cells, self.labels), self.bounds == "partition"
        cutter = self._cutter(run, cells, policy)
        tree = (cells.table, self.mode, self.bounds, policy.models, *(quasi.weight for quasi in policy.quasi))
        cut = run.once(tree, lambda: self._cut(run, cells, cutter))
        if budget := policy.suppression.allowed(cells.rows):
            rest = self._without_outliers(run, cells, cutter, tree, cut, budget)
            grouping, ranges = rest.grouping, rest.ranges
        else:
            grouping, ranges = cut.grouping, cut.ranges
            if cut.sweeps == 1:
                forbid_undivided(run, cutter.checks, cells, policy)
        classes = run.once(
            (grouping, by_planes, *label_styles),
            lambda: labelled(run, cells, label_styles, grouping, ranges, by_planes=by_planes),
        )
        return Grouping(
            grouping,
            classes,
            is_split=self.mode == "relaxed",
            typed=typed(cells, label_styles),
            telling=telling(cells, label_styles, by_planes=by_planes),
            found={"sweeps": cut.planes},
            report=_report(cut.sweeps),
        )

    def _cutter(self, run: Run, cells: Cells, policy: Policy) -> Cutter:
        return Cutter(run, cells, policy, self.mode == "relaxed", self.bounds == "partition")

    def _cut(self, run: Run, cells: Cells, cutter: Cutter) -> _Cut:
        """Cut the table until no cut is allowed."""
        pieces = cutter.steps.make("first_pieces", cells=cutter.checks.groups)
        regions = cutter.steps.make("whole_region") if self.bounds == "partition" else None
        closed = run.growing("algorithms/closed_pieces", cell=cutter.cell, person=cutter.checks.person)
        closed_ranges = cutter.steps.growing("class_ranges")
        kept_planes: list[Any] = []
        for sweep in run.sweeps():
            extents = cutter.steps.make("extents", pieces=pieces)
            cuts = cutter.allowed_cuts(pieces, extents)
            if not cuts or run.count(cuts) < run.count(extents):
                grouping = closed.add(pieces=pieces, allowed=cuts)
                ranges = closed_ranges.add(extents=regions or extents, cuts=cuts)
                show_rows(run, grouping, cells.rows, f"rows in classes after sweep {sweep}")
            if not cuts:
                break
            if run.keeps:
                kept_planes.append(cutter.planes(cuts))
            halves = cutter.half_pieces(pieces, cuts, is_sorted=sweep % 5 == 0)
            if regions:
                regions = cutter.steps.make("regions", regions=regions, cuts=cuts)
            run.forget(pieces)
            pieces = halves
        return _Cut(grouping, ranges, kept_planes, sweep)

    def _without_outliers(self, run: Run, cells: Cells, cutter: Cutter, tree: Hashable, cut: _Cut, budget: int) -> _Rest:
        """Suppress the outliers of a table that is cut. A budget that an earlier search did not use up does no more here."""

        def make() -> _Rest:
            classes = cutter.steps.make(
                "class_pieces", grouping=cut.grouping, cells=cutter.checks.groups, is_split=cutter.is_relaxed
            )
            pieces, wanted = cutter.pieces_without_outliers(classes, budget)
            if pieces is None:
                return _Rest(cut.grouping, cut.ranges, wanted)
            shares = {"cell": cutter.cell, "person": cutter.checks.person}
            grouping, ranges = run.step("algorithms/closed_pieces", pieces=pieces, allowed=None, **shares), cut.ranges
            if self.bounds == "tight":
                extents = cutter.steps.make("extents", pieces=pieces)
                ranges = cutter.steps.make("class_ranges", extents=extents, cuts=None)
            return _Rest(grouping, ranges, wanted)

        known: dict[int, _Rest] = run.once((tree, "budgets"), dict)
        for other, rest in known.items():
            if other == budget or rest.wanted <= min(other, budget):
                return rest
        known[budget] = run.once((tree, budget), make)
        return known[budget]

    def bindings(self, run: Run, cells: Cells, policy: Policy, grouping: Grouping) -> list[Binding]:
        """Return for each column what one more cut of the classes by it would violate."""
        return more_cuts(self._cutter(run, cells, policy), cells, policy, grouping)

    def check_again(self, policy: Policy) -> None:
        """Raise an error if cuts are relaxed: planes can be kept, but not how many rows with a median's value went left."""
        if self.mode == "relaxed":
            where = policy.location / "algorithm" / "mode"
            raise where.error("cannot be relaxed where a recoding is kept for another load: rows were shared out by count")

    def again(self, run: Run, cells: Cells, policy: Policy, found: Mapping[str, Any]) -> Grouping:
        """Return the classes between the same planes in another load. Tight labels are made of the values of this load."""
        label_styles, by_planes = styles(policy, cells, self.labels), self.bounds == "partition"
        cutter = self._cutter(run, cells, policy)
        pieces = cutter.steps.make("first_pieces", cells=cutter.checks.groups)
        regions = None
        if by_planes:
            regions = cutter.steps.make("whole_region_with_planes", whole_region=cutter.steps.make("whole_region"))
        closed = run.growing("algorithms/closed_pieces", cell=cutter.cell, person=cutter.checks.person)
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
        groups = run.step(
            "algorithms/mondrian/histograms", grouping=grouping, cells=checks.groups, codes=checks.codes, counts=checks.counts
        )
        grouping = run.step("algorithms/satisfying_grouping", grouping=grouping, groups=groups, person=None, **judged)
        if regions:
            ranges = cutter.steps.make("ranges_with_planes", regions=regions, grouping=grouping)
        else:
            ranges = run.step("cells/ranges", grouping=grouping, cells=cells.table, packed=cells.packed)
        return Grouping(
            grouping,
            labelled(run, cells, label_styles, grouping, ranges, by_planes=by_planes, is_fenced=by_planes),
            typed=typed(cells, label_styles),
            telling=telling(cells, label_styles, by_planes=by_planes),
            found=found,
            report=_report(len(found["sweeps"])),
        )


@dataclass(frozen=True)
class _Cut:
    """A table that is cut: its classes, their ranges, and how it was done."""

    grouping: Relation
    ranges: Relation
    planes: list[Any]
    sweeps: int


@dataclass(frozen=True)
class _Rest:
    """What is left of a table that is cut, without its outliers."""

    grouping: Relation
    ranges: Relation
    wanted: int
    """the rows that may be suppressed before a larger budget would change nothing"""


def _report(sweeps: int) -> dict[str, Any]:
    return {"levels": None, "minimal": None, "checked": None, "sweeps": sweeps}


def _from_json(planes: list[list[Any]]) -> list[list[Any]]:
    """Return kept planes as numbers. A plane beyond all numbers is infinite, for which JSON has null."""
    return [[*map(int, cut), math.inf if plane is None else float(plane)] for *cut, plane in planes]
