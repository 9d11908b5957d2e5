"""Releases of groups at every target: two tables appear together, ids and orders tell nothing, what is wrong is caught."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import duckdb
import psycopg
import pyarrow as pa
import pytest
import shoal
from shoal.algorithms.base import Grouping
from shoal.algorithms.mondrian import Mondrian
from shoal.backends.target import Draft
from shoal.release.slices import Slices
from shoal.run import Run
from shoal.sql.render import safe

from tests.backends.conftest import url
from tests.slow import combinations

CHANCE = random.Random("groups")
ROWS = [
    {"id": i, "age": CHANCE.randrange(20, 60), "sex": CHANCE.choice(["f", "m", None]), "disease": CHANCE.choice("abcde")}
    for i in range(120)
]
POLICY: dict[str, Any] = {
    "identifiers": ["id"],
    "quasi_identifiers": ["age", "sex"],
    "sensitive": ["disease"],
    "privacy": [{"simple_l_diversity": {"l": 2}}],
    "algorithm": "mondrian",
    "publish": "anatomy",
}


def frame(rows: list[dict[str, Any]] = ROWS) -> pa.Table:
    kinds = {"id": pa.int64(), "age": pa.int64(), "sex": pa.string(), "disease": pa.string()}
    return pa.table({name: pa.array([row[name] for row in rows], kind) for name, kind in kinds.items()})


def lines(sql: str) -> list[tuple[Any, ...]]:
    return duckdb.sql(sql).fetchall()


@pytest.fixture(scope="module")
def expected(tmp_path_factory: pytest.TempPathFactory) -> tuple[list[Any], list[Any]]:
    folder = tmp_path_factory.mktemp("expected")
    shoal.anonymize(frame(), POLICY, target=folder / "out.parquet")
    return lines(f"from '{folder}/out.parquet'"), lines(f"from '{folder}/out_sensitive.parquet'")


@pytest.mark.parametrize(("kind", "named"), combinations(["csv", "parquet"], [False, True]))
def test_a_pair_of_files(kind: str, named: bool, expected: Any, tmp_path: Path) -> None:
    values = tmp_path / (f"values.{kind}" if named else f"out_sensitive.{kind}")
    values.write_text("of yesterday")
    release = shoal.anonymize(frame(), POLICY, target=tmp_path / f"out.{kind}", sensitive_target=values if named else None)
    assert (release.summary["target"], release.summary["sensitive_target"]) == (str(tmp_path / f"out.{kind}"), str(values))
    assert lines(f"from '{tmp_path}/out.{kind}'") == expected[0]
    assert lines(f"from '{values}'") == expected[1]
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted([f"out.{kind}", values.name])
    assert shoal.audit(tmp_path / f"out.{kind}", policy=POLICY, sensitive_table=values).ok


@pytest.mark.parametrize("named", [False, True])
def test_two_tables_of_a_database(named: bool, expected: Any, tmp_path: Path) -> None:
    target = f"duckdb://{tmp_path}/out.duckdb?table=people"
    other = target.replace("people", "secrets") if named else None
    for _ in range(1 if named else 2):  # the second time they take the place of the first
        release = shoal.anonymize(frame(), POLICY, target=target, sensitive_target=other)
    name = "secrets" if named else "people_sensitive"
    assert release.summary["sensitive_target"] == (other or name)
    with duckdb.connect(str(tmp_path / "out.duckdb")) as con:
        assert [con.sql("from people").fetchall(), con.sql(f"from {name}").fetchall()] == [*expected]
        assert con.sql("select table_name from duckdb_tables() order by 1").fetchall() == [("people",), (name,)]
    found = shoal.audit(target, policy=POLICY, sensitive_table=target.replace("people", name))
    assert found.ok
    assert found.classes == release.summary["release"]["classes"]


def test_two_tables_of_postgres(expected: Any, postgres: str) -> None:
    with psycopg.connect(postgres, autocommit=True) as con:
        con.execute("drop schema if exists public cascade; create schema public")
        con.execute("create table people (id bigint, age bigint, sex varchar(9), disease text)")
        with con.cursor() as cursor:
            cursor.executemany("insert into people values (%(id)s, %(age)s, %(sex)s, %(disease)s)", ROWS)
        inside, carried = url(postgres, "inside"), url(postgres, "carried")
        shoal.anonymize(url(postgres, "people"), POLICY, target=inside, sensitive_target=url(postgres, "secrets"))
        assert shoal.anonymize(frame(), POLICY, target=carried).summary["sensitive_target"] == "carried_sensitive"
        for table, values in (("inside", "secrets"), ("carried", "carried_sensitive")):
            assert con.execute(f"select * from {table} order by gid, age, sex".encode()).fetchall() == sorted(
                expected[0], key=lambda row: (row[2], row[0], row[1] is None, row[1])
            )
            assert con.execute(f"select gid, disease, rows from {values} order by 1, 2".encode()).fetchall() == expected[1]
            assert shoal.audit(url(postgres, table), policy=POLICY, sensitive_table=url(postgres, values)).ok
        types = con.execute(
            "select data_type from information_schema.columns where table_name = 'inside' order by ordinal_position"
        )
        assert types.fetchall() == [("bigint",), ("character varying",), ("bigint",)]
        with pytest.raises(shoal.PolicyError, match="sensitive_target must be a table of the target's database and schema"):
            shoal.anonymize(frame(), POLICY, target=inside, sensitive_target=url(postgres, "other.secrets"))
        con.execute("drop table people, inside, secrets, carried, carried_sensitive")


def test_two_tables_in_memory(expected: Any, tmp_path: Path) -> None:
    with shoal.anonymize(frame(), POLICY) as release:
        assert release.sensitive is not None
        assert release.summary["sensitive_target"] is None
        assert [tuple(row.values()) for row in release.to_arrow().to_pylist()] == expected[0]
        assert [tuple(row.values()) for row in release.sensitive.to_arrow().to_pylist()] == expected[1]
        release.write(tmp_path / "out.parquet")
    assert lines(f"from '{tmp_path}/out.parquet'") == expected[0]
    assert lines(f"from '{tmp_path}/out_sensitive.parquet'") == expected[1]


# what ids and orders tell


@pytest.mark.parametrize("publish", ["anatomy", "slicing", {"name": "slicing", "columns": [["age"], ["sex", "disease"]]}])
def test_ids_and_orders_come_from_what_is_published(publish: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither the order of the source nor the number of a class or cell changes a byte of the release."""
    policy = {**POLICY, "publish": publish}

    def published(rows: list[dict[str, Any]]) -> list[list[Any]]:
        shoal.anonymize(frame(rows), policy, target=tmp_path / "out.parquet")
        return [lines(f"from '{path}'") for path in sorted(tmp_path.iterdir())]

    before = published(ROWS)
    search = Mondrian.search

    def renumbered(self: Mondrian, run: Run, *given: Any) -> Grouping:
        found = search(self, run, *given)
        for table in (found.cells, found.classes):
            run.backend.execute(f"update {safe(table)} set class = 1000 - class")  # type: ignore[attr-defined]
        return found

    monkeypatch.setattr(Mondrian, "search", renumbered)
    assert published(random.Random(1).sample(ROWS, len(ROWS))) == before


def test_which_row_had_which_value_changes_nothing(tmp_path: Path) -> None:
    """Two sources that differ only in who of a group has which value have the same release."""
    policy = {**POLICY, "quasi_identifiers": {"age": None, "sex": {"taxonomy": "suppress"}}, "algorithm": "full_domain"}
    policy["quasi_identifiers"] = {
        "age": {"taxonomy": {"intervals": [10]}, "min_level": 1, "max_level": 1},
        "sex": {"min_level": 1},
    }
    chance, exchanged = random.Random(2), [dict(row) for row in ROWS]
    for decade in range(2, 6):
        members = [row for row in exchanged if row["age"] // 10 == decade]
        for row, disease in zip(members, chance.sample([row["disease"] for row in members], len(members)), strict=True):
            row["disease"] = disease
    assert exchanged != ROWS
    for publish in ("anatomy", {"name": "slicing", "columns": [["age"], ["sex", "disease"]]}):
        found = []
        for rows in (ROWS, exchanged):
            release = shoal.anonymize(frame(rows), {**policy, "publish": publish}, target=tmp_path / "out.parquet")
            assert release.summary["release"]["classes"] == 4  # the decades
            found.append([lines(f"from '{path}'") for path in sorted(tmp_path.iterdir())])
        assert found[0] == found[1]


# what is caught


def test_a_release_that_violates_is_not_published(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Slices.draft, Slices.sensitive_values

    def caught(message: str, publish: Any = "anatomy") -> None:
        with pytest.raises(shoal.PrivacyError, match=message):
            shoal.anonymize(frame(), {**POLICY, "publish": publish}, target=tmp_path / "out.csv")
        assert list(tmp_path.iterdir()) == []
        monkeypatch.setattr(Slices, "draft", honest[0])
        monkeypatch.setattr(Slices, "sensitive_values", honest[1])

    def changed(method: Callable[..., Draft], sql: str) -> Callable[..., Draft]:
        def change(*given: Any) -> Draft:
            draft = method(*given)
            return replace(draft, select=sql.format(f"({draft.select}) as r"))

        return change

    monkeypatch.setattr(
        Slices,
        "sensitive_values",
        changed(honest[1], "select gid, min(disease) as disease, sum(rows) as rows from {} group by gid"),
    )
    caught("violates simple_l_diversity")
    monkeypatch.setattr(Slices, "sensitive_values", changed(honest[1], "select * from {} where gid > 1"))
    caught("do not fit together: there is 1 group in one of the tables only")
    monkeypatch.setattr(Slices, "draft", changed(honest[0], "select * from {} limit 119"))
    caught("do not fit together: there is 1 group with other numbers of rows")
    monkeypatch.setattr(Slices, "sensitive_values", changed(honest[1], "select * from {} union all select 1, 'zz', 0"))
    caught("line of no row")
    monkeypatch.setattr(
        Slices, "draft", changed(honest[0], "select age, sex, min(disease) over (partition by gid) as disease, gid from {}")
    )
    caught("violates simple_l_diversity", "slicing")
    monkeypatch.setattr(Slices, "draft", changed(honest[0], "select * from {} limit 119"))
    caught("does not hold the rows", "slicing")


@pytest.mark.parametrize(
    ("change", "wrong"),
    [
        ("insert into values_of select gid, disease, 1 from values_of where gid = 1 limit 1", "with a line twice"),
        ("update values_of set rows = rows + 1 where gid = 1", "1 group with other numbers of rows"),
        ("delete from values_of where gid = 2", "1 group in one of the tables only"),
        ("update people set gid = 99 where gid = 1", "2 groups in one of the tables only"),
        ("update people set gid = null where gid = 1", "there are 2 groups in one of the tables only"),
        ("alter table people add column Disease varchar", "the table of the quasi-identifiers has 'Disease' itself"),
    ],
)
def test_an_audit_of_a_pair_that_does_not_fit(change: str, wrong: str, expected: Any) -> None:
    with duckdb.connect() as con:
        made(con, expected)
        assert shoal.audit("people", policy=POLICY, sensitive_table="values_of", con=con).ok
        con.execute(change)
        with pytest.raises(shoal.PrivacyError, match=wrong):
            shoal.audit("people", policy=POLICY, sensitive_table="values_of", con=con)


def test_an_audit_refuses_what_stands_beside_sensitive_values(expected: Any) -> None:
    """An age in the line of a disease says whose it is."""
    with duckdb.connect() as con:
        made(con, expected)
        con.execute("alter table values_of add column age bigint")
        with pytest.raises(shoal.PolicyError, match="the table of the sensitive values has 'age' beside them"):
            shoal.audit("people", policy=POLICY, sensitive_table="values_of", con=con)


def test_an_audit_judges_groups(expected: Any) -> None:
    with duckdb.connect() as con:
        made(con, expected)
        given: dict[str, Any] = {"sensitive": ["disease"], "group": "gid", "sensitive_table": "values_of", "con": con}
        reached = shoal.audit("people", **given)
        assert "k_anonymity" not in {finding.model for finding in reached.privacy}
        assert shoal.audit("people", models=[shoal.models.MODELS["simple_l_diversity"](l=2)], **given).ok
        con.execute("update values_of set disease = 'a' where gid = 1")
        con.execute(
            "create or replace table values_of as "
            "select gid, disease, cast(sum(rows) as bigint) as rows from values_of group by all"
        )
        found = shoal.audit("people", policy=POLICY, sensitive_table="values_of", con=con)
        assert not found.ok
        assert found.privacy[0].violating_classes == 1
        with pytest.raises(shoal.PolicyError, match="rows look alike"):
            shoal.audit("people", models=[shoal.models.MODELS["k_anonymity"](k=2)], **given)
        with pytest.raises(shoal.PolicyError, match="needs the table of the sensitive values"):
            shoal.audit("people", policy=POLICY, con=con)


def made(con: duckdb.DuckDBPyConnection, expected: Any) -> None:
    con.execute("create table people (age bigint, sex varchar, gid bigint)")
    con.executemany("insert into people values (?, ?, ?)", expected[0])
    con.execute("create table values_of (gid bigint, disease varchar, rows bigint)")
    con.executemany("insert into values_of values (?, ?, ?)", expected[1])


BAD: list[tuple[dict[str, Any], str]] = [
    ({"publish": "nope"}, "publish.name is an unknown publication 'nope'"),
    ({"privacy": [{"k_anonymity": {"k": 3}}]}, "privacy has k_anonymity, which anatomy cannot promise"),
    ({"sensitive": [], "other": "drop"}, "publish needs a sensitive attribute"),
    ({"identifiers": [], "keep": ["id"]}, r"keep\[0\] cannot be kept by anatomy"),
    ({"identifiers": [], "other": "keep"}, "other cannot be keep with publish: anatomy"),
    ({"publish": {"name": "anatomy", "gid": "SEX"}}, "makes a column 'SEX', and the source has one of this name"),
    ({"in_place": True}, "in_place cannot be true with publish: anatomy"),
    ({"suppression": {"limit": 0.1, "style": "star"}}, "suppression.style cannot be star"),
    ({"sensitive_target": "x.csv"}, "sensitive_target needs a target beside it"),
    ({"target": "x.csv", "sensitive_target": "x.csv"}, "sensitive_target must not be the target"),
    ({"target": "x.csv", "sensitive_target": "y.parquet"}, "must be a .csv file in the folder of the target"),
    ({"target": "x.csv", "sensitive_target": "y.csv", "publish": "slicing"}, "slicing has one"),
    ({"publish": {"name": "slicing", "columns": [["age", "sex"], ["sex", "disease"]]}}, "overlap: 'sex' stands in more than"),
    ({"publish": {"name": "slicing", "columns": [["age"], ["disease"]]}}, "lack 'sex'"),
    ({"publish": {"name": "slicing", "columns": [["age", "sex", "disease"]]}}, "must be at least two"),
    ({"publish": {"name": "slicing", "columns": [["age", "sex"], ["disease"], []]}}, "must not have an empty one"),
    ({"publish": {"name": "anatomy", "gid": "n", "rows": "N"}}, "makes two columns of one name, 'n'"),
    ({"publish": {"name": "slicing", "columns": [["ages"], ["sex", "disease"]]}}, "'ages'; did you mean age"),
    ({"publish": {"name": "slicing", "columns": [["age", "disease"], ["id", "sex"]]}, "sensitive": ["disease", "id"],
      "identifiers": []}, "must have all sensitive attributes in one column"),
]  # fmt: skip


@pytest.mark.parametrize(("bad", "sentence"), BAD)
def test_what_cannot_be_published_is_one_sentence(
    bad: dict[str, Any], sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(shoal.PolicyError, match=sentence):
        shoal.anonymize(frame(), {**POLICY, **bad})
    assert list(tmp_path.iterdir()) == []


def test_attributes_that_tell_each_other_go_into_columns_of_their_own_if_asked() -> None:
    """Their distance is 0. No column may be left without an attribute."""
    rows = [{"zip": row["age"] // 10, "town": f"town {row['age'] // 10}", "disease": row["disease"]} for row in ROWS]
    policy = {**POLICY, "identifiers": [], "quasi_identifiers": ["zip", "town"], "publish": "slicing", "metrics": "query_error"}
    with shoal.anonymize(pa.Table.from_pylist(rows), policy) as release:
        sliced = release.to_arrow().to_pylist()
    assert all(sorted(row[name] for row in sliced) == sorted(row[name] for row in rows) for name in ("zip", "town"))


def test_what_is_made_of_labels_only_is_refused(tmp_path: Path) -> None:
    with pytest.raises(shoal.PolicyError, match="saved recoding holds the labels"):
        shoal.anonymize(frame(), POLICY, save_recoding=tmp_path / "found.json")
    with pytest.raises(shoal.PolicyError, match="compile writes one table of labels"):
        shoal.compile(frame(), POLICY, target="out")
    with pytest.raises(shoal.PolicyError, match="a view shows labels"):
        shoal.anonymize(frame(), {**POLICY, "algorithm": "full_domain"}, view=True)


def test_the_trace_of_a_run_makes_the_same_release(expected: Any, tmp_path: Path) -> None:
    duckdb.sql(f"attach '{tmp_path}/in.duckdb' as made")
    try:
        rows = frame()
        duckdb.register("rows_of_people", rows)
        duckdb.sql("create table made.people as from rows_of_people")
    finally:
        duckdb.sql("detach made")
    target = f"duckdb://{tmp_path}/out.duckdb?table=anon"
    release = shoal.anonymize(f"duckdb://{tmp_path}/in.duckdb?table=people", POLICY, target=target)
    (tmp_path / "out.duckdb").unlink()
    with duckdb.connect() as con:
        con.execute(release.script)
    with duckdb.connect(str(tmp_path / "out.duckdb")) as con:
        assert [con.sql("from anon").fetchall(), con.sql("from anon_sensitive").fetchall()] == [*expected]
