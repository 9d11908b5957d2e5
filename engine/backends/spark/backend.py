"""The row engine Spark: it tallies, recodes, counts again and publishes in a session; the cells are in DuckDB on the driver."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import sqlglot

from ...errors import EngineError, PermanentError, PolicyError
from ...sql.names import Relation, value
from ...sql.render import DIALECT, safe
from ..base import Column, Reading
from ..rows import RowEngine
from ..target import InPlace, Target
from .failures import failures
from .folders import Folder
from .in_place import StoredInPlace
from .places import Place, quoted
from .session import forget, open_session, stop
from .tables import Table
from .target import InMemory, Stored
from .types import column, is_sortable
from .url import address, is_frame, is_spark

if TYPE_CHECKING:
    import pyarrow

log = logging.getLogger("shoal")

PORTION = 1_000_000
"""So many cells come over at once."""
MANY = 20_000_000
"""Of more cells the run says how many they are before they come over."""


class Spark(RowEngine):
    """A session of Spark: the user's, or one of this process."""

    row_dialect = "spark"
    reads_population = False

    def __init__(self, source: Any, session: Any = None, memory_limit: str | None = None, threads: int | None = None) -> None:
        """Use a session, or the one that the source belongs to or names."""
        self.address = address(source) if isinstance(source, str) else None
        given = source.sparkSession if is_frame(source) else session
        self.session, self.is_own = open_session(given, self.address.remote if self.address else None)
        super().__init__(memory_limit, threads)
        self.views: dict[Relation, Any] = {}
        """the views of this run in the session, each with the frame whose rows Spark keeps for it, if it does"""
        self.places: dict[Relation, Place] = {}
        """where the source is stored"""
        self._source: Place | None = None
        self._target: Stored | None = None
        with failures():
            zone = self.session.conf.get("spark.sql.session.timeZone")
        with suppress(EngineError):  # a zone that only Spark knows: times without a zone do not need it
            self.cells.execute(f"set timezone = {safe(value(zone))}")

    @property
    def engine(self) -> str:
        with failures():
            return f"Spark {self.session.version}"

    def view(self, frame: Any, called: Relation, keeps_rows: bool = False) -> Relation:
        """Make a frame readable under a name until `close`; `keeps_rows`: then Spark frees the rows that it keeps for it."""
        with failures():
            frame.createOrReplaceTempView(called.parts[-1])
        self.views[called] = frame if keeps_rows else None
        return called

    def frame(self, select: str) -> Any:
        """Return a SELECT of the release as a frame.

        Its rows come in an order that follows from their contents: each has a part of the release by what it holds, and is
        sorted there. To sort all of them would take one more pass over the source.
        """
        tree = sqlglot.parse_one(select, read=DIALECT)
        is_sorted = tree.args.get("order") is not None
        tree.set("order", None)
        sql = self.translated(tree.sql(DIALECT))
        with failures():
            frame = self.session.sql(sql)
            if is_sorted:
                columns = [frame[quoted((field.name,))] for field in frame.schema.fields if is_sortable(field)]
                frame = frame.repartition(*columns).sortWithinPartitions(*columns)
        return frame

    def open_source(self, source: Any, reading: Callable[[str], Reading]) -> Relation:
        opened = self._open(source, "source")
        self._source = self.places.get(opened)
        target = self._target
        if self._source and target and not isinstance(target, InPlace) and self._source.is_same(target.place_of_release):
            raise PolicyError("the target must not be the source: the release needs a place of its own")
        return opened

    def open_beside(self, source: Any, reading: Callable[[str], Reading]) -> Relation | None:
        if is_frame(source) or is_spark(source):
            return self._open(source, "beside")
        beside = self.cells.open_beside(source, reading)
        if beside:
            self._made.add(beside)
        return beside

    def _open(self, source: Any, what: str) -> Relation:
        if is_frame(source):
            frame, place = source, None
        else:
            place = self.place(source)
            frame = place.read()
        view = self.view(frame, self.unique(what))
        if place:
            self.places[view] = place
        self.remark(f"the {what}: make it readable as {safe(Relation.of('shoal_' + what))}")
        return view

    def place(self, text: str) -> Place:
        """Return the table or the files that a text names, in the server of this session."""
        if "://" in text and not is_spark(text) and text.startswith(("duckdb:", "postgres")):
            raise PolicyError("rows of Spark stay in Spark: name a table or a folder there, as spark:///schema.table")
        named = address(text)
        if named.remote and not (self.address and self.address.remote == named.remote):
            raise PolicyError("source and target must be on the same Spark server: rows stay where they are")
        return Table(self.session, named.table) if named.table else Folder(self.session, str(named.path))

    def revise(self, source: Relation, select: str, note: str) -> Relation:
        sql = self.translated(select)
        view = self.unique("revised_source")
        with failures():
            self.view(self.session.sql(sql), view)
        self.record(f"create temp view {safe(view)} as\n{select}", note)
        return view

    def reaches(self, target: str) -> bool:
        return True

    def open_target(self, target: str | None) -> Target:
        if target is None:
            return InMemory(self)
        self._target = Stored(self, self.place(target))
        return self._target

    def open_in_place(self, source: Any, keep_original: str | None) -> InPlace:
        if not isinstance(source, str):
            raise PolicyError("a frame cannot be anonymized in place: name the table that it comes from")
        opened = StoredInPlace(self, self.place(source), keep_original)
        self._target = opened
        return opened

    def row_columns(self, relation: Relation) -> list[Column]:
        with failures():
            return [column(field) for field in self.session.table(quoted(relation.parts)).schema.fields]

    def ask(self, sql: str) -> pyarrow.Table:
        with failures():
            return self.session.sql(sql).toArrow()

    def bring(self, sql: str) -> Iterator[pyarrow.Table]:
        """Return the rows in portions of a frame that is computed once.

        A checkpoint and no cache: Spark reads a cached frame in as many tasks as `spark.sql.shuffle.partitions` says.
        """
        with failures():
            frame = self.session.sql(sql).localCheckpoint(eager=True)
        try:
            yield from self._portions(frame)
        finally:
            forget(frame)

    def _portions(self, frame: Any) -> Iterator[pyarrow.Table]:
        """Return the rows of a frame that is computed. What the reader of a portion does may fail in its own way."""
        with failures():
            count = frame.count()
            columns = ", ".join(quoted((name,)) for name in frame.columns)
        if count > MANY:
            log.warning(f"shoal: {count:,} cells come from Spark to this machine, where they may take disk")
        portions = -(-count // PORTION) or 1
        for number in range(portions):
            with failures():
                part = frame if portions == 1 else frame.where(f"pmod(xxhash64({columns}), {portions}) = {number}")
                rows = part.toArrow()
            yield rows

    def frame_of(self, relation: Relation) -> Any:
        with failures():
            return self.session.table(quoted(relation.parts))

    def lend(self, relation: Relation, rows: pyarrow.Table) -> None:
        from pyspark.sql.pandas.types import from_arrow_schema

        with failures():
            schema = from_arrow_schema(rows.schema, prefer_timestamp_ntz=True)
            self.view(self.session.createDataFrame(rows, schema), relation)

    def drop_rows(self, relation: Relation) -> None:
        with failures():
            self.session.catalog.dropTempView(relation.parts[-1])
        frame = self.views.pop(relation, None)
        if frame is not None:
            forget(frame)

    def close(self) -> None:
        """Drop the views of this run, and end a session that was started for it."""
        with suppress(EngineError, PermanentError):  # a session that broke down takes them with it
            for view in list(self.views):
                self.drop_rows(view)
            self._lent.clear()
        self.cells.close()
        if self.is_own:
            stop(self.session)
