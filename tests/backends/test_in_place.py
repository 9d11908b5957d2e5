"""Runs in place: what the table keeps, what is refused before anything happens, and who sees what meanwhile."""

from __future__ import annotations

import errno
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import duckdb
import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
import shoal
from click.testing import CliRunner
from shoal import files, pipeline
from shoal.cli.app import cli
from shoal.files import Workspace, remove_leftovers
from shoal.publications import view
from shoal.release import recode, verification

from tests.backends.places import PLACES, POLICY, Place, created
from tests.slow import combinations

TABLE = """
create schema "odd schema";
create type mood as enum ('a', 'b');
create sequence numbers start 5;
create table other(id int primary key);
insert into other select range from range(10);
create table people(
    id int default nextval('numbers') primary key,
    name varchar not null,
    age int not null check (age > 0),
    "od d" int unique,
    feeling mood default 'a',
    twice int generated always as ("od d" * 2),
    friend int references other(id),
    disease varchar not null,
    check ("od d" > age - 1000),
    check (friend >= 0)
);
insert into people(name, age, "od d", friend, disease)
    select 'n' || i, 20 + i % 30, i, i % 10, 'd' || (i % 3) from range(60) as r(i);
create index by_age on people(age);
create index by_sum on people(("od d" + friend));
create index by_both on people((age + friend));
create unique index by_name on people(name);
comment on table people is 'the "people"';
comment on column people.age is 'in years';
comment on column people.name is 'in full';
comment on index by_age is 'fast';
create view everything as select * from people;
create view "odd schema"."o'dd" as select disease from everything;
create view counted as select age, count(*) as n from people group by age;
create table another(id int primary key, friend int references other(id));
insert into another values (1, 7), (2, 7);
create table staff(
    id int primary key, boss int references STAFF(id), tutor int, house int,
    unique (house, id), foreign key (house, tutor) references staff(house, id)
);
insert into staff values (9, null, null, 1), (8, null, null, null);
insert into staff select 10 + i, 8, 9, 1 from range(9) as r(i);
insert into staff select 30 - i, 10 + i, 18 - i, 1 from range(9) as r(i);
insert into staff values (7, 30, 22, 1), (6, 30, 6, null);
create macro plus(a) as a + 1;
create macro older(n) as table select id from People where age > n;
create table unrelated as select 1 as i;
"""
PEOPLE = ["id", "name", "age", "od d", "feeling", "twice", "friend", "disease"]
KEPT = {
    "identifiers": ["name"],
    "quasi_identifiers": {"age": {"taxonomy": {"intervals": [10, 100]}}},
    "sensitive": ["disease"],
    "keep": ["id", "od d", "twice"],
    "other": "keep",
    "privacy": [{"k_anonymity": {"k": 4}}],
}


@pytest.fixture(scope="session")
def database(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The content of a database file with a table that has everything around it that DuckDB knows."""
    made = tmp_path_factory.mktemp("database") / "clinic.duckdb"
    with duckdb.connect(str(made)) as con:
        con.execute(TABLE)
    return made.read_bytes()


@pytest.fixture
def path(database: bytes, tmp_path: Path) -> Path:
    """A file of this content."""
    made = tmp_path / "clinic.duckdb"
    made.write_bytes(database)
    return made


@pytest.fixture
def con(path: Path) -> Iterator[duckdb.DuckDBPyConnection]:
    """A connection of the user's to it."""
    with duckdb.connect(str(path)) as made:
        yield made


@pytest.fixture(params=PLACES)
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Place:
    return created(request, request.param, tmp_path / "place")


def catalog(con: duckdb.DuckDBPyConnection) -> dict[str, Any]:
    """What the database knows besides rows."""
    asked = {
        "columns": "select column_name, data_type, column_default, is_nullable, comment from duckdb_columns() "
        "where table_name = 'people' order by column_index",
        "indexes": "select index_name, comment from duckdb_indexes() order by 1",
        "constraints": "select constraint_text from duckdb_constraints() where table_name = 'people' order by 1",
        "tables": "select table_name, comment from duckdb_tables() order by 1",
        "views": "select view_name, sql from duckdb_views() where not internal order by 1",
        "path": "select current_setting('search_path')",
    }
    return {what: con.execute(sql).fetchall() for what, sql in asked.items()}


def in_place(source: Any, policy: Any = KEPT, **given: Any) -> shoal.Release:
    return shoal.anonymize(source, policy, in_place=True, **given)


# --- what the table keeps --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("own", [False, True], ids=["file", "connection"])
def test_a_table_keeps_what_still_makes_sense(own: bool, path: Path) -> None:
    if own:
        with duckdb.connect(str(path)) as con:
            changes = in_place("people", con=con).summary["in_place"]
    else:
        changes = in_place(f"duckdb://{path}?table=people").summary["in_place"]
    with duckdb.connect(str(path)) as con:
        found = catalog(con)
        assert con.execute("select count(*), count(distinct id), min(id) from people").fetchall() == [(60, 60, 5)]
        assert {row[0] for row in con.execute("select distinct age from people").fetchall()} == {
            "[20, 29]",
            "[30, 39]",
            "[40, 49]",
        }
        assert con.execute('select count(*) from "odd schema"."o\'dd"').fetchall() == [(60,)]
        assert con.execute("select sum(n), count(*) from counted").fetchall() == [(60, 3)]
        with pytest.raises(duckdb.ConstraintException):
            con.execute("insert into people(age, disease, friend) values ('[20, 29]', 'd1', 77)")
        con.execute("insert into people(age, disease, friend) values ('[20, 29]', 'd1', 7)")
        assert con.execute("select max(id) from people").fetchall() == [(66,)]  # the row above took 65
        with pytest.raises(duckdb.Error, match="key"):
            con.execute("delete from other where id = 7")
    assert found["columns"] == [
        ("id", "INTEGER", "nextval('numbers')", False, None),
        ("age", "VARCHAR", None, False, "in years"),
        ("od d", "INTEGER", None, True, None),
        ("feeling", "ENUM('a', 'b')", "'a'", True, None),
        ("twice", "INTEGER", None, True, None),
        ("friend", "INTEGER", None, True, None),
        ("disease", "VARCHAR", None, False, None),
    ]
    assert found["indexes"] == [("by_age", "fast"), ("by_sum", None)]
    tables = [("another", None), ("other", None), ("people", 'the "people"'), ("staff", None), ("unrelated", None)]
    assert found["tables"] == tables
    assert [view for view, _ in found["views"]] == ["counted", "everything", "o'dd"]
    assert changes["lost"] == [
        "not null (name): name is removed",
        "check((age > 0)): age holds labels now",
        'check(("od d" > (age - 1000))): age holds labels now',
        "index by_both: age holds labels now",
        "index by_name: name is removed",
        "generated column twice: it holds plain values now",
    ]
    assert {"primary key (id)", "unique (od d)", "default of id", "comment on age", "index by_age"} <= set(changes["kept"])
    assert [told for told in changes["kept"] if "macro" in told] == ["macro older: not tried on the release"]


@pytest.mark.parametrize("level", [0, 1])
def test_a_column_keeps_how_its_texts_are_compared(level: int, con: duckdb.DuckDBPyConnection) -> None:
    con.execute("""
        create table felt(id int, "t t" varchar collate nocase.noaccent, town varchar collate nocase not null, age int);
        insert into felt select i, 'É', case i % 4 when 0 then 'a' when 1 then 'A' else 'b' end, 20 from range(40) as r(i)
    """)
    quasi = {"age": {"min_level": 1}, "town": {"min_level": level}}
    changes = in_place(
        "felt", {**KEPT, "keep": ["id"], "identifiers": [], "sensitive": [], "quasi_identifiers": quasi}, con=con
    ).summary["in_place"]
    assert "collate nocase.noaccent of t t" in changes["kept"]
    assert "collate nocase of town: town holds labels now" in changes["lost"]
    assert con.execute("select count(*) from felt where \"t t\" = 'e'").fetchall() == [(40,)]
    assert con.execute("select count(*) from felt where town = 'B'").fetchall() == [(0,)]


def test_the_connection_is_as_it_was(con: duckdb.DuckDBPyConnection) -> None:
    con.execute("set search_path = 'clinic.main,clinic.\"odd schema\"'")
    before = catalog(con)["path"]
    in_place("people", con=con)
    assert catalog(con)["path"] == before
    assert con.execute("select count(*) from duckdb_tables() where temporary").fetchall() == [(0,)]
    assert con.execute("select type_name from duckdb_types() where logical_type = 'ENUM' and not internal").fetchall() == [
        ("mood",)
    ]


def test_a_table_in_memory(tmp_path: Path) -> None:
    with duckdb.connect() as con:
        con.execute(TABLE)
        in_place("memory.main.people", con=con)
        assert con.execute("select count(distinct age) from people").fetchall() == [(3,)]


def test_suppressed_rows_that_are_shown_cost_constraints(con: duckdb.DuckDBPyConnection) -> None:
    con.execute("update people set age = 99 where id = 5")
    policy = {**KEPT, "suppression": {"limit": 0.1, "style": "star"}}
    policy["quasi_identifiers"] = {"age": {"taxonomy": {"intervals": [10, 100]}, "max_level": 1}}
    changes = in_place("people", policy, con=con).summary["in_place"]
    assert "not null (disease): disease may be NULL now" in changes["lost"]
    assert "not null (age)" in changes["kept"]
    assert con.execute("select age from people where disease is null").fetchall() == [("*",)]


def test_labels_with_types(con: duckdb.DuckDBPyConnection) -> None:
    policy = {**KEPT, "quasi_identifiers": ["age"], "algorithm": {"name": "mondrian", "labels": {"age": "mean"}}}
    con.execute("create view grown as select age + 1 as age from people")
    in_place("people", policy, con=con)
    assert con.execute("select typeof(age) from people limit 1").fetchall() == [("INTEGER",)]
    assert con.execute("select count(age) from grown").fetchall() == [(60,)]


@pytest.mark.parametrize(("limit", "own"), combinations([0, 0.1], [False, True]))
def test_a_table_that_refers_to_itself(limit: float, own: bool, path: Path) -> None:
    """Its foreign keys hold in the new table, and in the new file; but where rows may be left out, they could not."""
    policy = {
        "quasi_identifiers": {"age": {"taxonomy": {"intervals": [10, 100]}, "min_level": 1}},
        "other": "keep",
        "privacy": [{"k_anonymity": {"k": 2}}],
        "suppression": {"limit": limit},
    }
    with duckdb.connect(str(path)) as con:
        before = con.execute("from staff order by id").fetchall()
        con.execute("create table team(id int primary key, boss int references team(id), age int)")
        for turn, (first, boss) in enumerate([(0, "null"), (100, "i"), (200, "100 + i"), (50, "200 + i")]):
            con.execute(f"insert into team select {first} + i, {boss}, 10 * {turn} + i % 3 from range(10) as r(i)")
        if own:
            changes = in_place("team", policy, con=con).summary["in_place"]
    if not own:
        changes = in_place(f"duckdb://{path}?table=team", policy).summary["in_place"]
        assert changes["residue"] is None
    key = 'foreign key ("boss") REFERENCES "team" ("id")'
    reason = "rows that it refers to may be suppressed"
    assert changes["lost"] == ([f"{key}: {reason}"] if limit else [])
    assert (key in changes["kept"]) == (not limit)
    with duckdb.connect(str(path)) as con:
        assert con.execute("from staff order by id").fetchall() == before
        assert con.execute("select count(*), count(distinct id), sum(boss), min(age) from team").fetchall() == [
            (40, 40, 3135, "[0, 9]")
        ]
        refused = [
            ("staff", "(1, 99, null, null)"),
            ("staff", "(1, null, 7, 2)"),
            *([] if limit else [("team", "(1000, 999, 'x')")]),
        ]
        for table, row in refused:
            with pytest.raises(duckdb.ConstraintException, match="does not exist in the referenced table"):
                con.execute(f"insert into {table} values {row}")
        con.execute("insert into staff values (1, 7, 9, 1)")


def test_the_labels_of_enumerations_are_not_in_the_script(tmp_path: Path) -> None:
    """They are values of the table, whatever type they stand in; and the script makes the same table all the same."""
    path = tmp_path / "felt.duckdb"
    listed = "enum ('O''Hara', 'sa, d', 'ENUM(''glad'')', '')"
    with duckdb.connect(str(path)) as con:
        con.execute(f"""
            create type felt as {listed};
            create table people(
                id int primary key, age int, felt felt check (id < 99), often felt[], none enum ('seldom'),
                deep struct("ENUM('x')" int, a enum ('l''1', 'bored'), b {listed}[2])
            );
            insert into people
                select i, 20 + i % 9, 'sa, d', ['O''Hara', null, 'sa, d'], null, {{a: 'bored', b: ['', 'O''Hara']}}
                from range(60) as r(i)
        """)
    before, was = path.read_bytes(), _content(path)
    script = in_place(f"duckdb://{path}?table=people", {**KEPT, "keep": ["id"], "identifiers": [], "sensitive": []}).script
    for label in ("Hara", "sa, d", "glad", "seldom", "bored"):
        assert label not in script
    made = _content(path)
    assert made["types"] == [(column, "VARCHAR" if column == "age" else type_) for column, type_ in was["types"]]
    assert [(row[0], *row[2:]) for row in made["rows"]] == [(row[0], *row[2:]) for row in was["rows"]]
    path.write_bytes(before)
    with duckdb.connect() as con:
        con.execute(script)
    assert _content(path) == made


def _content(path: Path) -> dict[str, Any]:
    with duckdb.connect(str(path)) as con:
        types = con.execute("select column_name, data_type from duckdb_columns() where table_name = 'people'").fetchall()
        made = con.execute("select type_name from duckdb_types() where logical_type = 'ENUM' and not internal").fetchall()
        return {"types": types, "made": made, "rows": con.execute("from people order by id").fetchall()}


def test_a_file_is_written_as_it_was_read(tmp_path: Path) -> None:
    csv, parquet = tmp_path / "people.csv", tmp_path / "people.parquet"
    csv.write_text("".join(["age;disease;note\n", *(f"{20 + i};d{i % 2};'a;b'\n" for i in range(9))]))
    csv.chmod(0o640)
    (tmp_path / "link.csv").symlink_to("people.csv")
    duckdb.sql(f"copy (from '{csv}') to '{parquet}' (format parquet, compression zstd, kv_metadata {{about: 'people'}})")
    policy = {
        "quasi_identifiers": {"age": {"min_level": 1}},
        "sensitive": ["disease"],
        "other": "keep",
        "privacy": {"k_anonymity": {"k": 2}},
    }
    in_place(tmp_path / "link.csv", policy)
    assert csv.read_text().splitlines()[0] == "age;disease;note"
    assert set(csv.read_text().splitlines()[1:]) == {"*;d0;'a;b'", "*;d1;'a;b'"}
    assert csv.stat().st_mode & 0o777 == 0o640
    assert (tmp_path / "link.csv").is_symlink()
    changes = in_place(parquet, policy).summary["in_place"]
    assert duckdb.sql(f"select distinct compression from parquet_metadata('{parquet}')").fetchall() == [("ZSTD",)]
    assert changes["kept"] == ["compression zstd"]
    assert changes["lost"] == ["metadata about"]


PLAIN_POLICY = {
    "quasi_identifiers": {"age": {"min_level": 1}},
    "sensitive": ["disease"],
    "other": "keep",
    "privacy": {"k_anonymity": {"k": 2}},
}
LINES = ["age,disease,note", *(f'{20 + i},d{i % 2},"x, ""\n{i}"' for i in range(6))]


@pytest.mark.parametrize("ends", ["\n", "\r\n", "\r"], ids=repr)
def test_a_csv_file_keeps_the_ends_of_its_lines(ends: str, tmp_path: Path) -> None:
    """Those within values are none."""
    csv = tmp_path / "people.csv"
    csv.write_text(ends.join([*LINES, ""]), newline="")
    changes = in_place(csv, PLAIN_POLICY).summary["in_place"]
    header, *rows, rest = csv.read_bytes().decode().split(ends if ends != "\n" else '"\n')
    assert rest == ""
    if ends != "\n":
        assert header == LINES[0]
        assert set(rows) == {"*" + line[2:] for line in LINES[1:]}
        assert changes["kept"] == [f"line ends {ends!r}".replace("'", "")]


def test_what_a_csv_file_loses_is_told(tmp_path: Path) -> None:
    csv = tmp_path / "people.csv"
    for text, lost in {
        "\ufeff" + "\n".join(LINES): ["byte order mark"],
        "\n".join(["made by hand", "", *LINES]): ["the 2 lines above the table"],
        "\n".join([*LINES[:1], "20,d0,a", "21,d1,b", "# said on the way", "22,d0,c", "23,d1,d"]): [
            "lines and ends of lines after #: comments"
        ],
    }.items():
        csv.write_text(text + "\n")
        assert in_place(csv, PLAIN_POLICY).summary["in_place"]["lost"] == lost
        assert csv.read_text().startswith("age,disease,note\n*,")


def test_a_csv_file_without_a_header_has_none_afterwards(tmp_path: Path) -> None:
    csv = tmp_path / "people.csv"
    csv.write_text("".join(f"{20 + i},d{i % 2},007\n" for i in range(6)))
    policy = {**PLAIN_POLICY, "quasi_identifiers": {"column0": {"min_level": 1}}, "sensitive": ["column1"]}
    in_place(csv, policy)
    assert sorted(csv.read_text().splitlines()) == ["*,d0,007"] * 3 + ["*,d1,007"] * 3


@pytest.mark.parametrize("encoding", ["latin-1", "utf-16"])
def test_a_csv_file_in_another_encoding_is_refused(encoding: str, tmp_path: Path) -> None:
    csv = tmp_path / "people.csv"
    csv.write_text("\n".join([*LINES, '40,"dé",x', ""]), encoding=encoding)
    before = csv.read_bytes()
    with pytest.raises(shoal.EngineError, match="this is not UTF-8"):
        in_place(csv, PLAIN_POLICY)
    assert csv.read_bytes() == before


@pytest.mark.parametrize(
    ("codecs", "told"),
    [
        ("brotli", {"kept": ["compression brotli"], "lost": []}),
        ("lz4", {"kept": ["compression lz4_raw"], "lost": []}),
        ({"age": "gzip", "disease": "zstd"}, {"kept": [], "lost": ["compression gzip, zstd: it is snappy now"]}),
    ],
    ids=str,
)
def test_a_parquet_file_keeps_its_compression(codecs: Any, told: Any, tmp_path: Path) -> None:
    file, people = tmp_path / "people.parquet", pa.table({"age": list(range(20, 26)), "disease": ["a", "b"] * 3})
    pq.write_table(people, file, compression=codecs, store_schema=False)
    changes = in_place(file, {**PLAIN_POLICY, "other": "drop"}).summary["in_place"]
    assert {key: changes[key] for key in told} == told
    found = duckdb.sql(f"select distinct lower(compression) from parquet_metadata('{file}')").fetchall()
    assert [f"compression {codec}" for (codec,) in found] == (told["kept"] or ["compression snappy"])


@pytest.mark.usefixtures("unread")
@pytest.mark.parametrize("kind", ["csv", "parquet", "duckdb"])
def test_a_file_that_is_read_only_stays(kind: str, tmp_path: Path) -> None:
    """Though a new file could take its place."""
    place = PLACES[kind](tmp_path / "place")
    place.create()
    file = min(place.folder.iterdir())  # beside it stands a log
    file.chmod(0o444)
    with pytest.raises(shoal.EngineError, match="is read-only"):
        in_place(place.source, POLICY)
    with pytest.raises(shoal.EngineError, match="is read-only"):
        shoal.anonymize(pd.DataFrame({"age": [1]}), PLAIN_POLICY, target=place.source)
    file.chmod(0o644)
    assert place.is_old()


def test_a_link_and_the_file_that_it_leads_to(tmp_path: Path) -> None:
    """The original stays beside the file, not beside the link; who may read the file may read the new one."""
    data = tmp_path / "data"
    data.mkdir()
    csv, link = data / "people.csv", tmp_path / "link.csv"
    csv.write_text("\n".join([*LINES, ""]))
    link.symlink_to("data/people.csv")
    acl = bytes.fromhex(
        "0200000001000600ffffffff0200040001000000" + "04000000ffffffff" + "10000400ffffffff" + "20000000ffffffff"
    )
    try:
        os.setxattr(csv, "system.posix_acl_access", acl)
    except OSError:
        pytest.skip("the file system knows no access lists")
    before = csv.stat().st_mode
    changes = in_place(link, PLAIN_POLICY, keep_original="original.csv").summary["in_place"]
    assert changes["residue"] == f"the original stands in {data / 'original.csv'}, as asked"
    assert link.is_symlink()
    assert csv.read_text().startswith("age,disease,note\n*,")
    assert (data / "original.csv").read_text().startswith(LINES[1][:2], len(LINES[0]) + 1)
    assert os.getxattr(csv, "system.posix_acl_access") == acl
    assert csv.stat().st_mode == before


def test_other_names_of_a_file_are_told(tmp_path: Path) -> None:
    file = PLACES["csv"](tmp_path / "place")
    file.create()
    os.link(file.source, tmp_path / "another")
    assert "1 other name" in in_place(file.source, POLICY).summary["in_place"]["residue"]


# --- the original ----------------------------------------------------------------------------------------------------


def test_the_original_can_have_an_odd_name(path: Path) -> None:
    in_place(f"duckdb://{path}?table=people", keep_original='the "original"')
    with duckdb.connect(str(path)) as con:
        assert con.execute('select count(name), min(age) from "the ""original"""').fetchall() == [(60, 20)]


@pytest.mark.parametrize("name", ["unrelated", "EVERYTHING"])
def test_the_original_takes_nobody_s_name(name: str, con: duckdb.DuckDBPyConnection) -> None:
    before = catalog(con)
    with pytest.raises(shoal.PolicyError, match=name):
        in_place("people", con=con, keep_original=name)
    assert catalog(con) == before


@pytest.mark.parametrize("name", ["taken.csv", "folder/original.csv", "people.csv", ".."])
def test_the_original_stays_in_its_folder(name: str, tmp_path: Path) -> None:
    file = PLACES["csv"](tmp_path / "place")
    file.create()
    (file.folder / "taken.csv").write_text("mine")
    with pytest.raises(shoal.PolicyError, match="original"):
        in_place(file.source, POLICY, keep_original=name)
    assert file.is_old()
    assert (file.folder / "taken.csv").read_text() == "mine"


# --- refused before it starts ----------------------------------------------------------------------------------------

BROKEN = {
    "a_removed_column": "create view a_removed_column as select name from people",
    "through_another_view": "create view through_another_view as select name from everything",
    "a_number": "create view a_number as select age + 1 as next from people",
    "a_comparison": "create view a_comparison as select count(*) as n from people where age > 30",
    "a_cast": "create view a_cast as select cast(age as int) as age from people",
    "the_name_of_the_database": "create view the_name_of_the_database as select name from clinic.main.people",
    "o dd": 'create view "odd schema"."o dd" as select name from main.people',
}


@pytest.fixture
def unread(monkeypatch: pytest.MonkeyPatch) -> None:
    """The long work does not start."""

    def started(*_: object) -> None:
        raise AssertionError("the work has started")

    monkeypatch.setattr(pipeline.tally, "tally", started)


def test_views_call_the_database_as_its_file_is_called_up_to_the_first_dot(path: Path) -> None:
    """As DuckDB calls it."""
    file = path.replace(path.with_name("clinic.2024.duckdb"))
    with duckdb.connect(str(file)) as con:
        con.execute("create view ours as select name from clinic.main.people")
    with pytest.raises(shoal.PolicyError, match="the view 'ours' would not work"):
        in_place(f"duckdb://{file}?table=people")


@pytest.mark.usefixtures("unread")
@pytest.mark.parametrize("own", [False, True], ids=["file", "connection"])
def test_views_that_would_break_are_named(own: bool, path: Path) -> None:
    """All of them."""
    with duckdb.connect(str(path)) as con:
        for view in BROKEN.values():
            con.execute(view)
        before = catalog(con)
        if own:
            with pytest.raises(shoal.PolicyError) as refused:
                in_place("people", con=con)
    if not own:
        with pytest.raises(shoal.PolicyError) as refused:
            in_place(f"duckdb://{path}?table=people")
    named = re.search("the views '(.*)' would not work", str(refused.value))
    assert named
    assert {*named[1].split("', '")} == {*BROKEN}
    with duckdb.connect(str(path)) as con:
        assert catalog(con) == before
        assert con.execute("select count(name) from people").fetchall() == [(60,)]


ZIPS = """
create table zips(zip varchar, disease varchar);
insert into zips select 13000 + i % 5, 'd' || i % 2 from range(20) as r(i);
"""
ZIP: dict[str, Any] = {
    "quasi_identifiers": {"zip": {"taxonomy": {"mask": 5}}},
    "other": "keep",
    "privacy": [{"k_anonymity": {"k": 2}}],
}
MASKED = {**ZIP, "quasi_identifiers": {"zip": {"taxonomy": {"mask": 5}, "min_level": 1, "max_level": 1}}}
EXACT = {**ZIP, "quasi_identifiers": {"zip": {"taxonomy": {"mask": 5}, "max_level": 0}}}


@pytest.mark.usefixtures("unread")
def test_all_views_that_cast_what_may_become_a_label_are_named(con: duckdb.DuckDBPyConnection) -> None:
    con.execute(f"{ZIPS}; create view one as select cast(zip as int) as z from zips; create view two as select -z from one")
    with pytest.raises(shoal.PolicyError, match=r"the views '(one', 'two|two', 'one)' would not work"):
        in_place("zips", ZIP, con=con)


def test_views_may_cast_what_keeps_its_values(con: duckdb.DuckDBPyConnection) -> None:
    con.execute(f"{ZIPS}; create view one as select cast(zip as int) as z from zips")
    in_place("zips", EXACT, con=con)
    assert con.execute("select min(z), max(z) from one").fetchall() == [(13000, 13004)]


@pytest.mark.parametrize("own", [False, True], ids=["file", "connection"])
def test_a_view_that_only_some_labels_break(own: bool, path: Path) -> None:
    """It is read on the release itself, before that is published."""
    with duckdb.connect(str(path)) as con:
        con.execute(f"{ZIPS}; create view one as select cast(zip as int) as z from zips where zip <> '*'")
        if own:
            with pytest.raises(shoal.PolicyError, match="the view 'one' would not work"):
                in_place("zips", MASKED, con=con)
    if not own:
        with pytest.raises(shoal.PolicyError, match="the view 'one' would not work"):
            in_place(f"duckdb://{path}?table=zips", MASKED)
    with duckdb.connect(str(path)) as con:
        assert con.execute("select min(z), count(*) from one").fetchall() == [(13000, 20)]


def test_views_whose_values_were_broken_before_do_not_matter(con: duckdb.DuckDBPyConnection) -> None:
    con.execute(f"{ZIPS}; create view one as select cast(disease as int) as d from zips")
    in_place("zips", MASKED, con=con)
    assert con.execute("select min(zip) from zips").fetchall() == [("1300*",)]


@pytest.mark.usefixtures("unread")
def test_a_table_that_others_refer_to(con: duckdb.DuckDBPyConnection) -> None:
    con.execute("create table visits(person int references people(id))")
    with pytest.raises(shoal.PolicyError, match="visits"):
        in_place("people", con=con)
    assert con.execute("select count(name) from people").fetchall() == [(60,)]


def test_views_that_work_no_more_before_do_not_matter(con: duckdb.DuckDBPyConnection) -> None:
    con.execute("create table gone as select name from people; create view old as select name from gone; drop table gone")
    in_place("people", con=con)
    assert con.execute("select count(distinct age) from people").fetchall() == [(3,)]


@pytest.mark.parametrize("own", [False, True], ids=["file", "connection"])
def test_views_over_a_file_that_is_gone_do_not_matter(own: bool, path: Path, tmp_path: Path) -> None:
    file = tmp_path / "gone.parquet"
    with duckdb.connect(str(path)) as con:
        con.execute(f"copy (select 1 as i) to '{file}'; create view old as select p.name from people as p, '{file}'")
        file.unlink()
        if own:
            in_place("people", con=con)
    if not own:
        assert in_place(f"duckdb://{path}?table=people").summary["in_place"]["residue"] is None
    with duckdb.connect(str(path)) as con:
        assert con.execute("select count(distinct age) from people").fetchall() == [(3,)]
        assert con.execute("select count(*) from duckdb_views() where view_name = 'old'").fetchall() == [(1,)]


@pytest.mark.parametrize("own", [False, True], ids=["file", "connection"])
def test_a_view_of_shoal_s_own_over_the_table(own: bool, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It would find no label for the new values, and the tables beside it would go on holding the old ones."""
    told = "shoal has made the view 'Anon' over it: drop it first, with its tables"
    with duckdb.connect(str(path)) as con:
        con.execute("create view people_v as from people")
        as_view("people_v", 'clinic."odd schema"."Anon"', con=con)
        monkeypatch.setattr(pipeline.tally, "tally", None)
        if own:
            with pytest.raises(shoal.PolicyError, match=told):
                in_place("people", con=con)
    if not own:
        with pytest.raises(shoal.PolicyError, match=told):
            in_place(f"duckdb://{path}?table=people")
    monkeypatch.undo()
    with duckdb.connect(str(path)) as con:
        assert con.execute('select count(*) from "odd schema"."Anon"').fetchall() == [(60,)]
        con.execute('drop view "odd schema"."Anon"; drop table "odd schema"."Anon_age"')
    in_place(f"duckdb://{path}?table=people")


@pytest.mark.parametrize("fate", ["generalized", "removed"])
@pytest.mark.parametrize("given", [{"in_place": True}, {}, {"target": "made", "view": True}], ids=str)
@pytest.mark.usefixtures("unread")
def test_a_column_that_is_computed_from_what_is_not_published(
    fate: str, given: dict[str, Any], con: duckdb.DuckDBPyConnection
) -> None:
    source, made = {"generalized": ("age", '2020 - "AGE"'), "removed": ("name", "upper(name)")}[fate]
    con.execute(f"create table staff_2(name text, age int, derived text generated always as ({made}), disease text)")
    told = f"policy: derived is computed from {source}, which is {fate}, and would be published as it is"
    with pytest.raises(shoal.PolicyError, match=told):
        shoal.anonymize("staff_2", {**KEPT, "keep": []}, con=con, **given)


def test_a_computed_column_with_a_role_of_its_own(con: duckdb.DuckDBPyConnection) -> None:
    con.execute("create table staff_2(name text, age int, derived int generated always as (age + 1), disease text)")
    con.execute("insert into staff_2 select 'n' || i, 20 + i % 30, 'd' from range(60) as r(i)")
    policy = {**KEPT, "identifiers": ["name", "derived"], "keep": []}
    in_place("staff_2", policy, con=con)
    assert con.execute("select count(distinct age) from staff_2").fetchall() == [(3,)]


@pytest.mark.usefixtures("unread")
def test_a_database_in_a_folder_that_cannot_be_written(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A new file could not take the old one's place."""
    real = files.tempfile.mkdtemp

    def refused(**given: Any) -> str:
        if given["dir"] == path.parent:
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        return real(**given)

    monkeypatch.setattr(files.tempfile, "mkdtemp", refused)
    for dry_run in (False, True):
        with pytest.raises(shoal.EngineError, match=f"the folder {path.parent} cannot be written: Permission denied"):
            in_place(f"duckdb://{path}?table=people", dry_run=dry_run)


@pytest.mark.parametrize(
    ("source", "told"),
    [
        ("everything", "no table"),
        ("nothing", "no table"),
        ("{folder}/*.csv", "no single file"),
        ("https://example.org/people.csv", "no single file"),
        ("{folder}/people.csv.gz", "does not exist"),
        ("{folder}/people.tsv", r"shoal writes \.parquet, \.csv, \.csv\.gz, \.csv\.zst only"),
        ("{folder}/gone.csv", "does not exist"),
        ("duckdb://{folder}/gone.duckdb?table=people", "does not exist"),
        ("oracle://people", "cannot be anonymized in place"),
        (pd.DataFrame({"age": [1]}), "a DataFrame cannot be anonymized in place"),
    ],
    ids=str,
)
def test_what_cannot_give_way(source: Any, told: str, con: duckdb.DuckDBPyConnection, tmp_path: Path) -> None:
    before = set(os.listdir(tmp_path))
    with pytest.raises(shoal.ShoalError, match=told):
        in_place(source.format(folder=tmp_path) if isinstance(source, str) else source, con=con)
    assert set(os.listdir(tmp_path)) == before


def test_a_view_of_a_frame_is_no_table(con: duckdb.DuckDBPyConnection) -> None:
    con.register("frame", pd.DataFrame({"age": [1]}))
    with pytest.raises(shoal.PolicyError, match="no table"):
        in_place("frame", con=con)
    with pytest.raises(shoal.PolicyError, match="DuckDBPyRelation"):
        in_place(con.table("people"), con=con)


def test_a_transaction_of_the_user_s_is_left_alone(con: duckdb.DuckDBPyConnection) -> None:
    con.execute("begin transaction; create table mine as select 1 as i")
    with pytest.raises(shoal.EngineError, match="in a transaction"):
        in_place("people", con=con)
    con.execute("commit")
    assert con.execute("select count(name) from people").fetchall() == [(60,)]


# --- policy and command line -----------------------------------------------------------------------------------------


def test_in_place_and_a_target_exclude_each_other(tmp_path: Path) -> None:
    with pytest.raises(shoal.PolicyError, match="target must not stand beside in_place"):
        shoal.Policy.parse({**KEPT, "source": "a.csv", "target": "b.csv", "in_place": True})
    with pytest.raises(shoal.PolicyError, match="one of the two"):
        in_place("a.csv", target="b.csv")
    with pytest.raises(shoal.PolicyError, match="in_place must be true or false"):
        shoal.Policy.parse({**KEPT, "in_place": "people"})
    with pytest.raises(shoal.PolicyError, match="keep_original is for runs in place"):
        shoal.anonymize("a.csv", KEPT, keep_original="b")
    policy = shoal.Policy.parse({**KEPT, "source": "a.csv", "in_place": True})
    assert policy.redirect(target="b.csv").in_place is False
    assert shoal.Policy.parse({**KEPT, "target": "b.csv"}).redirect(in_place=True).target is None


def test_the_command_line(path: Path, tmp_path: Path) -> None:
    policy = tmp_path / "policy.json"
    policy.write_text(json.dumps({**KEPT, "source": f"duckdb://{path}?table=people", "target": "elsewhere.csv"}))
    both = CliRunner().invoke(cli, ["run", str(policy), "--in-place", "--target", "b.csv"])
    assert both.exit_code == 2
    assert "--target and --in-place" in both.output
    alone = CliRunner().invoke(cli, ["run", str(policy), "--keep-original", "original"])
    assert alone.exit_code == 2
    tried = CliRunner().invoke(cli, ["run", str(policy), "--in-place", "--dry-run", "--json"])
    assert tried.exit_code == 0, tried.output
    assert "index by_age" in json.loads(tried.stdout)["in_place"]["kept"]
    done = CliRunner().invoke(cli, ["run", str(policy), "--in-place", "--keep-original", "original"])
    assert done.exit_code == 0, done.output
    assert "put in its source's place" in done.stdout
    assert "lost      index by_name: name is removed" in done.stdout
    assert "old values: the original stands in original" in done.stdout
    assert not (tmp_path / "elsewhere.csv").exists()
    with duckdb.connect(str(path)) as con:
        assert con.execute("select count(name) from original").fetchall() == [(60,)]


# --- all or nothing --------------------------------------------------------------------------------------------------


def test_a_dry_run_changes_nothing(place: Place) -> None:
    before = place.state()
    with in_place(place.source, POLICY, dry_run=True) as release:
        assert len(release.to_arrow()) == release.summary["release"]["rows"]
        assert place.is_old()
    assert place.left() == []
    assert isinstance(place, PLACES["duckdb"]) or place.state() == before


def test_a_release_that_does_not_hold_changes_nothing(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: object) -> None:
        raise shoal.PrivacyError("the release violates k_anonymity: nothing was published")

    monkeypatch.setattr(verification, "verify", refused)
    with pytest.raises(shoal.PrivacyError):
        in_place(place.source, POLICY)
    assert place.is_old()
    assert place.left() == []


def during(monkeypatch: pytest.MonkeyPatch, stage: str, act: Any) -> None:
    """Somebody does something right before a stage: `recode` reads the source once more, `verify` counts the release."""
    owner, name = (recode.Recoding, "labelled") if stage == "recode" else (verification, "verify")
    real = getattr(owner, name)

    def then(*given: Any) -> Any:
        act()
        return real(*given)

    monkeypatch.setattr(owner, name, then)


WRITES = {
    "insert": "insert into people(name, age, friend, disease) values ('late', 30, 1, 'd0')",
    "update": "update people set disease = 'd9' where id = 7",
    "delete": "delete from people where id = 7",
    "alter": "alter table people rename column feeling to mood",
    "new column": "create or replace table people as select *, 1 as more from people",
}


@pytest.mark.parametrize("write", WRITES)
def test_a_write_meanwhile_is_noticed(write: str, con: duckdb.DuckDBPyConnection, monkeypatch: pytest.MonkeyPatch) -> None:
    con.execute("drop index by_age; drop index by_both; drop index by_sum; drop index by_name")  # or it could not be altered
    other = con.cursor()
    during(monkeypatch, "recode", lambda: other.execute(WRITES[write]))
    with pytest.raises(shoal.EngineError, match=r"somebody changed people|does not have a column"):
        in_place("people", con=con)
    con.execute("begin transaction; rollback")  # none is open
    ages, rows = con.execute("select count(distinct age), count(name) from people").fetchall()[0]
    assert ages == 30
    assert rows == 60 + {"insert": 1, "delete": -1}.get(write, 0)
    other.close()


def test_nobody_writes_to_a_table_that_is_about_to_go(con: duckdb.DuckDBPyConnection, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is counted is what is published: whoever writes while it is counted is told."""
    other, failures = con.cursor(), []

    def late() -> None:
        for write in ("insert", "update", "delete"):
            with pytest.raises(duckdb.TransactionException) as failure:
                other.execute(WRITES[write])
            failures.append(failure)

    during(monkeypatch, "verify", late)
    in_place("people", con=con)
    assert len(failures) == 3
    assert con.execute("select count(*) from people").fetchall() == [(60,)]
    other.close()


def test_readers_see_the_old_table_or_the_new_one(con: duckdb.DuckDBPyConnection, monkeypatch: pytest.MonkeyPatch) -> None:
    other, seen = con.cursor(), []
    look = "select count(*), count(distinct age), max(typeof(age)) from people"
    during(monkeypatch, "verify", lambda: seen.append(other.execute(look).fetchall()))
    in_place("people", con=con)
    seen.append(other.execute(look).fetchall())
    assert seen == [[(60, 30, "INTEGER")], [(60, 3, "VARCHAR")]]
    other.close()


def test_nobody_else_opens_the_file_meanwhile(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    codes = []
    program = f"import duckdb; duckdb.connect({str(path)!r}).execute('insert into unrelated values (2)')"
    during(
        monkeypatch,
        "verify",
        lambda: codes.append(subprocess.run([sys.executable, "-c", program], capture_output=True).returncode),
    )
    in_place(f"duckdb://{path}?table=people")
    assert codes == [1]
    with duckdb.connect(str(path)) as con:
        assert con.execute("from unrelated").fetchall() == [(1,)]


@pytest.mark.parametrize(("how", "kind"), combinations(["appended", "replaced", "the same size and time"], ["parquet", "csv"]))
def test_a_file_that_changes_meanwhile(kind: str, how: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = PLACES[kind](tmp_path / "place")
    file.create()
    path, before = Path(file.source), Path(file.source).read_bytes()

    def write() -> None:
        times = path.stat()
        if how == "replaced":
            (tmp_path / "new").write_bytes(before)
            os.replace(tmp_path / "new", path)
        else:
            with path.open("r+b") as opened:
                opened.seek(0, os.SEEK_END if how == "appended" else os.SEEK_SET)
                opened.write(b"x" if how == "appended" else before[:1])
        os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))

    during(monkeypatch, "verify", write)
    with pytest.raises(shoal.EngineError, match="somebody changed"):
        in_place(file.source, POLICY)
    assert path.read_bytes() == before + b"x" * (how == "appended")
    assert file.left() == []


# --- what dead runs leave --------------------------------------------------------------------------------------------


def test_only_what_belongs_to_dead_runs_is_removed(tmp_path: Path) -> None:
    file = tmp_path / "people.csv"
    file.write_text("")
    alive = Workspace.beside(file)
    (alive.path / "pending").write_text("alive")
    dead = tmp_path / ".people.csv.shoal-dead"
    dead.mkdir()
    (dead / "pending").write_text("dead")
    others = tmp_path / ".people.csv.bak.shoal-x"
    others.mkdir()
    remove_leftovers(file)
    assert sorted(os.listdir(tmp_path)) == sorted([alive.path.name, others.name, "people.csv"])
    alive.close()
    alive.close()
    assert not alive.path.exists()


def test_a_folder_that_cannot_be_locked_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shoal.files._lock", lambda _: None)
    with pytest.raises(shoal.EngineError, match="cannot be written"):
        Workspace(tmp_path, ".x")
    assert os.listdir(tmp_path) == []


# --- views -----------------------------------------------------------------------------------------------------------


def as_view(source: Any, target: str, policy: Any = KEPT, **given: Any) -> shoal.Release:
    return shoal.anonymize(source, policy, target=target, view=True, **given)


@pytest.mark.parametrize("own", [False, True], ids=["file", "connection"])
def test_a_view_shows_the_release(own: bool, path: Path) -> None:
    for _ in range(2):  # the second one takes the place of the first
        if own:
            with duckdb.connect(str(path)) as con:
                shown = as_view("people", '"anon ""view"""', con=con).summary
        else:
            shown = as_view(f"duckdb://{path}?table=people", f'duckdb://{path}?table="anon ""view"""').summary
    assert shown["release"]["rows"] == 60
    with duckdb.connect(str(path)) as con:
        found = con.execute('select * from "anon ""view"""')
        assert [column[0] for column in found.description or []] == [c for c in PEOPLE if c != "name"]
        assert {row[1] for row in found.fetchall()} == {"[20, 29]", "[30, 39]", "[40, 49]"}
        assert con.execute("select view_name from duckdb_views() where view_name like 'anon%'").fetchall() == [('anon "view"',)]
        assert con.execute("select table_name from duckdb_tables() where table_name like 'anon%'").fetchall() == [
            ('anon "view"_age',)
        ]
        assert con.execute("select count(name) from people").fetchall() == [(60,)]
        con.execute("insert into people(name, age, friend, disease) values ('late', 77, 1, 'd0')")
        assert con.execute('select count(*) from "anon ""view"""').fetchall() == [(60,)]


def test_a_view_keeps_its_comments(con: duckdb.DuckDBPyConnection) -> None:
    as_view("people", "anon", con=con)
    con.execute("comment on view anon is 'to be cited'; comment on column anon.age is 'in ranges'")
    con.execute("comment on column anon.friend is 'goes'")
    as_view("people", "Anon", {**KEPT, "identifiers": ["name", "friend"]}, con=con)
    assert con.execute("select comment from duckdb_views() where view_name = 'Anon'").fetchall() == [("to be cited",)]
    told = "select column_name, comment from duckdb_columns() where table_name = 'Anon' and comment is not null"
    assert con.execute(told).fetchall() == [("age", "in ranges")]


def test_a_view_leaves_suppressed_classes_out(con: duckdb.DuckDBPyConnection) -> None:
    con.execute("update people set age = 99 where id = 5")
    policy = {**KEPT, "suppression": {"limit": 0.1}}
    policy["quasi_identifiers"] = {"age": {"taxonomy": {"intervals": [10, 100]}, "max_level": 1}}
    assert as_view("people", "anon", policy, con=con).summary["release"]["suppressed"] == 1
    assert con.execute("select count(*) from anon").fetchall() == [(59,)]
    assert con.execute("select count(*) from anon_classes").fetchall() == [(3,)]


def test_a_view_that_does_not_hold_is_not_made(con: duckdb.DuckDBPyConnection, monkeypatch: pytest.MonkeyPatch) -> None:
    con.execute("create table anon as select 1 as i")
    before = catalog(con)
    con.execute("create table anon_age as select 1 as i")
    with pytest.raises(shoal.PolicyError, match="anon_age"):
        as_view("people", "anon", con=con)
    con.execute("drop table anon_age")
    real = view._view

    def other(*given: Any) -> Any:
        made = real(*given)
        con.cursor().execute("update people set age = 555 where id = 7")
        return made

    monkeypatch.setattr(view, "_view", other)
    with pytest.raises(shoal.EngineError, match="somebody changed the source"):
        as_view("people", "anon", con=con)
    assert catalog(con) == before
    assert con.execute("from anon").fetchall() == [(1,)]


@pytest.mark.parametrize(
    "made", ["table ANON_age as select 1 as i", "view anon_age as select 1 as i", "table anon_classes(i int)"]
)
@pytest.mark.usefixtures("unread")
def test_the_tables_of_a_view_take_nobody_s_place(made: str, con: duckdb.DuckDBPyConnection) -> None:
    con.execute(f"create {made}")
    before = catalog(con)
    with pytest.raises(shoal.PolicyError, match=r"the view needs a table Anon_\w+, and there is one that shoal has not made"):
        as_view("people", "Anon", {**KEPT, "suppression": {"limit": 0.1}}, con=con)
    assert catalog(con) == before


@pytest.mark.usefixtures("unread")
def test_a_source_that_is_called_like_a_table_of_its_view(con: duckdb.DuckDBPyConnection) -> None:
    con.execute("create table people_age as from people")
    with pytest.raises(shoal.PolicyError, match="the view needs a table people_age"):
        as_view("people_age", "people", con=con)
    policy = {**KEPT, "identifiers": [], "suppression": {"limit": 0.1}, "quasi_identifiers": {"Classes": None}}
    con.execute("create table odd as select 1 as \"Classes\", 'd' as disease")
    with pytest.raises(shoal.PolicyError, match="a quasi-identifier is called classes"):
        as_view("odd", "anon", policy, con=con)


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"target": "anon", "policy": {**KEPT, "algorithm": "mondrian"}}, "for full_domain, not for mondrian"),
        ({"target": "anon", "policy": {**KEPT, "suppression": {"limit": 0.1, "style": "star"}}}, "style drop"),
        ({"target": "anon.csv"}, "a view needs a database"),
        ({"target": None}, "a view needs a database"),
        ({"target": "memory.main.anon"}, "in the database of its source"),
        ({"target": None, "in_place": True}, "cannot take its place"),
    ],
    ids=str,
)
@pytest.mark.usefixtures("unread")
def test_what_cannot_be_a_view(given: Any, told: str, con: duckdb.DuckDBPyConnection, tmp_path: Path) -> None:
    con.execute("attach ':memory:' as memory")
    before = set(os.listdir(tmp_path))
    with pytest.raises(shoal.PolicyError, match=told):
        shoal.anonymize("people", con=con, view=True, **{"policy": KEPT, **given})
    assert set(os.listdir(tmp_path)) == before


def test_the_command_line_makes_views(path: Path, tmp_path: Path) -> None:
    policy = tmp_path / "policy.json"
    policy.write_text(json.dumps({**KEPT, "source": f"duckdb://{path}?table=people"}))
    done = CliRunner().invoke(cli, ["run", str(policy), "--view", "--target", f"duckdb://{path}?table=anon"])
    assert done.exit_code == 0, done.output
    with duckdb.connect(str(path)) as con:
        assert con.execute("select count(*) from anon").fetchall() == [(60,)]
