from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from markupsafe import Markup
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
"""One statement answers the queries over at most so many combinations of attributes."""
READ = 2_000_000
"""One statement counts at most so many cells. Each combination of attributes counts all of them once."""


ANSWERS = "measures/answers"


@dataclass(frozen=True)
class Answering:
    """What a table answers queries from."""

    rows: Relation | Markup
    """(<value>..., n), or (class, <value>..., n) if columns were taken apart"""
    columns: Sequence[exp.Expr]
    """the values of the attributes, quasi-identifiers first"""
    values: Relation | Markup
    """(attribute, value, low, high, share)"""
    sets: Relation | None = None
    """(attribute, value, low): the terms of sets"""
    slices: Sequence[Sequence[int]] = ()
    """the numbers of the attributes in each column, if columns were taken apart"""
    has_fractions: bool = False
    """a row may count for less than one, or for less than none"""

    @property
    def bindings(self) -> dict[str, Any]:
        shared = {"rows": self.rows, "columns": self.columns, "values": self.values, "sets": self.sets}
        return {**shared, "has_fractions": self.has_fractions}

    def parts(self, combinations: Sequence[Sequence[int]]) -> list[list[list[tuple[int, int]]]] | None:
        """Return for each combination the attributes that it has in each column, with their places; None if rows are whole."""
        if not self.slices:
            return None
        placed = [[[(i, a) for i, a in enumerate(of, 1) if a in column] for column in self.slices] for of in combinations]
        return [[part for part in parts if part] for parts in placed]


class Query(NamedTuple):
    """A count query: its attributes, those with most nodes first, and a node of the taxonomy of each.

    The quasi-identifiers have the numbers 0, 1 …, then come the sensitive attributes.
    """

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
        nodes = [run.step("cells/nodes", attribute=a, levels=list(range(a.height + 1))) for a in attributes]
        sizes = [run.count(table) for table in nodes]
        actual, answering = self._of_source(released), released.publication.answering(released)
        estimated = run.growing(ANSWERS, **answering.bindings)
        queries = self.drawn(released.policy.seed, len(cells.quasi), sizes)
        for batch in _batches(queries, max(1, min(BATCH, READ // cells.count))):
            combinations = sorted({query.attributes for query in batch})
            asked: dict[str, Any] = {"combinations": combinations, "dimensions": self.dimensions}
            asked["queries"] = run.step("measures/queries", drawn=batch, combinations=combinations, nodes=nodes)
            acts, estimates = actual.add(parts=None, **asked), estimated.add(parts=answering.parts(combinations), **asked)
            run.forget(asked["queries"])
        return run.step(f"metrics/{self.name()}", actual=acts, estimated=estimates)

    def _of_source(self, released: Released) -> Growing:
        """Return the growing table of the answers of the source."""
        rows = Answering(released.cells.table, [*released.paths, *released.codes], released.values)
        return released.run.growing(ANSWERS, **rows.bindings)

    def drawn(self, seed: int, quasi: int, sizes: Sequence[int]) -> list[Query]:
        """Draw the queries. A seed gives the same queries in every version of Python.

        sizes: the number of nodes of each attribute's taxonomy, quasi-identifiers first.
        """
        chance = Random(seed)
        queries = []
        for number in range(self.queries):
            others = sorted(range(quasi), key=lambda _: chance.random())[: self.dimensions - 1]
            sensitive = quasi + int(chance.random() * (len(sizes) - quasi))
            attributes = tuple(sorted((*others, sensitive), key=lambda a: (-sizes[a], a)))
            queries.append(Query(number, attributes, tuple(int(chance.random() * sizes[a]) for a in attributes)))
        return queries


def _batches(queries: Sequence[Query], size: int) -> Iterator[list[Query]]:
    """Return all queries, those over a few combinations of attributes at a time."""
    combinations = sorted({query.attributes for query in queries})
    for start in range(0, len(combinations), size):
        some = {*combinations[start : start + size]}
        yield [query for query in queries if query.attributes in some]
