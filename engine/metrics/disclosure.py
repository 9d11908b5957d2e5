from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Literal

from sqlglot import exp

from ..cells.attributes import Attribute
from ..errors import PolicyError
from ..params.fields import parameter
from ..params.location import Location, Misfit
from ..run import Run
from ..sql.names import Relation
from .base import Figure, ReleaseMetric

if TYPE_CHECKING:
    from ..cells.packing import Cells
    from ..policy.model import Policy
    from ..release.measured import Released


@dataclass(frozen=True, kw_only=True)
class Disclosure(ReleaseMetric):
    """Share of the rows whose own value is believed, others ruled out, beliefs moved; the beliefs before and after (001 §3)."""

    figures: ClassVar[tuple[Figure, ...]] = ()
    on_request: ClassVar[bool] = True

    knowledge: Literal["independent", "joint"] = parameter(
        "what others know before: how often each sensitive value occurs, or also of which people",
        default="independent",
    )
    delta: float = parameter("a value is disclosed that is believed with more than 1 - delta", default=0.1, above=0, below=1)
    epsilon: float = parameter("a value is ruled out that is believed with less than epsilon", default=0.05, above=0, below=1)
    rho1: float = parameter("a breach takes a belief of less than rho1", default=0.1, above=0, below=1)
    rho2: float = parameter("above rho2, or one of more than 1 - rho1 below 1 - rho2", default=0.5, above=0, below=1)
    ruled_out: int = parameter("how many values of a class somebody rules out who knows more", default=1, minimum=0)

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.rho2 <= self.rho1:
            raise Misfit(f"rho2 must be above rho1, and {self.rho2} is not above {self.rho1}")

    @classmethod
    def reported(cls) -> list[str]:
        others = ("negative", "breach", "change", "belief", "mean_belief", "prior", "ruled_out")
        return [cls.name(), *(f"{cls.name()}_{figure}" for figure in others)]

    @classmethod
    def extremes(cls, rows: int) -> tuple[int | None, int | None]:
        return 0, 1

    def check(self, policy: Policy, where: Location) -> Iterator[PolicyError]:
        if not policy.sensitive:
            yield where.error("needs a sensitive attribute, and the policy has none: name one under sensitive")
        if policy.generalizes:
            yield where.error("is about values as they are, and the policy generalizes sensitive ones")

    def measured(self, released: Released) -> dict[str, float | None]:
        """Return each figure of the sensitive attribute for which it is highest."""
        cells = released.cells
        tables = {"cells": cells.table, "grouping": released.grouping.cells, "look_alikes": released.look_alikes}
        return self.figures_of(released.run, released.sensitive, self.words(cells), **tables)

    def words(self, cells: Cells) -> list[tuple[exp.Identifier, int]]:
        """Return the columns of cells, and their bits, that say which people have which values; none if nobody knows it."""
        mask = ~cells.sensitive_mask if cells.is_numbered else -1
        return [(word, mask) for word in cells.words] if self.knowledge == "joint" else []

    def figures_of(
        self, run: Run, sensitive: Sequence[Attribute], words: Sequence[tuple[exp.Identifier, int]], **tables: Relation
    ) -> dict[str, float | None]:
        """Return the figures of cells(cell, <code>..., n), grouping(cell, class, n) and look_alikes(class, whole).

        words: those of the cells that say which people have which values
        """
        rows = run.rows(f"metrics/{self.name()}", sensitive=sensitive, words=words, metric=self, **tables)
        figures = zip(*(row[1:] for row in rows), strict=True)
        return dict(zip(self.reported(), (float(max(each)) for each in figures), strict=True))
