from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from sqlglot import exp

from ..errors import PolicyError
from ..params.fields import parameter
from ..params.location import Location
from ..run import Growing
from ..sql.names import Relation
from .base import Figure, ReleaseMetric

if TYPE_CHECKING:
    from ..policy.model import Policy
    from ..release.measured import Released

BATCH = 64
"""Queries over at most so many combinations of attributes are answered in one statement."""
READ = 2_000_000
"""So many cells are counted in one statement: each combination counts all of them."""


class Query(NamedTuple):
    """The attributes that it is about (the quasi-identifiers are 0, 1 …, then come the sensitive ones), those with most nodes
    first, and a node of each."""

    number: int
    attributes: tuple[int, ...]
    nodes: tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class QueryError(ReleaseMetric):
    """Relative error of random count queries, the mean and the median; without those that nobody meets (000 §5.3.3)."""

    figures: ClassVar[tuple[Figure, ...]] = ("mean", "median")
    on_request: ClassVar[bool] = True

    queries: int = parameter("how many queries are asked", default=1000, minimum=1, maximum=10_000)
    dimensions: int = parameter(
        "how many attributes a query is about: a sensitive one, the others quasi-identifiers", default=2, minimum=1
    )

    def check(self, policy: Policy, where: Location) -> Iterator[PolicyError]:
        if not policy.sensitive:
            yield where.error("needs a sensitive attribute, and the policy has none: name one under sensitive")
        if self.dimensions > len(policy.quasi) + 1:
            most = f"{len(policy.quasi) + 1}, a sensitive attribute and all quasi-identifiers"
            yield (where / "dimensions").error(f"must be at most {most}, not {self.dimensions}")

    def scores(self, released: Released) -> Relation:
        run, cells = released.run, released.cells
        attributes = [*cells.quasi, *released.sensitive]
        nodes = [run.step("stages/nodes", attribute=a, levels=list(range(a.height + 1))) for a in attributes]
        sizes = [run.scalar("stages/count", table=table) for table in nodes]
        actual, estimated = self._of_source(released), self._of_release(released)
        drawn = self.drawn(released.policy.seed, len(cells.quasi), sizes)
        for batch in _batches(drawn, max(1, min(BATCH, READ // cells.count))):
            combinations = sorted({query.attributes for query in batch})
            asked: dict[str, Any] = {"combinations": combinations, "dimensions": self.dimensions}
            asked["queries"] = run.step("stages/queries", drawn=batch, combinations=combinations, nodes=nodes)
            acts, estimates = actual.add(**asked), estimated.add(**asked)
            run.forget(asked["queries"])
        return run.step(f"metrics/{self.name()}", actual=acts, estimated=estimates)

    def _of_source(self, released: Released) -> Growing:
        """The answers that the source gives."""
        run, cells = released.run, released.cells
        held = run.step("stages/held", axes=cells.axes, sensitive=cells.sensitive, quasi=len(cells.quasi))
        paths = [exp.BitwiseAnd(this=exp.column(p.word_name), expression=exp.Literal.number(p.mask(0))) for p in cells.packed]
        return run.growing("stages/answers", rows=cells.table, columns=[*paths, *released.codes], values=held)

    def _of_release(self, released: Released) -> Growing:
        """The answers that the release gives."""
        run, cells = released.run, released.cells
        covered = run.step(
            "stages/covered",
            classes=released.grouping.classes,
            alike=released.alike,
            grouping=released.grouping.cells,
            cells=cells.table,
            axes=cells.axes,
            packed=cells.packed,
            sensitive=released.sensitive,
        )
        return run.growing("stages/answers", rows=released.shown, columns=[*released.looks, *released.codes], values=covered)

    def drawn(self, seed: int, quasi: int, sizes: Sequence[int]) -> list[Query]:
        """The queries; sizes are how many nodes the taxonomies have. A seed gives the same ones in every version of Python."""
        chance = Random(seed)
        made = []
        for number in range(self.queries):
            others = sorted(range(quasi), key=lambda _: chance.random())[: self.dimensions - 1]
            secret = quasi + int(chance.random() * (len(sizes) - quasi))
            attributes = tuple(sorted((*others, secret), key=lambda a: (-sizes[a], a)))
            made.append(Query(number, attributes, tuple(int(chance.random() * sizes[a]) for a in attributes)))
        return made


def _batches(drawn: Sequence[Query], size: int) -> Iterator[list[Query]]:
    """All queries, a few combinations of attributes at a time."""
    combinations = sorted({query.attributes for query in drawn})
    for start in range(0, len(combinations), size):
        some = {*combinations[start : start + size]}
        yield [query for query in drawn if query.attributes in some]
