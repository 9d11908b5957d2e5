"""Targets in Spark: a frame in memory, a table of a catalog, a folder of parquet files.

shoal writes the release beside its target, reads it back from there, and then gives it the target's name. What stood there is
renamed before that and removed after it: a run that is killed in between leaves both, and the next one puts the old one back.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...errors import EngineError, PermanentError
from ...sql.names import Relation
from ...sql.render import safe
from ..target import Draft, Pending, TablesTarget, misplaced
from .failures import failures
from .places import OLD, PENDING, STALE, Place, stamp
from .tables import Table

if TYPE_CHECKING:
    from .backend import Spark


class InMemory(TablesTarget):
    """Frames of the session, whose rows Spark keeps as long as the release is open."""

    pending: Pending | None = None

    def __init__(self, backend: Spark) -> None:
        self.backend = backend

    def place(self, suffix: str, target: str) -> None:
        raise misplaced(suffix, "left out where the release stays in memory")

    def prepare_tables(self, drafts: Sequence[Draft]) -> Pending:
        self.pending = PendingInMemory(self.backend, drafts)
        return self.pending

    def close(self) -> None:
        if self.pending:
            self.pending.discard()


class PendingInMemory(Pending):
    """A release that Spark holds. The rows are computed once: what is verified is what the user gets."""

    def __init__(self, backend: Spark, drafts: Sequence[Draft]) -> None:
        self.backend, self.published = backend, False
        self._relations: tuple[Relation, ...] = ()
        for draft in drafts:
            frame = backend.frame(draft.select)
            with failures():
                rows = frame.localCheckpoint(eager=True)
            relation = backend.view(rows, backend.unique(f"release{draft.suffix}"), keeps_rows=True)
            backend.record(f"create temp table {safe(relation)} as\n{draft.select}", draft.note, relation)
            self._relations += (relation,)
        self.relation = self._relations[0]

    @property
    def relations(self) -> tuple[Relation, ...]:
        return self._relations

    def publish(self) -> None:
        self.published = True

    def discard(self) -> None:
        if not self.published:
            for relation in self._relations:
                self.backend.drop_rows(relation)
            self._relations = ()


class Stored(TablesTarget):
    """A table or a folder. Further tables of a release go to the same schema or folder."""

    def __init__(self, backend: Spark, place: Place) -> None:
        self.backend, self.place_of_release = backend, place
        self.places: dict[str, Place] = {}
        """the places of further tables whose names do not follow from that of the first one, by their suffixes"""
        self.pending: Pending | None = None
        place.check_target()
        recover([place])

    @property
    def keeps(self) -> Place | None:
        """Return where what is replaced stays; None: nowhere."""
        return None

    def place(self, suffix: str, target: str) -> None:
        other = self.backend.place(target)
        if type(other) is not type(self.place_of_release) or other.called("x") != self.place_of_release.called("x"):
            raise misplaced(suffix, "in the schema or folder of the target")
        other.check_target()
        self.places[suffix] = other

    def called(self, suffix: str) -> str | None:
        return f"spark:///{self.at(suffix).shown.removeprefix('/')}"

    def at(self, suffix: str) -> Place:
        """Return the place of a table of the release."""
        first = self.place_of_release
        if not suffix or suffix in self.places:
            return self.places.get(suffix, first)
        last = first.parts[-1] if isinstance(first, Table) else first.shown.rpartition("/")[2]
        stem = last.removesuffix(".parquet")
        return first.called(stem + suffix + last[len(stem) :])

    def prepare_tables(self, drafts: Sequence[Draft]) -> Pending:
        self.pending = PendingStored(self, drafts)
        return self.pending

    def check_unchanged(self) -> None:
        """Refuse to replace what somebody has written since the run began."""

    def close(self) -> None:
        if self.pending:
            self.pending.discard()


class PendingStored(Pending):
    """A release in places of its own beside its target."""

    def __init__(self, target: Stored, drafts: Sequence[Draft]) -> None:
        self.target, self.backend = target, target.backend
        target.pending = self
        self.stamp = stamp(self.backend.token)
        self.written: dict[Relation, tuple[Place, Place]] = {}
        """for each table, where it is written and where it goes"""
        for draft in drafts:
            goes_to = target.at(draft.suffix)
            written = goes_to.beside(f"{PENDING}_{self.stamp}")
            relation = self.backend.unique(f"release{draft.suffix}")
            self.written[relation] = written, goes_to
            written.write(self.backend.frame(draft.select), target.provenance, goes_to)
            self.backend.view(written.read(), relation)
            self.backend.record(f"create temp table {safe(relation)} as\n{draft.select}", draft.note, relation)
        self.relation = self.relations[0]

    @property
    def relations(self) -> tuple[Relation, ...]:
        return tuple(self.written)

    def publish(self) -> None:
        self.target.check_unchanged()
        moved: list[tuple[Place, Place]] = []
        replaced: list[Place] = []
        try:
            for written, goes_to in self.written.values():
                if isinstance(goes_to, Table) and isinstance(written, Table) and goes_to.is_versioned:
                    goes_to.replace_by(written)
                    continue
                if goes_to.exists():
                    aside = goes_to.beside(f"{OLD}_{self.stamp}")
                    goes_to.move_to(aside)
                    moved.append((aside, goes_to))
                    replaced.append(aside)
                written.move_to(goes_to)
                moved.append((goes_to, written))
        except (EngineError, PermanentError):
            for now, before in reversed(moved):
                now.move_to(before)
            raise
        for aside in replaced:
            if self.target.keeps:
                aside.move_to(self.target.keeps)
            else:
                aside.remove()
        for relation, (_, goes_to) in self.written.items():
            self.backend.record(f"create table {goes_to.shown} as select * from {safe(relation)}", "publish")

    def discard(self) -> None:
        for relation, (written, _) in self.written.items():
            self.backend.drop_rows(relation)
            written.remove()
        self.written = {}


def recover(places: Sequence[Place]) -> None:
    """Finish or undo what a killed run has left: what was set aside comes back unless the new one is there."""
    for place in places:
        for old, _ in list(place.marked(OLD)):
            if place.exists():
                old.remove()
            else:
                old.move_to(place)
        for pending, seconds in list(place.marked(PENDING)):
            if seconds > STALE:
                pending.remove()
