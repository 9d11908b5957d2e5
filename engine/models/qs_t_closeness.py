from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Literal

from ..params.fields import parameter
from .base import SensitiveModel


@dataclass(frozen=True, kw_only=True)
class QsTCloseness(SensitiveModel):
    """In every class the belief in the linked labels is within a Euclidean distance of t of the prior belief (004 Def 4).

    004 is Shi, Xiong and Fung, Anonymizing data with quasi-sensitive attribute values (2010).

    >>> shoal.models.QsTCloseness(t=0.4).parameters()
    {'t': 0.4}
    """

    bound: ClassVar[str] = "t"
    beyond: ClassVar[dict[str, Any]] = {"t": 0.0}
    worst: ClassVar[Literal["min", "max"]] = "max"
    needs_source: ClassVar[bool] = True
    of_links: ClassVar[bool] = True
    link_bounds: ClassVar[str | None] = "linking/qs_t_closeness_bounds"
    counts_persons: ClassVar[bool] = False

    t: float = parameter("the largest distance", minimum=0, maximum=1.5)

    @property
    def label_distance(self) -> float:
        return self.t
