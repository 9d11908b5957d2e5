from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from ..params.fields import parameter
from .base import Model


@dataclass(frozen=True, kw_only=True)
class KAnonymity(Model):
    """Every class holds at least k rows (001 Def 2.2).

    001 is Machanavajjhala et al., ℓ-Diversity: Privacy Beyond k-Anonymity (2006).

    >>> shoal.models.KAnonymity(k=5).parameters()
    {'k': 5}
    """

    bound: ClassVar[str] = "k"
    beyond: ClassVar[dict[str, Any]] = {"k": 2**62}
    hides_rows: ClassVar[bool] = True
    holds_if_part_holds: ClassVar[bool] = True

    k: int = parameter("the fewest rows that a class may hold", minimum=1)

    @property
    def group_size(self) -> int:
        return self.k
