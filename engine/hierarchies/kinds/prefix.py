from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import ClassVar

from ...backends.base import Column
from ...params.fields import parameter, validate
from ...params.location import Misfit
from ...sql.names import values
from .base import Built, Listed, Readings, Taxonomy


@dataclass(frozen=True)
class Prefix(Taxonomy):
    """The first characters of codes of any length, fewer on each level: E11.9, E11*, E*; then, if asked, a hierarchy above."""

    short: ClassVar[str] = "lengths"
    readings: ClassVar[Readings] = Readings(quasi="text", cut="text", sensitive="text")
    computes_labels: ClassVar[bool] = True

    lengths: tuple[int, ...] = parameter("how many characters each level keeps, from many to few", minimum=1)
    above: Taxonomy | None = parameter(  # noqa: RUF009
        "what stands above the last level: a hierarchy or groups that name its prefixes (icd10/categories)", default=None
    )

    def __post_init__(self) -> None:
        validate(self)
        if not self.lengths:
            raise Misfit("lengths must have at least one length")
        for finer, coarser in pairwise(self.lengths):
            if finer <= coarser:
                raise Misfit(f"lengths must fall from level to level, and {coarser} does not come after {finer}")
        if self.above is not None and not isinstance(self.above, Listed):
            raise Misfit("above must be a hierarchy or groups that name the prefixes")

    @property
    def height(self) -> int:
        return len(self.lengths) + (self.above.height if self.above else 1)

    @property
    def root(self) -> str:
        return self.above.root if self.above else "*"

    @property
    def mixes_lengths(self) -> bool:
        return True

    @property
    def lists_values(self) -> bool:
        return self.above is not None

    @property
    def file(self) -> Path | None:
        return self.above.file if self.above else None

    def is_ordered(self, column: Column) -> bool:
        return False

    def build(self, column: Column, level: int | None = None) -> Built:
        count = len(self.lengths)
        levels = range(1, self.height + 1) if level is None else [level]
        lengths = [self.lengths[each - 1] for each in levels if each <= count]
        above = [each - count for each in levels if each > count]
        known = self.above.rows() if above and isinstance(self.above, Listed) else []
        rows = [values([row[0], *(row[each] for each in above)]) for row in known]
        return Built("prefix", {"lengths": lengths, "last": self.lengths[-1], "above": len(above), "rows": rows})
