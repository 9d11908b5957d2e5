from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Literal

from ..params.fields import parameter
from .base import TINY, SensitiveModel


@dataclass(frozen=True, kw_only=True)
class AlphaKAnonymity(SensitiveModel):
    """Every class holds at least k rows, and no sensitive value (or none that is named) is more than alpha of it (000 §1.3).

    000 is Tian and Zhang, Extending ℓ-diversity to generalize sensitive data (2011).

    >>> shoal.models.AlphaKAnonymity(alpha=0.5, k=3).parameters()
    {'alpha': 0.5, 'k': 3}
    """

    bound: ClassVar[str] = "alpha"
    eases: ClassVar[tuple[str, float] | None] = ("k", 1)
    beyond: ClassVar[dict[str, Any]] = {"alpha": TINY, "k": 1}
    hides_rows: ClassVar[bool] = True
    worst: ClassVar[Literal["min", "max"]] = "max"
    value_parameters: ClassVar[tuple[str, ...]] = ("values",)

    alpha: float = parameter("the largest share of a class that a value may make up", above=0, maximum=1)
    k: int = parameter("the fewest rows that a class may hold", minimum=1)
    values: tuple[str, ...] = parameter("the sensitive values whose share is bounded (default: all)", default=())

    @property
    def group_size(self) -> int:
        return self.k

    @property
    def favours_even_shares(self) -> bool:
        return not self.values
