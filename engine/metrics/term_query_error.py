from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

from ..errors import PolicyError
from ..linking.declared import GLUE
from ..params.fields import parameter
from ..params.location import Location
from ..sql.names import Relation, value
from .base import Figure, ReleaseMetric
from .query_error import ANSWERS, READ, Answering

if TYPE_CHECKING:
    from ..policy.model import Policy
    from ..release.measured import Released


@dataclass(frozen=True, kw_only=True)
class TermQueryError(ReleaseMetric):
    """Relative error of random count queries over sets of values and of terms; without those that nobody meets (004 §4.3)."""

    figures: ClassVar[tuple[Figure, ...]] = ("mean", "median")
    on_request: ClassVar[bool] = True

    queries: int = parameter("how many queries are asked", default=1000, minimum=1, maximum=10_000)
    dimensions: int = parameter("how many quasi-identifiers a query is about, besides the terms", default=1, minimum=0)
    selectivity: float = parameter(
        "the share of all rows that a query is to meet: of each attribute it asks for the share to the power of "
        "1 / (dimensions + 1)",
        default=0.5,
        above=0,
        maximum=1,
    )

    def check(self, policy: Policy, where: Location) -> Iterator[PolicyError]:
        if len(policy.quasi_sensitive) != 1:
            yield where.error("needs one quasi-sensitive attribute: name one under quasi_sensitive")
        if self.dimensions > len(policy.quasi):
            most = f"{len(policy.quasi)}, all quasi-identifiers"
            yield (where / "dimensions").error(f"must be at most {most}, not {self.dimensions}")

    def scores(self, released: Released) -> Relation:
        run, cells, [terms] = released.run, released.cells, released.linked
        assert terms.link, "the attribute is a column of terms"
        domain = run.step("measures/query_domain", axes=cells.axes, quasi=len(cells.quasi), terms=terms.link.terms)
        sizes: dict[int, int] = dict(run.rows("measures/domain_sizes", domain=domain))
        sets = run.step(
            "linking/terms_of_sets", attribute=terms, known=terms.link.terms, glue=value(GLUE), number=len(cells.quasi)
        )
        values = run.step("measures/source_values", axes=cells.axes, sensitive=(), quasi=len(cells.quasi))
        shown = run.step(
            "measures/published_rows",
            grouping=released.grouping.cells,
            cells=None if released.grouping.published_sensitive else cells.table,
            look_alikes=released.look_alikes,
            looks=released.looks,
            codes=[terms.code],
        )
        source = Answering(cells.table, [*released.paths, terms.code], values, sets)
        release = Answering(shown, [*released.looks, terms.code], released.coverage(()), sets)
        actual, estimated = (run.growing(ANSWERS, **each.bindings) for each in (source, release))
        drawn = self._drawn(released.policy.seed, len(cells.quasi))
        at_once = max(1, READ // (sum(sizes.values()) + run.count(sets)))
        for start in range(0, len(drawn), at_once):
            some = drawn[start : start + at_once]
            combinations = sorted({attributes for _, attributes in some})
            asked: dict[str, Any] = {"combinations": combinations, "dimensions": self.dimensions + 1}
            share = self.selectivity ** (1 / (self.dimensions + 1))
            asked["queries"] = run.step(
                "measures/set_queries",
                drawn=[(query, combinations.index(attributes), attributes) for query, attributes in some],
                domain=domain,
                wanted=[(attribute, max(1, int(size * share + 0.5))) for attribute, size in sizes.items()],
                seed=released.policy.seed,
            )
            acts, estimates = actual.add(parts=None, **asked), estimated.add(parts=None, **asked)
            run.forget(asked["queries"])
        return run.step(f"metrics/{self.name()}", actual=acts, estimated=estimates)

    def _drawn(self, seed: int, quasi: int) -> list[tuple[int, tuple[int, ...]]]:
        """Draw the attributes of the queries: quasi-identifiers by their numbers from 0, then the terms."""
        chance = Random(seed)
        return [
            (query, (*sorted(sorted(range(quasi), key=lambda _: chance.random())[: self.dimensions]), quasi))
            for query in range(self.queries)
        ]
