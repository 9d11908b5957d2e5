from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from ..params.fields import parameter
from .base import Model


@dataclass(frozen=True, kw_only=True)
class KMap(Model):
    """The labels of every class fit at least k people of the population (Sweeney 2002).

    Sweeney is k-Anonymity: A Model for Protecting Privacy (2002). The population is what others link the release with.

    >>> shoal.models.KMap(k=5).parameters()
    {'k': 5}
    """

    bound: ClassVar[str] = "k"
    beyond: ClassVar[dict[str, Any]] = {"k": 2**62}
    trivial_bound: ClassVar[float | None] = 0
    hides_rows: ClassVar[bool] = True
    holds_if_part_holds: ClassVar[bool] = True
    needs_population: ClassVar[bool] = True

    k: int = parameter("the fewest people of the population that the labels of a class may fit", minimum=1)
