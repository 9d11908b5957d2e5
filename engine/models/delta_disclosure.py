from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Literal

from ..params.fields import parameter
from .base import TINY, SensitiveModel


@dataclass(frozen=True, kw_only=True)
class DeltaDisclosure(SensitiveModel):
    """In every class the values that occur have their shares of the source, up to a factor below 2 to the power of delta.

    It is of Brickell and Shmatikov, The Cost of Privacy (2008).

    >>> shoal.models.DeltaDisclosure(delta=1).parameters()
    {'delta': 1.0}
    """

    bound: ClassVar[str] = "delta"
    beyond: ClassVar[dict[str, Any]] = {"delta": TINY}
    worst: ClassVar[Literal["min", "max"]] = "max"
    trivial_bound: ClassVar[float | None] = None
    monotone: ClassVar[bool] = False  # a value of one class may become too rare in its union with a class that lacks the value
    needs_source: ClassVar[bool] = True

    delta: float = parameter(
        "the bound of the factor, as a logarithm to base 2: 1 stands for half and double the share", above=0
    )
