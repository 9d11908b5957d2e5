from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from ..sql.names import Relation
from .base import Figure, ReleaseMetric

if TYPE_CHECKING:
    from ..release.measured import Released


@dataclass(frozen=True, kw_only=True)
class SensitiveCountError(ReleaseMetric):
    """Relative error of how often each sensitive value occurs: the mean and the largest (000 Fig. 21)."""

    figures: ClassVar[tuple[Figure, ...]] = ("mean", "max")

    def measured(self, released: Released) -> dict[str, float | None]:
        if released.sensitive and not released.suppressed and not released.grouping.published_sensitive:
            return dict.fromkeys(self.reported(), 0.0)  # every row is there, with its own values
        return super().measured(released)

    def scores(self, released: Released) -> Relation | None:
        if not released.sensitive:
            return None
        return released.run.step(
            f"metrics/{self.name()}",
            cells=released.cells.table,
            published_rows=released.published_rows,
            sensitive=released.sensitive,
        )
