"""One table: the labels of the classes, and all other columns as they are."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from ..backends.target import Pending, Target
from .base import Publication

if TYPE_CHECKING:
    from ..release.recode import Recoding


@dataclass(frozen=True, kw_only=True)
class Generalize(Publication):
    """Publishes every quasi-identifier as the label of its class, and all other columns as they are; the default."""

    counts_persons: ClassVar[bool] = True

    def prepare(self, target: Target, recoding: Recoding) -> Pending:
        draft = recoding.labelled()
        return target.prepare(draft.select, draft.note)
