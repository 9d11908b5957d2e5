from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, get_args

from ..sql.names import Relation
from .base import Figure, ReleaseMetric

if TYPE_CHECKING:
    from ..release.measured import Released


class TermsKept(ReleaseMetric):
    """Share of the quasi-sensitive terms that are published: in all, the mean of the classes and the lowest (004)."""

    figures: ClassVar[tuple[Figure, ...]] = ("mean", "min")
    higher_is_better: ClassVar[bool] = True

    @classmethod
    def extremes(cls, rows: int) -> tuple[int | None, int | None]:
        return 1, 0

    def scores(self, released: Released) -> Relation | None:
        if not released.linked:
            return None
        return released.run.step(f"metrics/{self.name()}", lost_terms=released.lost_terms)

    @classmethod
    def reported(cls) -> list[str]:
        return [cls.name(), f"{cls.name()}_mean", f"{cls.name()}_min"]

    def measured(self, released: Released) -> dict[str, float | None]:
        return whole_and_classes(self, released, nothing=1.0)


def whole_and_classes(metric: ReleaseMetric, released: Released, nothing: float) -> dict[str, float | None]:
    """Return the share of a metric in all classes together, then its figures of the classes.

    nothing: the share where there are no terms
    """
    table = released.scores(metric)
    if table is None:
        return dict.fromkeys(metric.reported())
    part, whole = released.run.row("linking/whole_share", scores=table)
    of_all = float(part) / float(whole) if whole else nothing
    figures = dict(zip(get_args(Figure), released.run.row("measures/figures", scores=table), strict=True))
    return dict(zip(metric.reported(), (of_all, *(figures[figure] for figure in metric.figures)), strict=True))
