from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from ..linking.term_sets import HARMONICS
from ..sql.names import Relation
from .base import Figure, ReleaseMetric
from .terms_kept import whole_and_classes

if TYPE_CHECKING:
    from ..release.measured import Released


class SuppressionCost(ReleaseMetric):
    """Cost of the suppressed terms, as a share of that of all: in all, the mean of the classes and the highest (004 eq. 2)."""

    figures: ClassVar[tuple[Figure, ...]] = ("mean", "max")

    @classmethod
    def extremes(cls, rows: int) -> tuple[int | None, int | None]:
        return 0, 1

    def scores(self, released: Released) -> Relation | None:
        if not released.linked:
            return None
        return released.run.step(f"metrics/{self.name()}", lost_terms=released.lost_terms, harmonics=HARMONICS)

    @classmethod
    def reported(cls) -> list[str]:
        return [cls.name(), f"{cls.name()}_mean", f"{cls.name()}_max"]

    def measured(self, released: Released) -> dict[str, float | None]:
        return whole_and_classes(self, released, nothing=0.0)
