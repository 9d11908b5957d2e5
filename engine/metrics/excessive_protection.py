from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from ..judge import judge
from ..models.base import Model
from ..models.tau_l_diversity import TauLDiversity
from ..sql.names import Relation, name, value
from .base import Figure, ReleaseMetric

if TYPE_CHECKING:
    from ..released import Released


@dataclass(frozen=True, kw_only=True)
class ExcessiveProtection(ReleaseMetric):
    """Distance of the classes from what tau_l_diversity allows them: the least and the mean of all classes (000 Def 35)."""

    figures: ClassVar[tuple[Figure, ...]] = ("min", "mean")

    def scores(self, released: Released) -> Relation | None:
        asked = [model for model in released.policy.models if isinstance(model, TauLDiversity)]
        bounds: list[Model] = list(dict.fromkeys(asked))
        if not bounds:
            return None
        held = judge(released.run, bounds, released.sensitive, released.cells.table)
        return released.run.step(
            f"metrics/{self.name()}",
            shown=released.shown,
            keys=(name("class"),),
            codes=released.codes,
            views=held.views,
            checks=[(check, bounds.index(check.model) + 1, value(on.name)) for check in held.checks if (on := check.attribute)],
        )
