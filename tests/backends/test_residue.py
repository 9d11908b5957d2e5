"""After a run in place the old values are gone: from the database, temporary files, the script, the summary, the logs."""

from __future__ import annotations

import json
import logging
import tempfile
from pathlib import Path

import duckdb
import pytest
import shoal
from shoal.backends.duckdb import own_connection
from shoal.backends.registry import shown

from tests.backends.places import PLACES, POLICY, SECRET, Place, created

PLANTED = SECRET.encode()
FOR_PEOPLE = ("columns", "sample", "suppression")
"""Parts of a report that show labels and values, of crowds alone, to whoever ran it."""


@pytest.fixture(params=PLACES)
def place(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Place:
    """A table with values to look for; temporary files are among what is searched."""
    made = created(request, request.param, tmp_path / "table")  # a server may start: its files are no temporary ones
    (tmp_path / "temporary").mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "temporary"))
    assert made.bytes().count(PLANTED) > 40
    return made


def everything(place: Place) -> bytes:
    return place.bytes() + b"".join(p.read_bytes() for p in place.folder.parent.rglob("temporary/**/*") if p.is_file())


def test_old_values_are_gone(place: Place, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG):
        release = shoal.anonymize(policy={**POLICY, "source": place.source, "in_place": True})
    assert place.is_new()
    assert release.summary["target"] == shown(place.source)
    assert everything(place).count(PLANTED) == 0
    assert place.left() == []
    assert release.summary["in_place"]["residue"] == place.residue
    reported = {key: value for key, value in release.summary.items() if key not in FOR_PEOPLE}
    for told in (release.script, json.dumps(reported), caplog.text):
        assert SECRET not in told
        assert told


def test_the_original_is_kept_only_where_it_is_asked_for(place: Place) -> None:
    release = shoal.anonymize(place.source, POLICY, in_place=True, keep_original="original")
    assert place.is_new()
    assert place.left() == ["original"]
    assert "original" in release.summary["in_place"]["residue"]
    assert PLANTED in place.bytes()


def test_spilled_rows_are_gone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A run that needs more memory than it may take leaves nothing of what it wrote to disk."""
    (tmp_path / "temporary").mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "temporary"))
    path = tmp_path / "people.parquet"
    with duckdb.connect() as con:
        rows = f"select '{SECRET}' || i as name, i % 50 as age, i as n, md5(i::varchar) as text from range(400000) as r(i)"
        con.execute(f"copy ({rows}) to '{path}'")
    policy = {
        "identifiers": ["name"],
        "quasi_identifiers": {"age": {"taxonomy": "suppress"}},
        "keep": ["n", "text"],
        "privacy": [{"k_anonymity": {"k": 2}}],
    }
    monkeypatch.setattr(own_connection, "LEAST", 1)  # so few rows need little
    memory = "180MB" if duckdb.__version__.startswith("1.4.") else "60MB"  # DuckDB 1.4 cannot sort in less
    shoal.anonymize(str(path), policy, in_place=True, memory_limit=memory, threads=1)
    assert [p for p in tmp_path.rglob("*") if p.is_file()] == [path]
    assert list((tmp_path / "temporary").iterdir()) == []
    assert PLANTED not in path.read_bytes()


def test_old_values_in_a_large_table_are_gone(tmp_path: Path) -> None:
    """Statistics, strings, indexes and several row groups: none of their blocks survives."""
    path = tmp_path / "large.duckdb"
    with duckdb.connect(str(path)) as con:
        con.execute("set force_compression = 'uncompressed'")
        con.execute(f"create table people as select '{SECRET}' || i as name, i % 50 as age from range(300000) as r(i)")
        con.execute("create index by_name on people(name)")
    assert PLANTED in path.read_bytes()
    policy = {"identifiers": ["name"], "quasi_identifiers": {"age": {}}, "privacy": [{"k_anonymity": {"k": 2}}]}
    shoal.anonymize(f"duckdb://{path}?table=people", policy, in_place=True)
    assert PLANTED not in path.read_bytes()
    assert [p.name for p in tmp_path.iterdir()] == ["large.duckdb"]


def test_what_cannot_be_removed_is_told(tmp_path: Path) -> None:
    """A connection of the user's keeps its file open: it cannot be written anew under it."""
    with duckdb.connect(str(tmp_path / "own.duckdb")) as con:
        con.execute("create table people as select 'x' || i as name, i % 3 as age from range(30) as r(i)")
        policy = {"identifiers": ["name"], "quasi_identifiers": ["age"], "privacy": [{"k_anonymity": {"k": 2}}]}
        release = shoal.anonymize("people", policy, in_place=True, con=con)
        assert "own.duckdb" in release.summary["in_place"]["residue"]
    with duckdb.connect() as con:
        con.execute("create table people as select 'x' || i as name, i % 3 as age from range(30) as r(i)")
        release = shoal.anonymize("people", policy, in_place=True, con=con)
        assert release.summary["in_place"]["residue"] is None


def test_a_database_that_cannot_be_copied_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its file could not be written anew; and where that was found out too late, a later run says so."""
    path = tmp_path / "macro.duckdb"
    source, policy = f"duckdb://{path}?table=people", {"quasi_identifiers": ["age"], "privacy": [{"k_anonymity": {"k": 2}}]}
    with duckdb.connect(str(path)) as con:
        con.execute("create macro plus(a) as a + 1; create table other(b int default (plus(3)))")
        con.execute("create table people as select i % 3 as age from range(30) as r(i)")
    with pytest.raises(shoal.EngineError, match=r"macro\.duckdb, as DuckDB cannot copy what the database holds: .* plus"):
        shoal.anonymize(source, policy, in_place=True)
    assert shoal.anonymize(source, policy, in_place=True, keep_original="kept").summary["target"] == source
    monkeypatch.setattr("shoal.backends.duckdb.in_place.check_rewritable", lambda *_: None)
    told = shoal.anonymize(source, policy, in_place=True).summary["in_place"]["residue"]
    assert "which the next run in place tries to remove: Catalog Error" in told
    with pytest.raises(shoal.EngineError, match="holds old values of an earlier run, which cannot be removed: Catalog Error"):
        shoal.anonymize(source, policy, in_place=True)


@pytest.mark.parametrize("made", ["(x int)", "(is_due boolean)"])
def test_a_table_of_the_user_s_is_no_mark(made: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.duckdb"
    with duckdb.connect(str(path)) as con:
        con.execute(f"create table Shoal_file_to_be_rewritten{made}; insert into shoal_file_to_be_rewritten values (1)")
        con.execute("create table people as select i % 3 as age from range(30) as r(i)")
    policy = {"quasi_identifiers": ["age"], "privacy": [{"k_anonymity": {"k": 2}}]}
    with pytest.raises(shoal.PolicyError, match="has a table shoal_file_to_be_rewritten, a name that shoal needs"):
        shoal.anonymize(f"duckdb://{path}?table=people", policy, in_place=True)
    with duckdb.connect(str(path)) as con:
        assert con.execute("select count(*) from shoal_file_to_be_rewritten").fetchall() == [(1,)]


def test_a_type_that_lists_the_values_of_a_removed_column_is_told(tmp_path: Path) -> None:
    path = tmp_path / "types.duckdb"
    with duckdb.connect(str(path)) as con:
        con.execute("create type names as enum ('O''Hara', 'Li'); create type moods as enum ('good', 'bad')")
        con.execute(
            "create table people as select 'Li'::names as name, 'bad'::moods as mood, i % 3 as age from range(30) as r(i)"
        )
    policy = {"identifiers": ["name"], "quasi_identifiers": ["age"], "other": "keep", "privacy": [{"k_anonymity": {"k": 2}}]}
    release = shoal.anonymize(f"duckdb://{path}?table=people", policy, in_place=True)
    assert release.summary["in_place"]["residue"] == "the type names lists values of a removed column"
