"""A publication is a file: two that nobody ships show that the pipeline needs to know of none."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import duckdb
import psycopg
import pyarrow as pa
import pytest
import shoal
from shoal import pipeline
from shoal.backends.registry import open_backend
from shoal.backends.target import Draft, Pending, ReleaseColumn, Target, taking_tables
from shoal.cells.attributes import Attribute
from shoal.judging.counting import Counted
from shoal.pipeline import Outcome, Task
from shoal.policy.model import Policy
from shoal.publications.base import Publication
from shoal.release.columns import Fates
from shoal.release.recode import Recoding
from shoal.run import Run
from shoal.sql.names import Relation
from shoal.sql.render import safe

from tests.backends.conftest import url

ROWS = [{"id": i, "age": 20 + i % 4, "size": i * 1.5, "disease": f"d{i % 3}"} for i in range(48)]
POLICY = {
    "identifiers": ["id"],
    "quasi_identifiers": {"age": {"taxonomy": {"intervals": [4]}}},
    "sensitive": ["disease"],
    "other": "keep",
    "privacy": [{"k_anonymity": {"k": 5}}],
}


class Counts(Publication):
    """Publishes, beside the labelled table, how often every sensitive value occurs."""

    def tables(self, columns: Fates) -> Sequence[tuple[str, Sequence[ReleaseColumn]]]:
        sensitive = [fate.published for fate in columns.published if fate.role == "sensitive" and fate.published]
        return [("", columns.release), ("_counts", [*sensitive, ReleaseColumn("n", "BIGINT", True, False)])]

    def prepare(self, target: Target, recoding: Recoding) -> Pending:
        table = recoding.labelled()
        counts = f'select disease, count(*) as "n" from ({table.select}) as r group by disease order by disease'
        return taking_tables(target).prepare_tables([table, Draft(counts, "how often values occur", "_counts")])

    def count(
        self, run: Run, relations: Sequence[Relation], policy: Policy, sensitive: tuple[Attribute, ...], is_starred: bool
    ) -> Counted:
        rows, counts = relations
        counted = super().count(run, [rows], policy, sensitive, is_starred)
        [(total,)] = run.backend.fetch(f"select sum(cast(n as bigint)) from {safe(counts)}")
        if total != counted.rows:
            raise shoal.PrivacyError("the counts are not those of the rows")
        return counted


class Rounded(Publication):
    """Publishes a kept column as a text, which it was not."""

    def tables(self, columns: Fates) -> Sequence[tuple[str, Sequence[ReleaseColumn]]]:
        return [("", [replace(c, type=None, is_label=True) if c.name == "size" else c for c in columns.release])]

    def prepare(self, target: Target, recoding: Recoding) -> Pending:
        draft = recoding.labelled()
        rounded = "case when size < 30 then 'small' else 'large' end as size"
        return target.prepare(f"select * replace ({rounded}) from ({draft.select}) as r", draft.note)


def publish(source: Any, target: str | None, publication: Publication, policy: dict[str, Any] = POLICY, **how: Any) -> Outcome:
    backend = open_backend(source, how.pop("con", None))
    try:
        with Run(backend) as run:
            return pipeline.anonymize(run, Policy.parse(policy), Task(source, target, publication, **how))
    finally:
        backend.close()


def rows(sql: str) -> list[tuple[Any, ...]]:
    return duckdb.sql(sql).fetchall()


EXPECTED = [(f"d{i}", 16) for i in range(3)]


@pytest.mark.parametrize("kind", ["parquet", "csv"])
def test_two_tables_are_two_files(kind: str, tmp_path: Path) -> None:
    (tmp_path / f"out_counts.{kind}").write_text("of yesterday")
    outcome = publish(pa.Table.from_pylist(ROWS), str(tmp_path / f"out.{kind}"), Counts())
    assert outcome.summary["release"]["rows"] == 48
    assert rows(f"from '{tmp_path}/out_counts.{kind}' order by all") == EXPECTED
    assert rows(f"select count(*) from '{tmp_path}/out.{kind}'") == [(48,)]
    assert sorted(path.name for path in tmp_path.iterdir()) == [f"out.{kind}", f"out_counts.{kind}"]


def test_if_the_second_file_cannot_be_moved_the_first_gives_way_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from shoal.backends.files import exchange

    real = exchange.replace_file

    def failing(pending: Path, path: Path) -> None:
        if path.stem.endswith("_counts"):
            raise OSError(28, "No space left on device")
        real(pending, path)

    monkeypatch.setattr(exchange, "replace_file", failing)
    (tmp_path / "out.csv").write_text("of yesterday")
    with pytest.raises(shoal.EngineError, match="could not be moved"):
        publish(pa.Table.from_pylist(ROWS), str(tmp_path / "out.csv"), Counts())
    assert [(path.name, path.read_text()) for path in tmp_path.iterdir()] == [("out.csv", "of yesterday")]
    (tmp_path / "out.csv").unlink()
    with pytest.raises(shoal.EngineError, match="could not be moved"):
        publish(pa.Table.from_pylist(ROWS), str(tmp_path / "out.csv"), Counts())
    assert list(tmp_path.iterdir()) == []


def test_two_tables_of_a_database_appear_together(tmp_path: Path) -> None:
    target = f"duckdb://{tmp_path}/out.duckdb?table=anon"
    for _ in range(2):  # the second time they replace the first ones
        publish(pa.Table.from_pylist(ROWS), target, Counts())
    with duckdb.connect(str(tmp_path / "out.duckdb")) as con:
        assert con.sql("select table_name from duckdb_tables() order by 1").fetchall() == [("anon",), ("anon_counts",)]
        assert con.sql("from anon_counts order by all").fetchall() == EXPECTED


def test_two_tables_in_memory(con: duckdb.DuckDBPyConnection) -> None:
    con.register("people", pa.Table.from_pylist(ROWS))
    outcome = publish("people", None, Counts(), con=con)
    assert con.sql(f"select count(*) from {safe(outcome.release)}").fetchall() == [(48,)]


def test_two_tables_of_postgres_appear_together(postgres: str) -> None:
    """From a frame they are carried there, and counted from what was read back; from a table there they never leave."""
    from_frame, in_server = url(postgres, "from_frame"), url(postgres, "in_server")
    with psycopg.connect(postgres, autocommit=True) as con:
        con.execute("drop schema if exists public cascade; create schema public")
        for source, target in ((pa.Table.from_pylist(ROWS), from_frame), (from_frame, in_server)):
            policy = POLICY if target == from_frame else {**POLICY, "identifiers": [], "quasi_identifiers": ["age"]}
            for _ in range(2):
                publish(source, target, Counts(), policy)
            table = target.rpartition("=")[2]
            found = con.execute(f"select disease, n from {table}_counts order by 1".encode()).fetchall()
            assert [(disease, int(n)) for disease, n in found] == EXPECTED
            assert con.execute(f"select count(*) from {table}".encode()).fetchone() == (48,)
        left = con.execute("select relname::text from pg_class where relnamespace = 'public'::regnamespace order by 1")
        assert left.fetchall() == [("from_frame",), ("from_frame_counts",), ("in_server",), ("in_server_counts",)]
        con.execute("drop table from_frame, from_frame_counts, in_server, in_server_counts")


def test_tables_that_do_not_hold_are_not_published(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Recoding.labelled
    monkeypatch.setattr(Recoding, "labelled", lambda self: replace(honest(self), select=f"({honest(self).select}) limit 40"))
    with pytest.raises(shoal.PrivacyError, match="does not hold the rows"):
        publish(pa.Table.from_pylist(ROWS), f"duckdb://{tmp_path}/out.duckdb?table=anon", Counts())
    assert list(tmp_path.iterdir()) == []


def test_a_release_of_two_tables_takes_nobody_s_place(con: duckdb.DuckDBPyConnection) -> None:
    con.register("frame", pa.Table.from_pylist(ROWS))
    con.execute("create table people as from frame")
    with pytest.raises(shoal.PolicyError, match="several tables cannot take its source's place"):
        publish("people", None, Counts(), {**POLICY, "in_place": True}, con=con)
    assert con.sql("select count(*) from people").fetchall() == [(48,)]


def test_a_kept_column_may_change_its_type(con: duckdb.DuckDBPyConnection, tmp_path: Path) -> None:
    publish(pa.Table.from_pylist(ROWS), str(tmp_path / "out.parquet"), Rounded())
    assert rows(f"select size, count(*) from '{tmp_path}/out.parquet' group by 1 order by 1") == [("large", 28), ("small", 20)]
    con.register("frame", pa.Table.from_pylist(ROWS))
    con.execute("create table people (id int, age int, size double check (size >= 0), disease text not null)")
    con.execute("insert into people from frame")
    publish("people", "people", Rounded(), {**POLICY, "in_place": True}, con=con)
    assert con.sql("select distinct size from people order by 1").fetchall() == [("large",), ("small",)]
    assert "size" not in str(con.sql("select constraint_text from duckdb_constraints()").fetchall())


@pytest.fixture
def con() -> Any:
    with duckdb.connect() as connection:
        yield connection
