"""Attacks on every engine, on files of every kind, with hostile names and values; and what is refused."""

from __future__ import annotations

import datetime
import random
from pathlib import Path
from typing import Any

import duckdb
import psycopg
import pyarrow as pa
import pytest
import shoal
from psycopg import sql

from tests.backends.conftest import url
from tests.backends.test_engines import close

CHANCE = random.Random("attacks")
AGE, JOB = 'a"ge, %', "O'Job"
ROWS = [
    {
        AGE: CHANCE.choice([None, *range(20, 40)]),
        JOB: CHANCE.choice(["'; drop", 'b"ig', "a, b", None]),
        "born": datetime.date(1960, 1, 1) + datetime.timedelta(days=CHANCE.randrange(0, 4000, 40)),
        "ill": CHANCE.choice(["flu", "flu", "cold", "ulcer", "angina"]),
    }
    for _ in range(150)
]
TYPES = {AGE: pa.int32(), JOB: pa.string(), "born": pa.date32(), "ill": pa.string()}
TABLE = pa.table({name: pa.array([row[name] for row in ROWS], kind) for name, kind in TYPES.items()})
POLICIES: dict[str, dict[str, Any]] = {
    "labels": {"algorithm": {"name": "mondrian", "labels": {JOB: "set"}}, "privacy": "k_anonymity:k=3"},
    "groups": {"algorithm": "mondrian", "privacy": "simple_l_diversity:l=2", "publish": "anatomy"},
    "slices": {"algorithm": "mondrian", "privacy": "simple_l_diversity:l=2", "publish": "slicing"},
}
BASE: dict[str, Any] = {"quasi_identifiers": [AGE, JOB, "born"], "sensitive": ["ill"], "suppression": {"limit": 0.3}}


def told(found: shoal.Attack) -> dict[str, Any]:
    return {**found.as_json(), "provenance": None}


@pytest.fixture(scope="module", params=POLICIES)
def case(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Any:
    """A policy, the folder of its release, and what an attack on it finds."""
    folder, policy = tmp_path_factory.mktemp("attacks"), {**BASE, **POLICIES[request.param]}
    shoal.anonymize(TABLE, policy, target=folder / "out.parquet")
    second = folder / "out_sensitive.parquet"
    how = {"policy": policy, "subsets": 2 if request.param == "labels" else 1, "by": JOB, "control": TABLE.slice(0, 40)}
    how |= {"sensitive_table": second} if second.exists() else {}
    return folder, how, told(shoal.attack(folder / "out.parquet", TABLE, **how))


def stored(server: str, name: str, rows: pa.Table) -> str:
    """Make a table of these rows in PostgreSQL, and return its URL."""
    kinds = {"int32": "int", "int64": "bigint", "string": "text", "date32[day]": "date"}
    columns = sql.SQL(", ").join(
        sql.SQL("{} {}").format(sql.Identifier(field.name), sql.SQL(kinds[str(field.type)])) for field in rows.schema
    )
    values = sql.SQL(", ").join([sql.Placeholder()] * rows.num_columns)
    with psycopg.connect(server, autocommit=True) as con, con.cursor() as cursor:
        cursor.execute(sql.SQL("drop table if exists {}").format(sql.Identifier(name)))
        cursor.execute(sql.SQL("create table {} ({})").format(sql.Identifier(name), columns))
        insert = sql.SQL("insert into {} values ({})").format(sql.Identifier(name), values)
        cursor.executemany(insert, [tuple(row.values()) for row in rows.to_pylist()])
    return url(server, name)


def test_postgres_finds_the_same(case: Any, postgres: str) -> None:
    folder, how, expected = case
    read = lambda file: duckdb.sql(f"from '{file}'").to_arrow_table()  # noqa: E731
    tables = {"control": stored(postgres, "control_rows", how["control"])}
    if "sensitive_table" in how:
        tables["sensitive_table"] = stored(postgres, "secret_rows", read(how["sensitive_table"]))
    release, source = stored(postgres, "release_rows", read(folder / "out.parquet")), stored(postgres, "source_rows", TABLE)
    assert close(told(shoal.attack(release, source, **{**how, **tables})), expected)


def test_postgres_counts_the_same_persons(postgres: str) -> None:
    rows = TABLE.append_column("who", pa.array([None if i < 3 else i % 40 for i in range(150)], pa.int32()))
    with shoal.anonymize(rows, {**BASE, "privacy": "k_anonymity:k=2", "person": "who"}) as release:
        shown = release.to_arrow()
    how: dict[str, Any] = {"policy": {**BASE, "privacy": "k_anonymity:k=2"}, "person": "who", "by": JOB}
    expected = told(shoal.attack(shown, rows, **how))
    assert expected["persons"] == 41
    assert told(shoal.attack(stored(postgres, "shown_rows", shown), stored(postgres, "of_persons", rows), **how)) == expected


def test_csv_files_say_the_same(case: Any, tmp_path: Path) -> None:
    folder, how, expected = case
    if "sensitive_table" in how or expected["is_apart"]:
        return  # an empty text and NULL look alike in CSV; labels are what is read otherwise there
    duckdb.sql(f"copy (from '{folder}/out.parquet') to '{tmp_path}/out.csv'")
    assert told(shoal.attack(tmp_path / "out.csv", TABLE, **how))["inference"] == expected["inference"]


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"known": "agee"}, "'agee' is no column of the table; known are"),
        ({"known": [AGE, AGE]}, "is named twice: a column is known, a secret or says whose row it is, and that once"),
        ({"link": "ill"}, "link: 'ill' is not known; known are"),
        ({"subsets": -1}, "subsets must be a whole number from 0 on, not -1"),
        ({"policy": None}, "an attack needs the columns that are known of people"),
        ({"sensitive_table": TABLE}, "publish: generalize has no table of sensitive values"),
        ({"group": "gid"}, "an attack knows of groups by a policy, or by what the call says of them, not by both"),
        ({"control": TABLE.select(["ill"])}, "is no column of the table"),
    ],
)
def test_what_is_refused(changes: dict[str, Any], sentence: str) -> None:
    how: dict[str, Any] = {"policy": {**BASE, **POLICIES["labels"]}, **changes}
    with pytest.raises(shoal.PolicyError, match=sentence):
        shoal.attack(TABLE, TABLE, **how)


def test_empty_tables_are_refused() -> None:
    with pytest.raises(shoal.PolicyError, match="the source has no rows: there is nobody to attack"):
        shoal.attack(TABLE, TABLE.slice(0, 0), JOB)
    with pytest.raises(shoal.PolicyError, match="the release has no rows: there is nothing to attack"):
        shoal.attack(TABLE.slice(0, 0), TABLE, JOB)


def test_labels_that_nobody_can_read() -> None:
    """Of one column none, so that the attack is refused; of another one some, so that they are told."""
    release = pa.table({"age": ["20", "young", "young"], "ill": ["flu", "cold", "flu"]})
    source = pa.table({"age": [20, 21, 22], "ill": ["flu", "cold", "flu"]})
    found = shoal.attack(release, source, "age", "ill")
    assert (found.unread, found.singling_out["unmatched"]) == ({"age": 2}, 2)
    with pytest.raises(shoal.PolicyError, match="no label of 'age' in the release can be read"):
        shoal.attack(release.slice(1), source, "age", "ill")
