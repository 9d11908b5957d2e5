"""Mondrian: partitions are cut in two until no cut is allowed (LeFevre et al.; used in 000 §5.1.2, 002 §6, 004 §2.3).

All open partitions are cut in the same sweep, so there are about log2(n / k) sweeps of the same few statements. Classes may
come out with equal labels (relaxed cuts, cut planes, sets); to an audit of the release they are one class. Every model still
holds then, because it is monotone: the union of two classes that satisfy it satisfies it.

Where the policy lets rows be suppressed, outlying ones are, in the end, if the labels of the others gain more by it than the
rows lose.
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
from ..judging.audit import forbid_hopeless
from ..judging.judge import judge
from ..params.fields import parameter
from ..run import Growing, Run
from ..sql.names import Relation, name, names
from .base import Algorithm, Grouping

if TYPE_CHECKING:
    from ..policy.model import Policy

SIDE = [name("part"), name("attribute"), name("side")]
"""The key of half a partition, or of a class without its edge."""
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

    def check(self, policy: Policy) -> Iterator[PolicyError]:
        yield from super().check(policy)
        if self.labels:
            yield from self.labels.check(policy)

    def search(self, run: Run, cells: Cells, policy: Policy) -> Grouping:
        chosen = styles(policy, cells, self.labels)
        cutting = _Cutting(run, cells, policy, self)
        pieces = cutting.step("start", cells=cells.table)
        regions = cutting.step("whole") if self.bounds == "partition" else None
        closed, ranges = run.growing("stages/closed", cell=cutting.cell), cutting.growing("ranges")
        planes: list[Any] = []
        for sweep in run.sweeps():
            extents = cutting.step("extents", pieces=pieces)
            allowed, count = cutting.allowed(pieces, extents)
            if count < run.scalar("stages/count", table=extents):
                assigned = closed.add(pieces=pieces, allowed=allowed)
                covered = ranges.add(extents=regions or extents, allowed=allowed)
                _, rows = run.row("stages/extent", cells=assigned)
                run.progress.count(int(rows), cells.rows, f"rows in classes after sweep {sweep}")
            if not count:
                break
            if run.keeps:
                planes.append(cutting.planes(allowed))
            shares = cutting.shares(pieces, allowed)
            halves = cutting.step("split", pieces=pieces, allowed=allowed, shares=shares, sorted=sweep % 5 == 0)
            if regions:
                regions = cutting.step("regions", regions=regions, allowed=allowed)
            run.forget(pieces)
            pieces = halves
        if budget := policy.suppression.allowed(cells.rows):
            pieces = cutting.trimmed(cutting.step("pieces", grouping=assigned, cells=cells.table), budget)
            assigned = run.step("stages/closed", pieces=pieces, allowed=None, cell=cutting.cell)
            if not regions:
                covered = cutting.step("ranges", extents=cutting.step("extents", pieces=pieces), allowed=None)
        classes = labelled(run, cells, chosen, assigned, covered, by_planes=regions is not None)
        report = {"levels": None, "minimal": None, "checked": None, "sweeps": sweep}
        found, is_split = {"sweeps": planes}, self.mode == "relaxed"
        named = telling(cells, chosen, by_planes=regions is not None)
        return Grouping(assigned, classes, is_split, typed=typed(cells, chosen), telling=named, found=found, report=report)

    def check_again(self, policy: Policy) -> None:
        """Planes can be kept; how rows with a median's value were shared out to both sides says nothing of other rows."""
        if self.mode == "relaxed":
            where = policy.location / "algorithm" / "mode"
            raise where.error("cannot be relaxed where a recoding is kept for another load: rows were shared out by count")

    def again(self, run: Run, cells: Cells, policy: Policy, found: Mapping[str, Any]) -> Grouping:
        """The same cuts at the same planes; tight labels go by the values that are there now."""
        chosen, is_fenced = styles(policy, cells, self.labels), self.bounds == "partition"
        cutting = _Cutting(run, cells, policy, self)
        pieces = cutting.step("start", cells=cells.table)
        fences = cutting.step("unfenced", whole=cutting.step("whole")) if is_fenced else None
        closed = run.growing("stages/closed", cell=cutting.cell)
        for _, planes in zip(run.sweeps(), [*found["sweeps"], []], strict=False):
            replayed = cutting.step("replayed", planes=_numbers(planes)) if planes else None
            assigned = closed.add(pieces=pieces, allowed=replayed)
            if not replayed:
                break
            halves = cutting.step("split", pieces=pieces, allowed=replayed, shares=None, sorted=False)
            if fences:
                cutting.append(fences, "fences", fences=fences, replayed=replayed)
            run.forget(pieces)
            pieces = halves
        groups = run.step("stages/histograms", grouping=assigned, cells=cells.table, codes=cutting.held.sensitive)
        held = cutting.held
        judging = {
            "codes": held.sensitive,
            "histograms": held.histograms,
            "violations": held.violations(CLASS),
        }
        assigned = run.step("stages/satisfying", grouping=assigned, groups=groups, keys=CLASS, **judging)
        if fences:
            ranges = cutting.step("fenced", fences=fences, grouping=assigned)
        else:
            ranges = run.step("stages/ranges", grouping=assigned, cells=cells.table, packed=cells.packed)
        classes = labelled(run, cells, chosen, assigned, ranges, by_planes=is_fenced, is_fenced=is_fenced)
        report = {"levels": None, "minimal": None, "checked": None, "sweeps": len(found["sweeps"])}
        named = telling(cells, chosen, by_planes=is_fenced)
        return Grouping(assigned, classes, typed=typed(cells, chosen), telling=named, found=found, report=report)


class _Cutting:
    """The choice of the cuts, and what all templates are told."""

    def __init__(self, run: Run, cells: Cells, policy: Policy, how: Mondrian) -> None:
        self.run, self.cells, self.is_relaxed = run, cells, how.mode == "relaxed"
        self.held = judge(run, policy.models, cells.sensitive, cells.table)
        forbid_hopeless(run, self.held, cells)
        self.children = 0
        self._asking = {"keys": SIDE, "histograms": self.held.histograms, "violations": self.held.violations(SIDE)}
        self.cell = cells.words[0] if cells.is_numbered else name("cell")
        carried = [*([] if cells.is_numbered else [self.cell]), *cells.words, *self.held.sensitive]
        self.shared: dict[str, Any] = {
            "carried": carried,
            "count": exp.DataType.build("int" if cells.rows < 2**31 else "bigint"),
            "packed": cells.packed,
            "words": cells.words,
            "masks": names("m", len(cells.words)),
            "codes": self.held.sensitive,
            "axes": cells.axes,
            "weights": [quasi.weight for quasi in policy.quasi],
            "least": max(model.least_rows for model in policy.models),
            "is_strict": not self.is_relaxed,
            "by_planes": how.bounds == "partition",
        }

    def step(self, template: str, **bindings: Any) -> Relation:
        return self.run.step(f"algorithms/mondrian/{template}", **self.shared, **bindings)

    def append(self, table: Relation, template: str, **bindings: Any) -> None:
        self.run.append(table, f"algorithms/mondrian/{template}", **self.shared, **bindings)

    def growing(self, template: str) -> Growing:
        return self.run.growing(f"algorithms/mondrian/{template}", **self.shared)

    def allowed(self, pieces: Relation, extents: Relation) -> tuple[Relation, int]:
        """The cuts of a sweep, and how many they are: by the widest attribute of a partition that gives an allowed one."""
        ranked = self.step("ranked", extents=extents)
        widest = self.step("cuts", pieces=pieces, ranked=ranked, allowed=None)
        allowed = self.step("allowed", **self._judging(pieces, widest), made=self.children)
        count = self.run.scalar("stages/count", table=allowed)
        others = self.step("cuts", pieces=pieces, ranked=ranked, allowed=allowed)
        self.append(allowed, "allowed", **self._judging(pieces, others), made=self.children + count)
        count = self.run.scalar("stages/count", table=allowed)
        self.children += count
        return allowed, count

    def _judging(self, pieces: Relation, cuts: Relation) -> dict[str, Any]:
        """Both halves of all cuts, as the models judge them."""
        shares = self.shares(pieces, cuts) if self.held.sensitive else None
        halves = self.step("halves", pieces=pieces, cuts=cuts, shares=shares)
        return {"cuts": cuts, "groups": halves, **self._asking}

    def trimmed(self, pieces: Relation, budget: int) -> Relation:
        """The pieces of the classes without the outlying rows that are worth suppressing, within the budget."""
        for _ in self.run.sweeps():
            spans = self.step("spans", extents=self.step("extents", pieces=pieces))
            edges = self.step("edges", pieces=pieces, spans=spans, budget=budget)
            kept = self.step("kept", pieces=pieces, edges=edges)
            trims = self.step("trims", edges=edges, groups=kept, spans=spans, budget=budget, **self._asking)
            if not (lost := int(self.run.scalar("algorithms/mondrian/lost", trims=trims))):
                break
            budget -= lost
            rest = self.step("trimmed", pieces=pieces, trims=trims)
            self.run.forget(pieces)
            pieces = rest
        return pieces

    def planes(self, allowed: Relation) -> list[list[Any]]:
        """The cuts of a sweep as they can be kept: by planes, which are no values of the data."""
        for attribute in self.cells.quasi:
            if not (attribute.is_ordered or attribute.is_open):
                sentence = "would be kept with cuts at its own values: give it a taxonomy that lists them (a CSV file or order)"
                raise ColumnError(attribute.name, sentence)
        rows = self.run.rows("algorithms/mondrian/planes", allowed=allowed, steps=steps(self.cells), **self.shared)
        return [[*cut, plane if math.isfinite(plane) else None] for *cut, plane in sorted(rows)]

    def shares(self, pieces: Relation, cuts: Relation) -> Relation | None:
        """How the rows with a median's value are shared out, where they are."""
        return self.step("shares", pieces=pieces, cuts=cuts) if self.is_relaxed else None


def _numbers(planes: list[list[Any]]) -> list[list[Any]]:
    """Planes as they were kept; NULL alone is beyond what lies infinitely high, which JSON cannot say."""
    return [[*map(int, cut), math.inf if plane is None else float(plane)] for *cut, plane in planes]
