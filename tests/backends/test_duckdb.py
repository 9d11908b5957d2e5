"""DuckDB: every source it can read, every place it can publish to, every type of column."""

from __future__ import annotations

import gc
import os
import weakref
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import duckdb
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest
import shoal
from shoal.backends.duckdb.backend import DuckDB

from tests.slow import combinations

ROWS = [
    {"zip": zip_, "age": age, "disease": disease}
    for zip_, age, disease in [
        ("01234", 31, "flu"),
        ("01235", 32, "cold"),
        ("01236", 38, None),
        ("99", 41, "flu"),
        ("98", 44, "O'Hara"),
        ("97", None, "flu"),
    ]
]
POLICY: dict[str, Any] = {
    "quasi_identifiers": {"zip": {"taxonomy": {"mask": 5}}, "age": {"taxonomy": {"intervals": [10, 50]}}},
    "sensitive": ["disease"],
    "privacy": [{"k_anonymity": {"k": 3}}],
}
ODD = '"odd schema"."a.b; ""c"""'


@pytest.fixture
def connection() -> Iterator[duckdb.DuckDBPyConnection]:
    """A user's connection with its own things in it."""
    with duckdb.connect() as made:
        made.register("registered", pa.Table.from_pylist(ROWS))
        made.execute('create table people as from registered; create schema "odd schema"')
        made.execute(f"create table {ODD} as from registered; create view seen as from people")
        yield made


@pytest.fixture
def database(tmp_path: Path, connection: duckdb.DuckDBPyConnection) -> str:
    """A database file with the people under a plain and under an odd name."""
    path = tmp_path / "people.duckdb"
    connection.execute(f"attach '{path}' as f; create table f.people as from registered; create schema f.\"odd schema\"")
    connection.execute(f"create table f.{ODD} as from registered; detach f")
    return str(path)


def multiset(rows: list[dict[str, Any]]) -> Counter[tuple[Any, ...]]:
    assert all(list(row) == ["zip", "age", "disease"] for row in rows)
    return Counter(tuple(row.values()) for row in rows)


def expected(rows: list[dict[str, Any]]) -> None:
    """The levels that the policy leads to, whatever the source was."""
    assert multiset(rows) == Counter(
        (row["zip"] and label(row["zip"], rows), age_label(row["age"], rows), row["disease"]) for row in ROWS
    )


def label(zip_: str, rows: list[dict[str, Any]]) -> str:
    hidden = {len(row["zip"]) - len(row["zip"].rstrip("*")) for row in rows if row["zip"].startswith("0")}
    level = min(hidden, default=5)
    return zip_.ljust(5, "*")[: 5 - level] + "*" * level


def age_label(age: int | None, rows: list[dict[str, Any]]) -> str | None:
    labels = {row["age"] for row in rows}
    if labels == {"*"}:
        return "*"
    width = 10 if "[30, 39]" in labels else 50
    return None if age is None else f"[{age // width * width}, {age // width * width + width - 1}]"


def objects(connection: duckdb.DuckDBPyConnection) -> list[Any]:
    return connection.execute(
        "select schema_name, table_name from duckdb_tables() union all "
        "select schema_name, view_name from duckdb_views() where not internal order by all"
    ).fetchall()


def published(source: Any, con: duckdb.DuckDBPyConnection | None = None, **policy: Any) -> list[dict[str, Any]]:
    with shoal.anonymize(source, {**POLICY, **policy}, con=con) as release:
        return release.to_arrow().to_pylist()


def readable(source: Any, con: duckdb.DuckDBPyConnection | None = None) -> None:
    """Read what a run would read, twice, as runs do."""
    backend = DuckDB(con)
    try:
        relation = backend.open_source(source, lambda column: "text" if column == "zip" else "value")
        for _ in range(2):
            assert multiset(backend.result(relation).to_arrow_table().to_pylist()) == multiset(ROWS)
    finally:
        backend.close()


# --- sources ---------------------------------------------------------------------------------------------------------

COPIES = {
    "people.parquet": "format parquet",
    "people.csv": "header",
    "people.CSV": "format csv, header",
    "people.csv.gz": "format csv, header, compression gzip",
    "people.csv.zst": "format csv, header, compression zstd",
    "people.tsv": "format csv, header, delimiter '\t'",
    "people.txt": "format csv, header, delimiter '|'",
    "people of 'today'.parquet": "format parquet",
    'ünï "cöde".csv': "header",
}


@pytest.mark.parametrize("name", COPIES)
def test_files(name: str, tmp_path: Path, connection: duckdb.DuckDBPyConnection):
    path = tmp_path / name
    connection.execute(f"copy people to '{str(path).replace(chr(39), chr(39) * 2)}' ({COPIES[name]})")
    readable(path)
    readable(str(path), connection)
    if name == "people.csv":
        expected(published(path))


@pytest.mark.parametrize("suffix", ["parquet", "csv"])
def test_globs(suffix: str, tmp_path: Path, connection: duckdb.DuckDBPyConnection):
    for number in range(3):
        part = f"select * from people where (rowid % 3) = {number}"
        connection.execute(f"copy ({part}) to '{tmp_path}/part{number}.{suffix}'")
    readable(f"{tmp_path}/part*.{suffix}")


def test_paths_of_a_policy_start_in_its_folder(tmp_path: Path, connection: duckdb.DuckDBPyConnection):
    connection.execute(f"copy people to '{tmp_path}/people.csv' (header)")
    policy = shoal.Policy.parse({**POLICY, "source": "people.csv", "target": "out.csv"}, tmp_path)
    shoal.anonymize(policy=policy)
    assert (tmp_path / "out.csv").read_text().startswith("zip,age,disease\n")


@pytest.mark.parametrize("table", ["people", "main.people", ODD, "MAIN.PEOPLE"])
def test_tables_of_a_database_file(table: str, database: str, monkeypatch: pytest.MonkeyPatch):
    folder = f"{database.rpartition('/')[0]}/" if table == ODD else ""
    monkeypatch.chdir(Path(database).parent)
    readable(source := f"duckdb://{folder}people.duckdb?table={table.replace(';', '%3B')}")
    if table == ODD:
        expected(published(source))


def test_a_database_file_in_use_by_the_connection_itself(database: str):
    with duckdb.connect(database) as own:
        readable("people", own)
        readable(f"people.{ODD}", own)


@pytest.mark.parametrize("name", ["people", "main.people", ODD, "seen", "registered", '"people"', "memory.main.people"])
def test_tables_by_name(name: str, connection: duckdb.DuckDBPyConnection):
    before = objects(connection)
    readable(name, connection)
    if name == "registered":
        expected(published(name, connection))
    assert objects(connection) == before


FRAMES = {
    "pandas": pd.DataFrame,
    "arrow": pa.Table.from_pylist,
    "polars": pl.DataFrame,
    "lazy": pl.LazyFrame,
    "batch": pa.RecordBatch.from_pylist,
    "reader": lambda rows: pa.Table.from_pylist(rows).to_reader(),
}


@pytest.mark.parametrize("kind", FRAMES)
def test_frames(kind: str, connection: duckdb.DuckDBPyConnection):
    rows = [{**row, "age": row["age"]} for row in ROWS if row["age"] is not None]  # pandas would make them doubles
    backend = DuckDB(connection if kind in ("polars", "batch") else None)
    relation = backend.open_source(FRAMES[kind](rows), lambda _: "value")
    for _ in range(2):  # a run reads it several times
        found = backend.result(relation).to_arrow_table().to_pylist()
        assert [{**row, "disease": row["disease"] or None} for row in found] == rows
    backend.close()
    if con := {"pandas": [connection], "reader": [None]}.get(kind):
        out = published(FRAMES[kind](rows), *con)
        assert len(out) == 5
        assert {row["disease"] for row in out} == {"flu", "cold", "O'Hara", None}


def test_relations(connection: duckdb.DuckDBPyConnection):
    expected(published(connection.sql("from people where true"), connection))
    readable(connection.table("people"), connection)
    rows = pa.Table.from_pylist(ROWS)  # noqa: F841 - read by name
    expected(published(duckdb.sql("from rows")))
    with pytest.raises(shoal.PolicyError, match="con="):
        published(connection.table("people"))
    with duckdb.connect() as other, pytest.raises(shoal.PolicyError, match="con="):
        published(connection.table("people"), other)


@pytest.mark.parametrize(
    ("source", "error", "told"),
    [
        ("gone.parquet", shoal.EngineError, "gone.parquet"),
        ("gone.csv", shoal.EngineError, "gone.csv"),
        ("people", shoal.PolicyError, "people"),
        ("duckdb:///gone.duckdb?table=t", shoal.EngineError, "does not exist"),
        ("duckdb:///gone.duckdb", shoal.PolicyError, "table"),
        ("duckdb://{database}?table=gone", shoal.EngineError, "gone"),
        ("duckdb://{database}?table=a%20b%20c", shoal.EngineError, "a b c"),
        ("oracle://x/y", shoal.PolicyError, "oracle"),
        (7, shoal.PolicyError, "int"),
        ({"a": [1]}, shoal.PolicyError, "this source is a policy"),
    ],
    ids=str,
)
def test_sources_that_are_none(source: Any, error: type[Exception], told: str, database: str, tmp_path: Path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    before = set(os.listdir(tmp_path))
    with pytest.raises(error, match=told):
        published(source.format(database=database) if isinstance(source, str) else source)
    assert set(os.listdir(tmp_path)) == before


def test_csv_is_read_as_it_is_written(tmp_path: Path):
    """Codes keep their zeros, and words are no booleans or dates, where a taxonomy goes by text."""
    (tmp_path / "codes.csv").write_text("zip,flag,day,s\n01234,TRUE,2024-1-5,a\n01234,TRUE,2024-1-5,b\n00001,f,2024-1-6,c\n")
    policy = {"quasi_identifiers": ["zip", "flag", "day"], "sensitive": ["s"], "privacy": [{"k_anonymity": {"k": 1}}]}
    with shoal.anonymize(tmp_path / "codes.csv", policy) as release:
        assert [tuple(row.values()) for row in release.to_arrow().to_pylist()] == [
            ("00001", "f", "2024-1-6", "c"),
            ("01234", "TRUE", "2024-1-5", "a"),
            ("01234", "TRUE", "2024-1-5", "b"),
        ]


def test_csv_where_values_are_cut(tmp_path: Path):
    """Numbers and dates are such; codes that are padded with zeros somewhere in the file, and truth values, are texts."""
    flags = ("TRUE", "FALSE")
    rows = [f"{i},{i}.50,{i % 7:02d},0{i % 9},2024-01-{i % 28 + 1:02d},{flags[i % 2]},{i % 4}" for i in range(10, 60)]
    (tmp_path / "codes.csv").write_text("\n".join(["age,wage,code,level,day,flag,s", *rows]) + "\n")
    levels = "\n".join(f"0{i};{'low' if i < 5 else 'high'};*" for i in range(9)) + "\n"
    (tmp_path / "levels.csv").write_text(levels)
    quasi = {**dict.fromkeys(("age", "wage", "code", "day", "flag")), "level": {"taxonomy": str(tmp_path / "levels.csv")}}
    policy = {"quasi_identifiers": quasi, "sensitive": ["s"], "privacy": [{"k_anonymity": {"k": 50}}], "algorithm": "mondrian"}
    with shoal.anonymize(tmp_path / "codes.csv", policy) as release:
        [row] = release.to_pandas().drop_duplicates(["age"]).to_dict("records")
    assert (row["age"], row["wage"]) == ("[10, 59]", "[10.5, 59.5]")
    assert row["day"] == "[2024-01-01, 2024-01-28]"
    assert (row["code"], row["level"], row["flag"]) == ("*", "*", "*")


def test_csv_with_a_taxonomy_of_codes(tmp_path: Path):
    (tmp_path / "codes.csv").write_text("zip,s\n01234,a\n01235,b\n11234,b\n")
    policy = {
        "quasi_identifiers": {"zip": {"taxonomy": {"order": {"0x": ["01234", "01235"], "1x": ["11234"]}}}},
        "sensitive": ["s"],
        "privacy": [{"k_anonymity": {"k": 1}}],
    }
    with shoal.anonymize(tmp_path / "codes.csv", policy) as release:
        assert [row["zip"] for row in release.to_arrow().to_pylist()] == ["01234", "01235", "11234"]


def test_an_empty_source_is_told(connection: duckdb.DuckDBPyConnection):
    connection.execute("create table nobody as from people where false")
    with pytest.raises(shoal.PolicyError, match="no rows"):
        published("nobody", connection)


def test_a_column_of_nulls_is_told(connection: duckdb.DuckDBPyConnection):
    connection.execute("update people set age = null")
    with pytest.raises(shoal.PolicyError, match="age"):
        published("people", connection)


# --- targets ---------------------------------------------------------------------------------------------------------


def content(path: Path) -> list[dict[str, Any]]:
    return duckdb.sql(f"from '{path}'").to_arrow_table().to_pylist()


@pytest.fixture(scope="module")
def made() -> Iterator[shoal.Release]:
    """A release in memory, which can be written to many targets as a run writes it to one."""
    with shoal.anonymize(pa.Table.from_pylist(ROWS), POLICY) as release:
        yield release


@pytest.mark.parametrize("name", ["OUT.PARQUET", "o'ut.parquet", 'ö "ut".csv'])
def test_to_a_file(name: str, tmp_path: Path, made: shoal.Release):
    target = tmp_path / name
    for _ in range(2):  # the second one replaces the first
        made.write(target)
        reader = "read_parquet" if target.suffix.lower() == ".parquet" else "read_csv"
        quoted = str(target).replace("'", "''")
        expected(duckdb.sql(f"from {reader}('{quoted}')").to_arrow_table().to_pylist())
        assert os.listdir(tmp_path) == [name]


@pytest.mark.parametrize("name", ["out.parquet", "out.csv"])
def test_a_run_to_a_file(name: str, tmp_path: Path, connection: duckdb.DuckDBPyConnection):
    for con in (None, connection):  # the second run replaces what the first has made
        release = shoal.anonymize(pa.Table.from_pylist(ROWS), POLICY, target=tmp_path / name, con=con)
        assert release.summary["target"] == str(tmp_path / name)
        expected(content(tmp_path / name))
        assert os.listdir(tmp_path) == [name]
        with pytest.raises(ValueError, match="target"):
            release.to_arrow()


def test_a_file_keeps_its_mode_and_a_link_stays_a_link(tmp_path: Path):
    (tmp_path / "real.csv").write_text("old")
    (tmp_path / "real.csv").chmod(0o640)
    (tmp_path / "link.csv").symlink_to("real.csv")
    shoal.anonymize(pa.Table.from_pylist(ROWS), POLICY, target=tmp_path / "link.csv")
    assert (tmp_path / "link.csv").is_symlink()
    assert (tmp_path / "real.csv").stat().st_mode & 0o777 == 0o640
    expected(content(tmp_path / "real.csv"))


def rows_of(database: Path | str, table: str) -> list[dict[str, Any]]:
    with duckdb.connect(str(database), read_only=True) as file:
        return file.sql(f"from {table}").to_arrow_table().to_pylist()


def tables_of(database: Path | str) -> list[Any]:
    with duckdb.connect(str(database), read_only=True) as file:
        return objects(file)


def test_to_a_new_database_file(tmp_path: Path):
    shoal.anonymize(pa.Table.from_pylist(ROWS), POLICY, target=f"duckdb://{tmp_path}/new.duckdb?table=anon")
    assert os.listdir(tmp_path) == ["new.duckdb"]
    assert tables_of(tmp_path / "new.duckdb") == [("main", "anon")]
    expected(rows_of(tmp_path / "new.duckdb", "anon"))


def test_to_an_existing_database_file(database: str):
    before, tables = tables_of(database), ("anon", "main.another", '"odd schema"."%3B.anon"', "people")
    with shoal.anonymize(pa.Table.from_pylist(ROWS), POLICY) as release:
        for table in tables:
            release.write(f"duckdb://{database}?table={table}")
    for table in tables:
        expected(rows_of(database, table.replace("%3B", ";")))
    shoal.anonymize(pa.Table.from_pylist(ROWS[:5]), POLICY, target=f"duckdb://{database}?table=anon")
    assert len(rows_of(database, "anon")) == 5  # it has replaced the table
    assert len(tables_of(database)) == len(before) + 3


@pytest.mark.parametrize("relative", [False, True])
def test_from_and_to_one_database_file(relative: bool, database: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(Path(database).parent)
    source = f"duckdb://{'people.duckdb' if relative else database}?table=people"
    shoal.anonymize(source, POLICY, target=f"duckdb://{database}?table=anon")
    expected(rows_of(database, "anon"))
    assert Counter(map(str, rows_of(database, "people"))) == Counter(map(str, ROWS))


def test_to_tables_of_the_connection(connection: duckdb.DuckDBPyConnection):
    connection.execute("attach ':memory:' as temporary")
    targets = ("anon", '"odd schema"."an on"', "temporary.anon")
    before = objects(connection)
    for source in ("seen", "people"):  # the second run replaces the table
        shoal.anonymize(source, POLICY, target="main.anon", con=connection)
        expected(connection.sql("from anon").to_arrow_table().to_pylist())
    with shoal.anonymize("people", POLICY, con=connection) as release:
        for target in targets:
            release.write(target)
            expected(connection.sql(f"from {target}").to_arrow_table().to_pylist())
    assert len(objects(connection)) == len(before) + len(targets)


@pytest.mark.parametrize(
    ("source", "target"),
    [
        ("duckdb://{database}?table=people", "duckdb://{database}?table=people"),
        ("duckdb://{database}?table=people", "duckdb://{database}?table=main.PEOPLE"),
        ("duckdb://people.duckdb?table=main.people", "duckdb://{database}?table=people"),
        ("{folder}/people.csv", "{folder}/people.csv"),
        ("{folder}/people.csv", "{folder}/../{name}/people.csv"),
        ("{folder}/people.csv", "{folder}/link.csv"),
    ],
)
def test_the_source_is_no_target(source: str, target: str, database: str, connection, monkeypatch):
    folder = Path(database).parent
    monkeypatch.chdir(folder)
    connection.execute(f"copy people to '{folder}/people.csv' (header)")
    (folder / "link.csv").symlink_to("people.csv")
    names = {"database": database, "folder": folder, "name": folder.name}
    before = (folder / "people.csv").read_bytes(), rows_of(database, "people"), sorted(os.listdir(folder))
    with pytest.raises(shoal.PolicyError, match="source"):
        shoal.anonymize(source.format(**names), POLICY, target=target.format(**names))
    assert before == ((folder / "people.csv").read_bytes(), rows_of(database, "people"), sorted(os.listdir(folder)))


@pytest.mark.parametrize("target", ["people", "main.people", '"People"', "memory.main.people"])
def test_the_source_of_the_connection_is_no_target(target: str, connection: duckdb.DuckDBPyConnection):
    with pytest.raises(shoal.PolicyError, match="source"):
        shoal.anonymize("people", POLICY, target=target, con=connection)
    assert connection.sql("from people").to_arrow_table().to_pylist() == ROWS


def test_a_transaction_of_the_user_is_not_touched(connection: duckdb.DuckDBPyConnection):
    connection.execute("begin; create table mine as select 1")
    with pytest.raises(shoal.EngineError, match="transaction"):
        shoal.anonymize("people", POLICY, target="anon", con=connection)
    expected(published("people", connection))  # in memory is fine
    connection.execute("commit")
    assert ("main", "mine") in objects(connection)


@pytest.mark.parametrize(
    ("target", "error", "told"),
    [
        ("{folder}/none/out.csv", shoal.EngineError, "folder"),
        ("{folder}/folder.csv", shoal.EngineError, "folder"),
        ("{folder}/out.xlsx", shoal.PolicyError, "out.xlsx"),
        ("{folder}/out.txt.gz", shoal.PolicyError, "cannot be told: use .parquet, .csv, .csv.gz"),
        ("oracle://x/y", shoal.PolicyError, "oracle"),
        ("duckdb://{folder}/none/new.duckdb?table=t", shoal.EngineError, "folder"),
        ("duckdb://{folder}/new.duckdb", shoal.PolicyError, "table"),
        ("duckdb://{folder}/new.duckdb?table=s.t", shoal.EngineError, "s"),
        ("duckdb://{folder}/text.duckdb?table=t", shoal.EngineError, "text.duckdb"),
    ],
)
def test_targets_that_are_none(target: str, error: type[Exception], told: str, tmp_path: Path):
    (tmp_path / "folder.csv").mkdir()
    (tmp_path / "text.duckdb").write_text("no database " * 1000)
    before = sorted(os.listdir(tmp_path)), (tmp_path / "text.duckdb").read_text()
    with pytest.raises(error, match=told):
        shoal.anonymize(pa.Table.from_pylist(ROWS), POLICY, target=target.format(folder=tmp_path))
    assert before == (sorted(os.listdir(tmp_path)), (tmp_path / "text.duckdb").read_text())


@pytest.mark.parametrize("harm", ["policy", "privacy", "source"])
def test_a_failure_leaves_no_new_database_file(harm: str, tmp_path: Path):
    changes: dict[str, Any] = {
        "policy": {"sensitive": ["diseases"]},
        "privacy": {"privacy": [{"k_anonymity": {"k": 7}}]},
        "source": {},
    }[harm]
    source = str(tmp_path / "gone.parquet") if harm == "source" else pa.Table.from_pylist(ROWS)
    with pytest.raises(shoal.ShoalError):
        shoal.anonymize(source, {**POLICY, **changes}, target=f"duckdb://{tmp_path}/new.duckdb?table=anon")
    assert os.listdir(tmp_path) == []


def test_a_dry_run_publishes_nothing(tmp_path: Path, connection: duckdb.DuckDBPyConnection):
    before = objects(connection)
    for target in (str(tmp_path / "o.csv"), f"duckdb://{tmp_path}/o.duckdb?table=t", "anon", None):
        release = shoal.anonymize("people", POLICY, target=target, con=connection, dry_run=True)
        assert release.summary["target"] is None
        assert release.summary["release"]["rows"] == 6
        expected(release.to_polars().to_dicts())  # the rows are there to be looked at
        release.close()
    with pytest.raises(ValueError, match="is closed"):
        shoal.anonymize("people", POLICY, con=connection, dry_run=True, keep_rows=False).to_arrow()
    assert os.listdir(tmp_path) == []
    assert objects(connection) == before


def test_frames_out():
    with shoal.anonymize(pa.Table.from_pylist(ROWS), POLICY) as release:
        frames = release.to_pandas(), release.to_polars(), release.to_arrow()
        assert [type(frame) for frame in frames] == [pd.DataFrame, pl.DataFrame, pa.Table]
        expected(frames[1].to_dicts())
        expected(frames[2].to_pylist())
        assert frames[0].shape == (6, 3)


def test_write(tmp_path: Path):
    with shoal.anonymize(pa.Table.from_pylist(ROWS), POLICY) as release:
        for target in ("o.parquet", "o.csv"):
            release.write(str(tmp_path / target))
            expected(content(tmp_path / target))
        for table in ("a", "b", "a"):
            release.write(f"duckdb://{tmp_path}/o.duckdb?table={table}")
        release.write(tmp_path / "path.csv")  # type: ignore[arg-type]
        expected(content(tmp_path / "path.csv"))
    assert sorted(os.listdir(tmp_path)) == ["o.csv", "o.duckdb", "o.parquet", "path.csv"]
    expected(rows_of(tmp_path / "o.duckdb", "a"))
    assert len(tables_of(tmp_path / "o.duckdb")) == 2
    with pytest.raises(ValueError, match="closed"):
        release.to_arrow()


def test_the_connection_of_the_user_stays_open(connection: duckdb.DuckDBPyConnection):
    release = shoal.anonymize("people", POLICY, con=connection)
    release.close()
    release.close()
    assert connection.execute("select count(*) from people").fetchone() == (6,)


# --- types -----------------------------------------------------------------------------------------------------------

TYPES = {
    "tinyint": "-5", "smallint": "-300", "integer": "-70000", "bigint": "9007199254740993", "utinyint": "250",
    "usmallint": "65000", "uinteger": "4000000000", "ubigint": "18446744073709551615",
    "hugeint": "-170141183460469231731687303715884105727",
    "decimal(9, 2)": "1.50", "decimal(38, 10)": "1234567890.0123456789", "float": "0.1", "double": "0.30000000000000004",
    "boolean": "true", "date": "2024-02-29", "timestamp": "2024-02-29 12:34:56.789012", "timestamptz": "2024-02-29 12:34:56+02",
    "timestamp_s": "2024-02-29 12:34:56", "timestamp_ns": "2024-02-29 12:34:56.123456789", "time": "12:34:56",
    "varchar": "O'Hara", "enum('b', 'a', '*')": "a", "uuid": "0b5ab2bb-6e0c-4bbf-9b7d-9e3a1e1f0a01", "blob": r"a\x00\xFF",
    "interval": "1 month", "integer[]": "[1, NULL, 3]", "integer[2]": "[1, 2]",
    "struct(a integer, b varchar)": "{'a': 1, 'b': x}",
    "map(varchar, integer)": "{k=1}", "bit": "10101", "json": '{"a": [1, 2]}',
}  # fmt: skip


@pytest.mark.parametrize(("turn", "target"), combinations(range(4), [None, "parquet", "duckdb", "csv"]))
def test_types(turn: int, target: str | None, connection: duckdb.DuckDBPyConnection, tmp_path: Path):
    """Every fourth type, in every role: what is kept keeps its type and value, what is generalized is text."""
    given = dict(list(TYPES.items())[turn::4])
    if target == "parquet" and "hugeint" in given:
        given["hugeint"] = given["hugeint"][:-1]  # parquet has no such integers, but decimals of 38 digits
    roles = [(f"q{i}", f"s{i}", f"k{i}") for i in range(len(given))]
    columns = [
        f"cast('{text.replace(chr(39), chr(39) * 2)}' as {kind}) as {q}, {q} as {s}, {q} as {k}"
        for (kind, text), (q, s, k) in zip(given.items(), roles, strict=True)
    ]
    connection.execute(f"create table typed as select {', '.join(columns)} from range(3)")
    connection.execute(f"insert into typed select {', '.join(['null'] * 3 * len(given))} from range(2)")
    where = {None: None, "duckdb": "anon"}.get(target, str(tmp_path / f"o.{target}"))
    policy = {
        "quasi_identifiers": [q for q, _, _ in roles],
        "sensitive": [s for _, s, _ in roles],
        "other": "keep",
        "privacy": [{"k_anonymity": {"k": 2}}],
    }
    release = shoal.anonymize("typed", policy, target=where, con=connection)
    places = {None: in_memory(release), "duckdb": "anon", "csv": f"read_csv('{where}', all_varchar = true)"}
    read = places.get(target, f"'{where}'")
    types = dict(connection.execute(f"select column_name, column_type from (describe from {read})").fetchall())
    own = dict(connection.execute("select column_name, column_type from (describe from typed)").fetchall())
    for (kind, _), (q, s, k) in zip(given.items(), roles, strict=True):
        if target == "csv":
            wanted = f"select cast({q} as varchar), cast({s} as varchar), cast({k} as varchar) from typed"
        else:
            wanted = f"select cast({q} as varchar) as {q}, {s}, {k} from typed"
            assert types[q] == "VARCHAR", kind
            assert target == "parquet" or (types[s], types[k]) == (own[s], own[k]), kind
        lost = connection.execute(f"select count(*) from (({wanted}) except all (select {q}, {s}, {k} from {read}))").fetchone()
        assert lost == (0,), kind
    assert connection.execute(f"select count(*) from {read}").fetchone() == (5,)
    release.close()


def in_memory(release: shoal.Release) -> str:
    """The table of a release in memory."""
    return "" if release._table is None else release._table.parts[-1]


NUMBERS = [kind for kind in TYPES if kind.rstrip("(0123456789, )") in ("decimal", "float", "double")]
NUMBERS += [kind for kind in TYPES if kind.endswith("int") or kind == "integer"]


def test_intervals_of_every_number(connection: duckdb.DuckDBPyConnection):
    """A column of each type in one table."""
    columns = ", ".join(f'cast(i * 3 as {kind}) as "{kind}"' for kind in NUMBERS)
    connection.execute(f"create table typed as select {columns}, i % 2 as s from range(10) t(i)")
    policy = {
        "quasi_identifiers": {kind: {"taxonomy": {"intervals": [10, 20]}, "min_level": 1, "max_level": 1} for kind in NUMBERS},
        "sensitive": ["s"],
        "privacy": [{"k_anonymity": {"k": 1}}],
    }
    with shoal.anonymize("typed", policy, con=connection) as release:
        rows = release.to_arrow().to_pylist()
    whole = {"[0, 9]": 4, "[10, 19]": 3, "[20, 29]": 3}
    for kind in NUMBERS:
        labels = Counter(row[kind] for row in rows)
        assert labels == (whole if "int" in kind else {"[0.0, 10.0)": 4, "[10.0, 20.0)": 3, "[20.0, 30.0)": 3}), kind


TIMES = ("date", "timestamp", "timestamptz", "timestamp_s", "timestamp_ms", "timestamp_ns")


def test_calendars_of_every_time(connection: duckdb.DuckDBPyConnection):
    """Two columns of each type in one table."""
    days = ["2024-02-29", "2024-03-01", "1969-12-31", "2000-01-01"]
    columns = ", ".join(f"cast(day as {kind}) as {kind}_q, cast(day as {kind}) as {kind}_r" for kind in TIMES)
    connection.execute("set timezone = 'UTC'")
    connection.execute(f"create table typed as select {columns}, 1 as s from (select unnest({days!r}) as day)")
    levels = {"min_level": 1, "max_level": 1}
    calendar, intervals = {"date": ["month", "year", "decade"]}, {"intervals": ["3 months", "1 year"]}
    policy = {
        "quasi_identifiers": {
            **{f"{kind}_q": {"taxonomy": calendar, **levels} for kind in TIMES},
            **{f"{kind}_r": {"taxonomy": intervals, **levels} for kind in TIMES},
        },
        "sensitive": ["s"],
        "privacy": [{"k_anonymity": {"k": 1}}],
    }
    with shoal.anonymize("typed", policy, con=connection) as release:
        rows = release.to_arrow().to_pylist()
    for kind in TIMES:
        assert {(row[f"{kind}_q"], row[f"{kind}_r"]) for row in rows} == {
            ("2024-02", "[2024-01-01, 2024-03-31]"),
            ("2024-03", "[2024-01-01, 2024-03-31]"),
            ("1969-12", "[1969-10-01, 1969-12-31]"),
            ("2000-01", "[2000-01-01, 2000-03-31]"),
        }, kind


def test_values_of_doubles_that_are_no_numbers(connection: duckdb.DuckDBPyConnection):
    """NaN and infinity are values like any other; -0.0 is 0.0."""
    values = "['nan', 'nan', 'inf', '-inf', '0.0', '-0.0', '1.5']"
    connection.execute(f"create table typed as select cast(unnest({values}) as double) as q, 1 as s")
    policy = {"quasi_identifiers": ["q"], "sensitive": ["s"], "privacy": [{"k_anonymity": {"k": 1}}]}
    with shoal.anonymize("typed", policy, con=connection) as release:
        labels = Counter(row["q"] for row in release.to_arrow().to_pylist())
    assert labels["nan"] == 2
    assert len(labels) == 5
    assert sum(labels.values()) == 7


def test_what_passes_from_csv_to_csv_keeps_its_text(tmp_path: Path):
    lines = ["a,s,kept", *(f"{i % 2},x,{text}" for i, text in enumerate(["1.50", "TRUE", "2024-1-5", "007"]))]
    (tmp_path / "in.csv").write_text("\n".join(lines) + "\n")
    policy = {"quasi_identifiers": ["a"], "sensitive": ["s"], "other": "keep", "privacy": {"k_anonymity": {"k": 2}}}
    shoal.anonymize(str(tmp_path / "in.csv"), policy, target=str(tmp_path / "out.csv"))
    kept = [line.rpartition(",")[2] for line in (tmp_path / "out.csv").read_text().splitlines()[1:]]
    assert sorted(kept) == ["007", "1.50", "2024-1-5", "TRUE"]


def test_values_that_are_equal_but_written_differently_lose_no_row(con: duckdb.DuckDBPyConnection):
    con.execute("create table zeros as select * from (values (0.0::double), (-0.0::double), (3.5::double)) v(q), range(5)")
    policy = {"quasi_identifiers": {"q": {"taxonomy": "suppress"}}, "other": "drop", "privacy": {"k_anonymity": {"k": 2}}}
    with shoal.anonymize("zeros", policy, con=con) as release:
        assert release.summary["release"]["rows"] == 15
        assert len(release.to_arrow()) == 15


def test_values_that_differ_but_are_written_alike_are_refused(con: duckdb.DuckDBPyConnection):
    con.execute("create table mixed (q union(n int, s varchar))")
    con.execute("insert into mixed values (1), ('1'), (1), ('1')")
    policy = {"quasi_identifiers": ["q"], "privacy": {"k_anonymity": {"k": 2}}}
    with pytest.raises(shoal.PolicyError, match="cast it to text"):
        shoal.anonymize("mixed", policy, con=con)
    with pytest.raises(shoal.PolicyError, match="cast it to text"):
        shoal.audit("mixed", quasi=["q"], con=con)


def test_the_folders_of_a_file_say_nothing_of_its_rows(tmp_path: Path):
    folder = tmp_path / "age=5"
    folder.mkdir()
    duckdb.connect().execute(f"copy (select i as age, 's' || i as s from range(10) t(i)) to '{folder}/u.parquet'")
    assert not shoal.audit(f"{folder}/u.parquet", ["age"], ["s"], [shoal.models.KAnonymity(k=2)]).ok


def test_tables_of_the_user_are_left_alone(con: duckdb.DuckDBPyConnection):
    con.execute("create table shoal_1_tally as select 1 as a")
    con.execute("create view bad as select cast('x' as int) as q")
    policy = {"quasi_identifiers": ["q"], "privacy": {"k_anonymity": {"k": 2}}}
    with pytest.raises(shoal.EngineError) as failure:
        shoal.anonymize("bad", policy, con=con)
    assert "'x'" not in str(failure.value)
    assert con.execute("select a from shoal_1_tally").fetchall() == [(1,)]


def test_a_transaction_of_the_user_is_left_alone(con: duckdb.DuckDBPyConnection, tmp_path: Path):
    con.execute("create table source as select range % 2 as q from range(10)")
    con.execute("begin transaction")
    con.execute("create table mine as select 1 as a")
    policy = {"quasi_identifiers": ["q"], "privacy": {"k_anonymity": {"k": 2}}}
    with pytest.raises(shoal.EngineError, match="in a transaction"):
        shoal.anonymize("source", policy, con=con, target=f"duckdb://{tmp_path}/new.duckdb?table=t")
    con.execute("commit")
    assert con.execute("select a from mine").fetchall() == [(1,)]
    assert not list(tmp_path.glob("new*"))


@pytest.mark.parametrize("how", [{}, {"dry_run": True}])
def test_a_release_that_nobody_holds_frees_its_file_at_once(
    how: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.chdir(tmp_path)
    people = pa.Table.from_pylist(ROWS)  # noqa: F841 - read by name
    with duckdb.connect("people.duckdb") as made:
        made.sql("create table people as from people")
    gc.collect()
    gc.disable()  # a cycle of references would keep the engine until the collector comes
    try:
        release = shoal.anonymize("duckdb:///people.duckdb?table=people", POLICY, **how)
        engine = weakref.ref(release._backend)
        del release
        assert engine() is None
    finally:
        gc.enable()
