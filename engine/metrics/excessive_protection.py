from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, Any, ClassVar

from ..judging.judge import judge
from ..models.base import Model
from ..params.wording import rounded
from ..sql.names import Relation, name, value
from .base import Figure, ReleaseMetric

if TYPE_CHECKING:
    from ..policy.model import Policy
    from ..release.measured import Released

ENDS = 5
"""How many of the tightest and of the loosest classes the summary lists."""


@dataclass(frozen=True, kw_only=True)
class ExcessiveProtection(ReleaseMetric):
    """Distance of the classes from what tau_l_diversity allows them: the least and the mean of all classes (000 Def 35)."""

    figures: ClassVar[tuple[Figure, ...]] = ("min", "mean")

    def scores(self, released: Released) -> Relation | None:
        bounds = _bounds(released.policy)
        if not bounds:
            return None
        checks = judge(released.run, bounds, released.sensitive, released.cells.table)
        if not checks.checks:
            return None
        return released.run.step(
            f"metrics/{self.name()}",
            published_rows=released.published_rows,
            keys=(name("class"),),
            codes=released.codes,
            histograms=checks.histograms,
            checks=[
                (check, bounds.index(check.model) + 1, value(on.name)) for check in checks.checks if (on := check.attribute)
            ],
        )

    def by_class(self, released: Released) -> list[dict[str, Any]]:
        """Return for each bound the quartiles of its classes, and the classes that are nearest to it and farthest from it."""
        scores = released.scores(self)
        if scores is None:
            return []
        distances, bounds = [], _bounds(released.policy)
        rows = released.run.rows("measures/excess", scores=scores, published_rows=released.published_rows, ends=ENDS)
        for (model, on, count), ranked in groupby(rows, key=lambda row: row[:3]):
            classes = {int(place): {"score": rounded(score), "rows": int(n)} for *_, place, score, n in ranked}
            places = [1, *((q * count + 3) // 4 for q in (1, 2, 3)), count]
            distances.append(
                {
                    "parameters": bounds[model - 1].parameters(),
                    "on": on,
                    "classes": int(count),
                    "quartiles": [classes[place]["score"] for place in places],
                    "tightest": [classes[place] for place in range(1, min(ENDS, count) + 1)],
                    "loosest": [classes[place] for place in range(count, max(0, count - ENDS), -1)],
                }
            )
        return distances


def _bounds(policy: Policy) -> list[Model]:
    """Return the different models of a policy that have a function psi."""
    return list(dict.fromkeys(model for model in policy.models if model.bounds_top_shares))
