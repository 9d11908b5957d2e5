from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from ..sql.names import Relation
from .base import Figure, ReleaseMetric

if TYPE_CHECKING:
    from ..release.measured import Released


@dataclass(frozen=True, kw_only=True)
class ReconstructionError(ReleaseMetric):
    """How unlikely it is to draw a row's own sensitive value from its class (RE of 003 §4.3)."""

    figures: ClassVar[tuple[Figure, ...]] = ("mean",)
    on_request: ClassVar[bool] = True

    def scores(self, released: Released) -> Relation | None:
        if not released.sensitive or released.grouping.published_sensitive:
            return None
        return released.run.step(
            f"metrics/{self.name()}",
            cells=released.cells.table,
            grouping=released.publication.possible(released),
            sensitive=released.sensitive,
        )
