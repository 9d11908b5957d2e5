from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from ..params.wording import rounded
from ..sql.names import Relation
from .base import Figure, ReleaseMetric

if TYPE_CHECKING:
    from ..release.measured import Released


@dataclass(frozen=True, kw_only=True)
class CorrelationLoss(ReleaseMetric):
    """The same as correspondence_loss by each quasi-identifier alone, the mean and the most, with phi^2 before and after."""

    figures: ClassVar[tuple[Figure, ...]] = ("mean", "max")
    on_request: ClassVar[bool] = True

    def scores(self, released: Released) -> Relation | None:
        if not released.sensitive or released.grouping.published_sensitive:
            return None
        return released.run.step(
            f"metrics/{self.name()}",
            cells=released.cells.table,
            grouping=released.publication.possible(released),
            packed=released.cells.packed,
            sensitive=released.sensitive,
        )

    def by_column(self, released: Released) -> list[dict[str, Any]]:
        """Return for each quasi-identifier and sensitive attribute phi^2 of the source and of the classes, and the loss."""
        scores = released.scores(self) if self in released.policy.metrics else None
        if scores is None:
            return []
        quasi, sensitive = released.cells.quasi, released.sensitive
        return [
            {
                "column": quasi[attribute - 1].name,
                "on": sensitive[other - 1].name,
                "phi_squared": rounded(before),
                "phi_squared_after": rounded(after),
                "loss": rounded(loss),
            }
            for attribute, other, before, after, loss in released.run.rows("measures/correlation_losses", scores=scores)
        ]
