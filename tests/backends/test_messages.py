"""What is said of sources and targets that are damaged or misnamed: one sentence with file, line, column and remedy."""

from __future__ import annotations

import gzip
import os
from pathlib import Path
from typing import Any

import duckdb
import psycopg
import pyarrow as pa
import pyarrow.parquet
import pytest
import shoal
from shoal.backends.duckdb.failures import engine_error
from shoal.backends.postgres.failures import connection_error

ROWS = [f"{20 + i % 4},z{i % 3},d{i % 4}" for i in range(60)]
POLICY: dict[str, Any] = {
    "quasi_identifiers": {"age": {"taxonomy": "suppress"}},
    "keep": ["zip"],
    "sensitive": ["disease"],
    "privacy": [{"k_anonymity": {"k": 2}}],
}


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def csv(*rows: str, name: str = "people.csv", header: str = "age,zip,disease") -> str:
    Path(name).write_text("\n".join([header, *rows]) + "\n", encoding="utf-8")
    return name


def refusal(source: Any, policy: Any = POLICY, **given: Any) -> str:
    with pytest.raises(shoal.ShoalError) as refused:
        shoal.anonymize(source, policy, **given)
    assert refused.value.exit_code == 2
    assert "\n" not in str(refused.value)
    return str(refused.value)


# CSV


@pytest.mark.parametrize(
    ("place", "row", "many"), [(0, "1,2,3,4", "more"), (20, "1,2", "fewer"), (20, "1,2,3,4,5", "more"), (59, "1", "fewer")]
)
def test_a_ragged_row(place: int, row: str, many: str) -> None:
    source = csv(*ROWS[:place], row, *ROWS[place:])
    assert refusal(source) == (
        f"people.csv, line {place + 2}: the row has {many} columns than the 3 of the file: mend the row, or put values that "
        "hold the delimiter in double quotes"
    )


def test_a_ragged_row_far_below() -> None:
    source = csv(*ROWS * 500, "1,2", *ROWS)
    assert refusal(source).startswith("people.csv, line 30002: the row has fewer columns")


def test_a_header_with_too_few_names() -> None:
    assert refusal(csv(*ROWS, header="age,zip")).startswith("people.csv, line 2: the row has more columns than the 2")


@pytest.mark.parametrize("place", [0, 10, 30_000])
@pytest.mark.parametrize("row", ['1,"x"y,d', '1,"x,d'])
def test_broken_quotes(place: int, row: str) -> None:
    rows = ROWS * 501 if place > 60 else ROWS
    assert refusal(csv(*rows[:place], row, *rows[place:])) == (
        f"people.csv, line {place + 2}: a quoted value does not end, or more follows its end: double the quotes that belong to "
        "the value"
    )


def test_quotes_that_the_first_rows_lack_are_quotes() -> None:
    source = csv(*ROWS * 500, *['21,"a, ""b""",d1'] * 2)
    rows = shoal.anonymize(source, POLICY).to_arrow().to_pylist()
    assert {row["zip"] for row in rows} == {"z0", "z1", "z2", 'a, "b"'}


def test_lines_above_the_table_are_no_ragged_rows() -> None:
    Path("people.csv").write_text("\n".join(["of 2020", "by me", "age,zip,disease", *ROWS]))
    assert shoal.anonymize("people.csv", POLICY).summary["source"]["rows"] == 60


def test_a_column_of_numbers_that_has_a_text_far_below_is_one_of_texts() -> None:
    source = csv(*(f"{20 + i % 4},z,{i % 3}" for i in range(30_000)), "20,z,E11", "20,z,E11")
    rows = shoal.anonymize(source, POLICY).to_arrow().to_pylist()
    assert {row["disease"] for row in rows} == {"0", "1", "2", "E11"}


@pytest.mark.parametrize("place", [1, 30_000])
def test_a_file_in_another_encoding(place: int) -> None:
    rows = [row.encode() for row in ROWS * 501]
    Path("people.csv").write_bytes(b"\n".join([b"age,zip,disease", *rows[:place], b"1,caf\xe9,d", *rows[place:]]))
    numbers = {**POLICY, "quasi_identifiers": {"age": {"taxonomy": {"intervals": [5]}}}}
    assert refusal("people.csv", numbers) == (
        f"people.csv, line {place + 2}: this is not UTF-8, and shoal reads no other text: convert the file first, as iconv does"
    )


def test_a_file_without_rows() -> None:
    assert refusal(csv(), {**POLICY, "keep": [], "other": "keep"}) == "the source has no rows: there is nothing to anonymize"


def test_a_glob_whose_second_file_is_ragged() -> None:
    csv(*ROWS, name="a1.csv")
    csv(*ROWS[:5], "1,2", *ROWS, name="a2.csv")
    assert "a2.csv, line 7: the row has fewer columns" in refusal("a*.csv")


# parquet, compressed files, databases


def test_a_damaged_parquet_file() -> None:
    pa.parquet.write_table(pa.table({"age": list(range(50_000))}), "whole.parquet")
    whole = Path("whole.parquet").read_bytes()
    middle = whole[:9_000] + bytes(3_000) + whole[12_000:]
    for damaged in (whole[:900], b"x", b"hello" * 100, whole[:-8] + b"\xff\xff\xff\x7fPAR1", middle):
        Path("people.parquet").write_bytes(damaged)
        said = refusal("people.parquet", {**POLICY, "keep": [], "sensitive": []})
        assert "people.parquet" in said
        assert "write it again" in said


@pytest.mark.parametrize("ending", ["gz", "zst"])
def test_a_damaged_compressed_file(ending: str) -> None:
    Path(f"people.csv.{ending}").write_bytes(b"this is plain text")
    assert refusal(f"people.csv.{ending}") == (
        f"people.csv.{ending} cannot be read: the file is damaged, or no file of its kind: write it again"
    )


@pytest.mark.parametrize("missing", ["gone.csv", "gon*.csv", "gone.parquet", "gon*.parquet", "gone.csv.gz"])
def test_a_missing_file(missing: str) -> None:
    assert refusal(missing) == f"no file is called {missing}, or fits it: correct the path"


@pytest.mark.parametrize("quotation", ["'httpfs'", "'httpfs"])
def test_an_extension_that_cannot_be_downloaded(quotation: str) -> None:
    failure = duckdb.Error(
        f"An error occurred while trying to automatically install the required extension {quotation}:\nFailed to download"
    )
    assert str(engine_error(failure)).startswith("DuckDB's extension httpfs is needed and could not be downloaded: install it")
    assert engine_error(failure).exit_code == 3


@pytest.mark.parametrize(
    "message",
    [
        'IO Error: Async write failed for range [offset=16, size=7]: {"exception_type":"IO","exception_message":"Could not '
        'write file \\"/disk/folder/.o.csv.shoal-j0x3p6cy/pending\\": No space left on device","errno":"28"}',
        'TransactionContext Error: Failed to commit: Could not write file "/disk/folder/o.duckdb.wal": No space left on device',
    ],
)
def test_a_full_disk(message: str) -> None:
    failure = engine_error(duckdb.IOException(message))
    assert str(failure) == "the disk of /disk/folder is full: make room there, or take another place, and run it again"
    assert failure.exit_code == 3


@pytest.mark.parametrize("content", ["a\n1\n2\n3\n", "x" * 5000, "x"])
def test_a_file_that_is_no_database_is_neither_read_nor_written(content: str) -> None:
    """DuckDB attaches some of them, and what is then written is lost."""
    Path("there.csv").write_text(content)
    for given in ({"source": "duckdb:///there.csv?table=t"}, {"source": csv(*ROWS), "target": "duckdb:///there.csv?table=t"}):
        assert refusal(policy=POLICY, **given) == (
            "there.csv is no database file of DuckDB: name another file, or move this one away"
        )
    assert Path("there.csv").read_text() == content


def test_a_table_that_the_connection_lacks() -> None:
    with duckdb.connect() as con:
        con.execute("create table visits (age integer)")
        assert refusal("visit", con=con) == "the connection has no table visit; did you mean visits?"


# names


def test_a_file_with_wildcards_in_its_name_is_itself() -> None:
    csv(*ROWS, name="g[ab].csv")
    csv(*ROWS[:6], name="ga.csv")
    with shoal.anonymize("g[ab].csv", POLICY) as release:
        assert release.summary["source"]["rows"] == 60
        for target in ("g[12].csv", "g[12].parquet", "g[12].csv.gz"):
            release.write(target)
            assert shoal.audit(target, ["age"]).rows == 60
    shoal.anonymize("g[ab].csv", POLICY, in_place=True)
    assert shoal.audit("g[ab].csv", ["age"]).rows == 60
    assert shoal.audit("ga.csv", ["age"]).rows == 6
    Path("g[ab].csv").unlink()
    assert shoal.audit("g[ab].csv", ["age"]).rows == 6


@pytest.mark.parametrize("slashes", ["", "/", "///"])
def test_a_url_with_a_slash_too_few_tells_no_password(slashes: str) -> None:
    url = f"postgresql:{slashes}u:secret@host/db?table=people"
    for given in ({"source": url}, {"source": csv(*ROWS), "target": url}):
        said = refusal(policy=POLICY, **given)
        assert "secret" not in said
        assert "u:" not in said
    assert "secret" not in shoal.errors.hide_credentials(f"what is {url}?")


@pytest.mark.parametrize(
    ("message", "said"),
    [
        ('FATAL:  password authentication failed for user "zoe"', "password authentication failed for this user"),
        ('FATAL:  role "zoe" does not exist', "this role does not exist"),
        ('FATAL:  no pg_hba.conf entry for host "h", user "zoe", database "d"', 'entry for host "h", this user, database "d"'),
    ],
)
def test_errors_of_postgres_name_no_user(message: str, said: str) -> None:
    told = str(connection_error("postgresql://host/x", psycopg.OperationalError(message)))
    assert told.endswith(said)
    assert "zoe" not in told


# compressed and safe CSV


@pytest.mark.parametrize("ending", ["csv.gz", "csv.zst"])
def test_a_compressed_target(ending: str) -> None:
    target = f"made.{ending}"
    with shoal.anonymize(csv(*ROWS), POLICY) as release:
        release.write("plain.csv")
        release.write(target)
    assert Path(target).read_bytes()[:2] in (b"\x1f\x8b", b"\x28\xb5")
    assert duckdb.sql(f"from '{target}'").fetchall() == duckdb.sql("from 'plain.csv'").fetchall()
    assert shoal.anonymize(target, {**POLICY, "privacy": [{"k_anonymity": {"k": 1}}]}, in_place=True).summary["in_place"]
    assert Path(target).read_bytes()[:2] in (b"\x1f\x8b", b"\x28\xb5")
    Path(target).unlink()
    with duckdb.connect() as con:
        con.execute(shoal.compile(csv(*ROWS), POLICY, target=target))
    assert len(duckdb.sql(f"from '{target}'").fetchall()) == len(ROWS)


FORMULAS = ["=1+1", "-5", "'=x", "@a", "plain", "+z", "\tq", "'quote", "''=y", None, ""]


def test_cells_that_a_spreadsheet_would_run_are_escaped() -> None:
    table = pa.table({"age": [1] * 22, "zip": FORMULAS * 2, "disease": FORMULAS * 2})
    release = shoal.anonymize(table, POLICY, target="safe.csv", csv_safe=True)
    assert release.summary["release"]["rows"] == 22
    cells = {cell for row in duckdb.sql("from read_csv('safe.csv', all_varchar = true)").fetchall() for cell in row if cell}
    assert cells == {"1", "'=1+1", "-5", "''=x", "'@a", "plain", "'+z", "'\tq", "'quote", "'''=y"}
    Path("again.csv").unlink(missing_ok=True)
    shoal.anonymize(table, POLICY, target="plain.csv")
    assert "'=1+1" not in Path("plain.csv").read_text()


def test_only_csv_targets_are_made_safe() -> None:
    assert refusal(csv(*ROWS), target="made.parquet", csv_safe=True).startswith("csv-safe is for CSV files")
    odd = {**POLICY, "keep": ["=zip"]}
    assert "is called as a formula" in refusal(csv(*ROWS, header="age,=zip,disease"), odd, target="made.csv", csv_safe=True)


# policies


def test_data_given_as_the_policy_are_not_printed() -> None:
    table = csv(*ROWS)
    Path("people.json").write_text('{"Ann Li": 1, "Emma Clark": 2, "Joe Diaz": 3, "Ida Roy": 4, "Liam Young": 5}')
    Path("people.csv.gz").write_bytes(gzip.compress(Path(table).read_bytes()))
    for policy in (table, "people.json", "people.csv.gz"):
        said = refusal(table, policy)
        assert policy in said
        assert not any(each in said for each in ("z1", "d1", "Ann", "Joe"))
        assert len(said) < 200


def test_on_may_be_what_yaml_takes_it_for() -> None:
    models = [{"simple_l_diversity": {"l": 2, True: "disease"}}]
    assert shoal.anonymize(csv(*ROWS), {**POLICY, "privacy": models}).summary["privacy"][0]["on"] == "disease"


def test_nothing_is_left_in_the_folder() -> None:
    refusal(csv(*ROWS[:5], "1,2", *ROWS), target="made.csv")
    assert os.listdir() == ["people.csv"]
