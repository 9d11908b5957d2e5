"""A table or a folder of Spark that is replaced by its own release."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...errors import EngineError, PermanentError, PolicyError
from ..target import Changes, InPlace
from .folders import Folder
from .places import Place
from .tables import Table
from .target import Stored

if TYPE_CHECKING:
    from .backend import Spark


class StoredInPlace(Stored, InPlace):
    """The source as the place of its own release. Partitions, buckets and comments on columns are lost; the report says so."""

    def __init__(self, backend: Spark, place: Place, keep_original: str | None) -> None:
        super().__init__(backend, place)
        if not place.exists():
            raise PermanentError(f"{place.shown} does not exist")
        self.seen = place.files()
        self.original = place.called(keep_original) if keep_original else None
        if self.original and isinstance(place, Table) and place.is_versioned:
            raise PolicyError(f"{place.shown} keeps its earlier versions itself: leave keep_original out")
        if self.original and self.original.exists():
            raise PolicyError(f"the original cannot be kept as {keep_original}: there is one of this name already")
        residue = f"the original stands in {self.original.shown}, as asked" if self.original else place.residue
        self.changes = Changes((), tuple(place.losses()), residue)

    @property
    def keeps(self) -> Place | None:
        return self.original

    def check_unchanged(self) -> None:
        place = self.place_of_release
        if isinstance(place, Table):
            place.session.catalog.refreshTable(place.name)
        if place.files() != self.seen:
            what = "files of" if isinstance(place, Folder) else "rows of"
            raise EngineError(
                f"somebody changed {what} {place.shown} while it was anonymized: nothing was published, run it again"
            )
