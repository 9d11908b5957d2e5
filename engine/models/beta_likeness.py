from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Literal

from ..params.fields import parameter
from .base import TINY, SensitiveModel


@dataclass(frozen=True, kw_only=True)
class BetaLikeness(SensitiveModel):
    """In no class does a sensitive value gain more than beta on its share of the source, relative to that share.

    It is of Cao and Karras, Publishing Microdata with a Robust Privacy Guarantee (2012).

    >>> shoal.models.BetaLikeness(beta=1).parameters()
    {'beta': 1.0, 'enhanced': False}
    """

    bound: ClassVar[str] = "beta"
    beyond: ClassVar[dict[str, Any]] = {"beta": TINY}
    worst: ClassVar[Literal["min", "max"]] = "max"
    trivial_bound: ClassVar[float | None] = None
    needs_source: ClassVar[bool] = True

    beta: float = parameter("the largest relative gain: 1 lets the share of a value double", above=0)
    enhanced: bool = parameter("a value with the share p of the source gains at most -ln p, too", default=False)
