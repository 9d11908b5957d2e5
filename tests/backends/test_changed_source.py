"""A source that changes between the two times that it is read is refused with a sentence that says so, and may pass later."""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path
from typing import Any

import duckdb
import psycopg
import pyarrow as pa
import pyarrow.parquet
import pytest
import shoal
from shoal.backends.duckdb import in_place
from shoal.release.recode import Recoding

from tests.backends.conftest import url

POLICY: dict[str, Any] = {
    "quasi_identifiers": {"age": {"taxonomy": "suppress"}},
    "sensitive": ["disease"],
    "keep": ["id"],
    "privacy": [{"k_anonymity": {"k": 3}}],
}
PEOPLE = "select i as id, 20 + i % 4 as age, 'd' || i % 3 as disease from generate_series(1, 40) as r(i)"


def between(monkeypatch: pytest.MonkeyPatch, change: Callable[[], object]) -> None:
    """Change the source after it was tallied, before the release is written."""
    plain = Recoding.labelled

    def labelled(recoding: Recoding) -> Any:
        change()
        return plain(recoding)

    monkeypatch.setattr(Recoding, "labelled", labelled)


def refused(*arguments: Any, **given: Any) -> None:
    with pytest.raises(
        shoal.EngineError, match=r"somebody changed the source .*: nothing was published, run it again"
    ) as error:
        shoal.anonymize(*arguments, **given)
    assert error.value.exit_code == 3


@pytest.mark.parametrize(
    "change",
    [
        "insert into people values (99, 20, 'd1')",
        "delete from people where id < 4",
        "update people set disease = 'other' where id = 7",
    ],
)
def test_a_table(change: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with duckdb.connect() as con:
        con.execute(f"create table people as {PEOPLE}")
        between(monkeypatch, lambda: con.execute(change))
        refused("people", POLICY, target="made", con=con)
        assert con.execute("select table_name from information_schema.tables").fetchall() == [("people",)]


def test_a_table_of_postgres(postgres: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with psycopg.connect(postgres, autocommit=True) as server:
        server.execute("drop schema if exists public cascade; create schema public")
        server.execute(f"create table people as {PEOPLE}".encode())
        between(monkeypatch, lambda: server.execute("insert into people values (99, 20, 'd1')"))
        refused(url(postgres, "people"), POLICY, target=url(postgres, "made"))


def test_rows_that_came_later_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the tally has not seen their combination, the release is that of the rows that were there."""
    with duckdb.connect() as con:
        con.execute(f"create table people as {PEOPLE}")
        between(monkeypatch, lambda: con.execute("insert into people values (99, 77, 'new')"))
        assert shoal.anonymize("people", POLICY, con=con).summary["release"]["rows"] == 40


def test_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source, target = tmp_path / "people.parquet", tmp_path / "made.parquet"
    duckdb.sql(f"copy ({PEOPLE}) to '{source}'")
    between(monkeypatch, lambda: duckdb.sql(f"copy (from ({PEOPLE}) where id > 5) to '{source}'"))
    refused(source, POLICY, target=target)
    assert not target.exists()


def test_files_of_other_types(tmp_path: Path) -> None:
    duckdb.sql(f"copy ({PEOPLE}) to '{tmp_path}/a.parquet'")
    duckdb.sql(f"copy (select * replace ('x' as age) from ({PEOPLE})) to '{tmp_path}/b.parquet'")
    with pytest.raises(shoal.PermanentError, match="column age is of another type in one of the source's files"):
        shoal.anonymize(f"{tmp_path}/*.parquet", POLICY)


def test_what_does_not_hold_though_nothing_changed_is_no_change(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bug is not taken for somebody's change."""
    people = duckdb.sql(PEOPLE).to_arrow_table()
    plain = Recoding.labelled

    def labelled(recoding: Recoding) -> Any:
        draft = plain(recoding)
        return type(draft)(f"select * from ({draft.select}) as r limit 39", draft.note)

    monkeypatch.setattr(Recoding, "labelled", labelled)
    with pytest.raises(shoal.PrivacyError, match="does not hold the rows"):
        shoal.anonymize(pa.table(people), POLICY)


def test_who_opens_a_file_with_old_values_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A run in place was killed after it had replaced the table, and before the file was written anew."""
    path = tmp_path / "clinic.duckdb"
    with duckdb.connect(str(path)) as con:
        con.execute(f"create table people as {PEOPLE}")

    def killed(*_: object) -> None:
        raise KeyboardInterrupt

    source = f"duckdb:///{path}?table=people"
    with monkeypatch.context() as patch:
        patch.setattr(in_place, "rewrite_file", killed)
        with pytest.raises(KeyboardInterrupt):
            shoal.anonymize(source, POLICY, in_place=True)
    told = f"{path} still holds old values, as a run in place was killed"
    for opens in (
        lambda: shoal.audit(source, ["age"]),
        lambda: shoal.anonymize(source, POLICY).close(),
        lambda: shoal.anonymize(duckdb.sql(PEOPLE).to_arrow_table(), POLICY, target=f"duckdb:///{path}?table=made"),
    ):
        caplog.clear()
        opens()
        assert told in caplog.text
    shoal.anonymize(source, POLICY, in_place=True, dry_run=True)
    caplog.clear()
    with caplog.at_level(logging.WARNING):
        shoal.audit(source, ["age"])
    assert told not in caplog.text
