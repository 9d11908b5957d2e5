from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Literal

from ..params.fields import parameter
from ..params.location import Misfit
from .base import TINY, Model


@dataclass(frozen=True, kw_only=True)
class DeltaPresence(Model):
    """Of the people of the population whom the labels of a class fit, a share from min to max is in it (Nergiz et al. 2007).

    Nergiz et al. is Hiding the Presence of Individuals from Shared Databases (2007). With a min above 0 no row may be
    suppressed, and everybody must fit some class: whoever fits none is surely not in the table.

    >>> shoal.models.DeltaPresence(max=0.5).parameters()
    {'min': 0, 'max': 0.5}
    """

    bound: ClassVar[str] = "max"
    eases: ClassVar[tuple[str, float] | None] = ("min", 0)
    beyond: ClassVar[dict[str, Any]] = {"min": 0, "max": TINY}
    worst: ClassVar[Literal["min", "max"]] = "max"
    trivial_bound: ClassVar[float | None] = None
    hides_rows: ClassVar[bool] = True
    needs_population: ClassVar[bool] = True
    divides_people: ClassVar[bool] = True

    min: float = parameter("the smallest share: nobody is surely not in the table", default=0, minimum=0, maximum=1)
    max: float = parameter("the largest share: of nobody it is likelier that he is in the table", above=0, maximum=1)

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.min > self.max:
            raise Misfit(f"min must be at most max, and {self.min:g} is above {self.max:g}")

    @property
    def forbids_suppression(self) -> bool:
        return self.min > 0
