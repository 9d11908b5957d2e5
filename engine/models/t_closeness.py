from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Literal

from ..params.fields import parameter
from .base import SensitiveModel


@dataclass(frozen=True, kw_only=True)
class TCloseness(SensitiveModel):
    """The sensitive values of every class are distributed as in the whole source, up to a distance of t (000 §1.3).

    000 is Tian and Zhang, Extending ℓ-diversity to generalize sensitive data (2011).

    >>> shoal.models.TCloseness(t=0.2).parameters()
    {'t': 0.2, 'distance': 'equal'}
    """

    bound: ClassVar[str] = "t"
    beyond: ClassVar[dict[str, Any]] = {"t": 0.0}
    worst: ClassVar[Literal["min", "max"]] = "max"
    needs_source: ClassVar[bool] = True

    t: float = parameter("the largest distance", minimum=0, maximum=1)
    distance: Literal["equal", "ordered", "hierarchical"] = parameter(
        "how far apart two values are: equally, by their order, or by their taxonomy", default="equal"
    )

    @property
    def uses_hierarchy(self) -> bool:
        return self.distance == "hierarchical"
