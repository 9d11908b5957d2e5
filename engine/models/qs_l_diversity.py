from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from markupsafe import Markup

from ..params.fields import parameter
from .base import SensitiveModel, ratio


@dataclass(frozen=True, kw_only=True)
class QsLDiversity(SensitiveModel):
    """In every class the likeliest linked label is at most c times all labels from the l-th on (004 Def 3).

    004 is Shi, Xiong and Fung, Anonymizing data with quasi-sensitive attribute values (2010).

    >>> shoal.models.QsLDiversity(c=1, l=30).parameters()
    {'c': 1.0, 'l': 30}
    """

    bound: ClassVar[str] = "l"
    eases: ClassVar[tuple[str, float] | None] = ("c", 1e9)
    beyond: ClassVar[dict[str, Any]] = {"l": 2**62}
    of_links: ClassVar[bool] = True
    link_bounds: ClassVar[str | None] = "linking/qs_l_diversity_bounds"

    c: float = parameter("how many times the tail may be exceeded", above=0)
    l: int = parameter("the rank from which labels count as the tail", minimum=1)  # noqa: E741

    def violations(self, **bindings: Any) -> Markup:
        above, below = ratio(self.c)
        return super().violations(above=above, below=below, **bindings)

    @property
    def label_tail(self) -> tuple[float, float, int]:
        return (*ratio(self.c), self.l)

    def lack_of_labels(self, count: int) -> str | None:
        if count >= (self.l - 1 + 1 / self.c) * (1 - 1e-9):  # rows without terms satisfy then
            return None
        most = int(count + 1 - 1 / self.c + 1e-9)
        what = (
            f"l = {most} is the largest that c = {self.c:g} can reach" if most >= 1 else f"c must be at least {1 / count:.4g}"
        )
        return f"qs_l_diversity cannot reach l = {self.l}: the knowledge has {count:,} labels, and {what}, with no terms left"
