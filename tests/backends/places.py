"""Tables that give way to their releases, one kind per class, as the tests of runs in place see them.

A kind of its own for another engine has the same methods; `PLACES` is what the suites are parametrised by.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import duckdb

SECRET = "Plantagenet"
"""What every old row holds somewhere: in an identifier, a quasi-identifier, a column that is dropped, in long texts."""
ROWS = 24
POLICY: dict[str, Any] = {
    "identifiers": ["name"],
    "quasi_identifiers": {"town": {"taxonomy": "suppress", "min_level": 1}},
    "sensitive": ["disease"],
    "other": "drop",
    "privacy": [{"k_anonymity": {"k": 3}}],
}
SELECT = f"""
    select '{SECRET} ' || i as name, '{SECRET} town ' || (i % 7) as town, 'd' || (i % 3) as disease,
        repeat('long {SECRET} ' || i, 800) as note
    from range({ROWS}) as r(i)
"""
NEW = ["town", "disease"]


class Place:
    """A table of people in a folder."""

    source: str
    engine: str
    """the backend, whose method `execute` all statements of a run go through"""
    limits: Mapping[str, Any] = {}
    """what a run is given so that it makes no threads"""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir(exist_ok=True)

    def create(self) -> None:
        raise NotImplementedError

    def table(self) -> tuple[list[str], list[tuple[Any, ...]]]:
        """The names of its columns, and its rows."""
        raise NotImplementedError

    def left(self) -> list[str]:
        """Whatever stands beside the table that was not there before."""
        raise NotImplementedError

    def bytes(self) -> bytes:
        """All bytes in which old values could stand."""
        return b"".join(path.read_bytes() for path in sorted(self.folder.rglob("*")) if path.is_file())

    def state(self) -> object:
        """Something that differs when the table or what stands beside it was touched."""
        return tuple(path.suffix for path in sorted(self.folder.rglob("*"))), self.bytes()

    def is_old(self) -> bool:
        columns, rows = self.table()
        return columns == ["name", "town", "disease", "note"] and len(rows) == ROWS

    def is_new(self) -> bool:
        columns, rows = self.table()
        return columns == NEW and len(rows) == ROWS and {row[0] for row in rows} == {"*"}


class DuckDBTable(Place):
    """A table of a database file, beside others that share its blocks, with a log of what was written last."""

    name = "duckdb"
    engine = "shoal.backends.duckdb.DuckDB"
    limits: Mapping[str, Any] = {"threads": 1}

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.path = folder / "clinic.duckdb"
        self.source = f"duckdb://{self.path}?table=people"

    def create(self) -> None:
        script = f"""
import duckdb, os
con = duckdb.connect({str(self.path)!r}, config={{"threads": 1}})
con.execute("set force_compression = 'uncompressed'")
con.execute("create table before as select 'other ' || i as text from range(10) as r(i)")
con.execute({f"create table people as {SELECT}"!r})
con.execute("create index by_town on people(town)")
con.execute("create table after as select i from range(10) as r(i)")
con.execute("checkpoint")
con.execute("insert into after values (1)")
con.execute("update people set note = note || '!' where town like '%1'")
os._exit(0)
"""
        subprocess.run([sys.executable, "-c", script], check=True)
        assert self.path.with_name("clinic.duckdb.wal").exists()

    def _fetch(self, sql: str) -> tuple[list[str], list[tuple[Any, ...]]]:
        with tempfile.TemporaryDirectory() as folder:  # a copy: opening it would change the log
            for file in self.folder.glob("clinic.duckdb*"):
                shutil.copy(file, folder)
            with duckdb.connect(f"{folder}/clinic.duckdb", config=dict(self.limits)) as con:
                found = con.execute(sql)
                return [column[0] for column in found.description or []], found.fetchall()

    def table(self) -> tuple[list[str], list[tuple[Any, ...]]]:
        return self._fetch("from people")

    def left(self) -> list[str]:
        tables = {row[0] for row in self._fetch("select table_name from duckdb_tables()")[1]} - {"before", "people", "after"}
        assert self._fetch("select (select count(*) from before), (select count(*) from after)")[1] == [(10, 11)]
        return sorted(tables) + sorted(set(os.listdir(self.folder)) - {"clinic.duckdb", "clinic.duckdb.wal"})


class File(Place):
    suffix: str
    options: str
    engine, limits = DuckDBTable.engine, DuckDBTable.limits

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.path = folder / f"people.{self.suffix}"
        self.source = str(self.path)

    def create(self) -> None:
        with duckdb.connect() as con:
            con.execute(f"copy ({SELECT}) to '{self.path}' ({self.options})")

    def table(self) -> tuple[list[str], list[tuple[Any, ...]]]:
        with duckdb.connect() as con:
            found = con.execute(f"from '{self.path}'")
            return [column[0] for column in found.description or []], found.fetchall()

    def left(self) -> list[str]:
        return sorted(set(os.listdir(self.folder)) - {self.path.name})


class Parquet(File):
    name, suffix, options = "parquet", "parquet", "format parquet, compression uncompressed"


class CSV(File):
    name, suffix, options = "csv", "csv", "format csv, header"


PLACES = {kind.name: kind for kind in (DuckDBTable, Parquet, CSV)}
