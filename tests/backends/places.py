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
from functools import cache
from pathlib import Path
from typing import Any

import duckdb
import psycopg
import pytest
from shoal.backends.postgres.old_statistics import CATALOGS, LOG

from tests.backends.conftest import url

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
    from generate_series(0, {ROWS - 1}) as r(i)
"""
NEW = ["town", "disease"]


class Place:
    """A table of people in a folder."""

    source: str
    engine: str
    """the backend, whose method `execute` all statements of a run go through"""
    limits: Mapping[str, Any] = {}
    """what a run is given so that it makes no threads"""
    residue: str | None = None
    """what the report says of old values that are out of reach"""

    def __init__(self, folder: Path, server: str = "") -> None:
        """A server is the URL of a database, for the kind that needs one."""
        self.folder, self.server = folder, server
        folder.mkdir(exist_ok=True)

    def clear(self) -> None:
        """Nothing of what other tests have made holds what is searched for."""

    def create(self) -> None:
        raise NotImplementedError

    def copied(self, folder: Path) -> Place:
        """Another one that is just created."""
        shutil.copytree(self.folder, folder)
        return type(self)(folder)

    def settle(self) -> None:
        """What the engine does in time of its own accord, after a run that was killed."""

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

    def look(self) -> object:
        """The state as others see it while a run is under way; None if nobody can read the table."""
        return self.state()

    def is_old(self) -> bool:
        columns, rows = self.table()
        return columns == ["name", "town", "disease", "note"] and len(rows) == ROWS

    def is_new(self) -> bool:
        columns, rows = self.table()
        return columns == NEW and len(rows) == ROWS and {row[0] for row in rows} == {"*"}


@cache
def _database_with_a_log() -> dict[str, bytes]:
    """The files that a process leaves if it ends before what it has written last is in the database file."""
    with tempfile.TemporaryDirectory() as folder:
        script = f"""
import duckdb, os
con = duckdb.connect({f"{folder}/clinic.duckdb"!r}, config={{"threads": 1}})
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
        return {path.name: path.read_bytes() for path in Path(folder).iterdir()}


class DuckDBTable(Place):
    """A table of a database file, beside others that share its blocks, with a log of what was written last."""

    name = "duckdb"
    engine = "shoal.backends.duckdb.backend.DuckDB"
    limits: Mapping[str, Any] = {"threads": 1}

    def __init__(self, folder: Path, server: str = "") -> None:
        super().__init__(folder)
        self.path = folder / "clinic.duckdb"
        self.source = f"duckdb://{self.path}?table=people"

    def create(self) -> None:
        for name, content in _database_with_a_log().items():
            self.folder.joinpath(name).write_bytes(content)
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

    def __init__(self, folder: Path, server: str = "") -> None:
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


class PostgreSQLTable(Place):
    """A table of a server with all kinds of things around it, alone in a schema that is called after the folder."""

    name = "postgres"
    engine = "shoal.backends.postgres.backend.PostgreSQL"
    residue = LOG

    def __init__(self, folder: Path, server: str = "") -> None:
        super().__init__(folder, server)
        self.schema = f"place_{folder.name}"
        self.source = url(server, f"{self.schema}.people")

    def clear(self) -> None:
        for [schema] in self._fetch("select nspname from pg_namespace where nspname = 'public' or nspname like 'place%'")[1]:
            self._fetch(f"drop schema {schema} cascade")
        self._fetch("create schema public")

    def settle(self) -> None:
        for catalog in CATALOGS:
            self._fetch(f"vacuum full {catalog}")

    def create(self) -> None:
        self._fetch(f"""
            drop schema if exists {self.schema} cascade;
            create schema {self.schema};
            set search_path = {self.schema};
            create table people (
                name text unique, town varchar(40) not null check (town <> ''), disease text default 'none', note text
            );
            insert into people {SELECT};
            create index by_town on people (town);
            create index by_disease on people (disease);
            create function fires() returns trigger language plpgsql as $$ begin raise exception 'it fires'; end $$;
            create trigger firing after insert on people for each row execute function fires();
            comment on table people is 'the people';
            create statistics together (mcv) on name, town from people;
            analyze people;
            update people set note = note || '!' where town like '%1'
        """)

    def copied(self, folder: Path) -> Place:
        self._fetch(f"drop schema if exists {self.schema} cascade")  # its values would be found beside those of the other
        made = type(self)(folder, self.server)
        made.create()
        return made

    def _fetch(self, sql: str, **settings: str) -> tuple[list[str], list[tuple[Any, ...]]]:
        with psycopg.connect(self.server, autocommit=True, **settings) as con:
            found = con.execute(sql.encode())
            return [column.name for column in found.description or []], found.fetchall() if found.description else []

    def table(self) -> tuple[list[str], list[tuple[Any, ...]]]:
        return self._fetch(f"table {self.schema}.people")

    def left(self) -> list[str]:
        """Other tables and views in its schema, and what bears the name of a run anywhere but in a session."""
        _, found = self._fetch(f"""
            select relname from pg_class where relkind not in ('i', 't') and relpersistence <> 't' and relname <> 'people'
            and (relname like 'shoal%' or relnamespace = '{self.schema}'::regnamespace) order by 1
        """)
        return [row[0] for row in found]

    def bytes(self) -> bytes:
        """The files of the tables in its schema, of their indexes and long texts, and of the planner's statistics."""
        self._fetch("checkpoint")
        [[files]] = self._fetch(f"""
            with tables as (
                select oid, reltoastrelid from pg_class where relnamespace = '{self.schema}'::regnamespace
                or oid in ('pg_statistic'::regclass, 'pg_statistic_ext_data'::regclass)
            )
            select string_agg(encode(pg_read_binary_file(pg_relation_filepath(oid)), 'escape'), '') from pg_class
            where pg_relation_filepath(oid) is not null and (
                oid in (select oid from tables union select reltoastrelid from tables)
                or oid in (select indexrelid from pg_index where indrelid in (select reltoastrelid from tables))
            )
        """)[1]
        return str(files).encode()

    def state(self) -> object:
        return str((self.table(), self.left()))

    def look(self) -> object:
        try:
            self._fetch(f"select from {self.schema}.people limit 0", options="-c lock_timeout=1")
        except psycopg.errors.LockNotAvailable:
            return None
        return self.state()


PLACES = {kind.name: kind for kind in (DuckDBTable, Parquet, CSV, PostgreSQLTable)}


def created(request: pytest.FixtureRequest, kind: str, folder: Path) -> Place:
    """A table of a kind for a test."""
    place: Place = PLACES[kind](folder, request.getfixturevalue("postgres") if kind == PostgreSQLTable.name else "")
    place.clear()
    place.create()
    return place
