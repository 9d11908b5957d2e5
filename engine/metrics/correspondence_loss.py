from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from ..sql.names import Relation
from .base import Figure, ReleaseMetric

if TYPE_CHECKING:
    from ..release.measured import Released


@dataclass(frozen=True, kw_only=True)
class CorrespondenceLoss(ReleaseMetric):
    """How likely classes give a row a sensitive value that no row with its quasi-identifiers has (GLP of 003 Def 3)."""

    figures: ClassVar[tuple[Figure, ...]] = ("mean",)
    on_request: ClassVar[bool] = True

    def scores(self, released: Released) -> Relation | None:
        cells = released.cells
        if not released.sensitive or released.grouping.published_sensitive:
            return None
        return released.run.step(
            f"metrics/{self.name()}",
            cells=cells.table,
            grouping=released.publication.possible(released),
            sensitive=released.sensitive,
            words=[(word, ~cells.sensitive_mask if cells.is_numbered else -1) for word in cells.words],
        )
