"""No alias of a template is captured by a column that has its name: the release is the same whatever columns are called.

Captured, `order by place` would sort by a column of the source: the release would keep the source's order.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

import duckdb
import psycopg
import pyarrow as pa
import pytest
import shoal
from shoal.sql.render import templates

from tests.backends.conftest import url
from tests.backends.test_postgres import needs_psql
from tests.backends.test_scripts import psql

GOLDEN = Path(__file__).parents[1] / "golden"
ROWS = 60
OTHERS = ("mondrian", "hilbert", "sweep")


@cache
def aliases() -> list[str]:
    """Return every name of a column, table or query that some template makes, as the golden files show them."""
    found = {f"c{i}" for i in range(1, 30)} | {f"kept{i}" for i in range(1, 9)}
    for template in templates():
        text = (GOLDEN / f"{template}.sql").read_text(encoding="utf-8")
        found |= {name for pair in re.findall(r'\bas "?([a-z]\w*)|\b([a-z]\w*)"? as \(', text) for name in pair if name}
    return sorted(found)


BATCHES = [aliases()[start : start + 340] for start in range(0, len(aliases()), 340)]
"""The first three of each batch have a role. With all names in one table the expressions of sweep are too deep for DuckDB."""
SOME = [pytest.param(names, id=names[0], marks=[pytest.mark.slow] * (number > 0)) for number, names in enumerate(BATCHES)]


def table(names: list[str]) -> pa.Table:
    """Return a table with these columns, whose rows stand in an order that no column tells."""

    def text(column: int, row: int) -> str:
        return f"{'abcd'[row * 7 % 11 % (2 + column % 3)]}{row * 31 % 5 if column > 2 else ''}"

    rows = [(row * 37) % ROWS for row in range(ROWS)]
    return pa.table({name: pa.array([text(column, row) for row in rows]) for column, name in enumerate(names)})


def policy(names: list[str], algorithm: str, **more: Any) -> dict[str, Any]:
    q1, q2, s1, *kept = names
    tree = {"taxonomy": {"order": {"low": ["a", "b"], "high": ["c", "d"]}}}
    return {
        "quasi_identifiers": {q1: tree, q2: {"taxonomy": "suppress"}},
        "sensitive": {s1: tree},
        "keep": kept,
        "privacy": [{"k_anonymity": {"k": 3}}, {"tau_l_diversity": {"tau": 0.9, "l": 2}}],
        "algorithm": algorithm,
        "suppression": {"limit": 0.2},
        **more,
    }


def neutral(names: list[str]) -> list[str]:
    return [f"neutral {i}" for i in range(len(names))]


@cache
def released(count: int, algorithm: str) -> list[tuple[Any, ...]]:
    """Return the rows of the release of so many columns whose names mean nothing, in their order."""
    called = neutral([""] * count)
    return rows_of(shoal.anonymize(table(called), policy(called, algorithm)))


def rows_of(release: shoal.Release) -> list[tuple[Any, ...]]:
    with release:
        return [tuple(row.values()) for row in release.to_arrow().to_pylist()]


def in_postgres(base: str, names: list[str]) -> None:
    with psycopg.connect(base, autocommit=True) as server:
        server.execute("drop schema if exists public cascade; create schema public")
        columns = ", ".join('"' + name.replace('"', '""') + '" text' for name in names)
        server.execute(f"create table people ({columns})".encode())
        marks = ", ".join(["%s"] * len(names))
        rows = [tuple(row.values()) for row in table(names).to_pylist()]
        with server.cursor() as cursor:
            cursor.executemany(f"insert into people values ({marks})".encode(), rows)


def test_there_are_aliases() -> None:
    assert {"place", "c1", "o", "n", "class", "label1", "kept1", "sample", "r"} <= set(aliases())


@pytest.mark.parametrize("names", SOME)
@pytest.mark.parametrize("algorithm", ["full_domain", *(pytest.param(each, marks=pytest.mark.slow) for each in OTHERS)])
def test_the_release_is_the_same_whatever_columns_are_called(algorithm: str, names: list[str]) -> None:
    """With kept columns from the rows, without any from the counts."""
    for some in (names, names[:3]):
        found = rows_of(shoal.anonymize(table(some), policy(some, algorithm)))
        assert found == released(len(some), algorithm), some


def test_in_postgres_too(postgres: str) -> None:
    names = BATCHES[0]
    in_postgres(postgres, names)
    found = rows_of(shoal.anonymize(url(postgres, "people"), policy(names, "full_domain")))
    assert found == released(len(names), "full_domain")


@pytest.mark.parametrize("names", SOME)
def test_views_come_in_the_order_of_their_content(names: list[str]) -> None:
    with duckdb.connect() as con:
        con.register("people_frame", table(names))
        con.execute("create table people as from people_frame")
        shoal.anonymize("people", policy(names, "full_domain"), target="shown", view=True, con=con)
        assert con.execute("from shown").fetchall() == sorted(released(len(names), "full_domain"))


def test_views_of_postgres_come_in_the_order_of_their_content(postgres: str) -> None:
    names = BATCHES[0]
    in_postgres(postgres, names)
    shoal.anonymize(url(postgres, "people"), policy(names, "full_domain"), target=url(postgres, "shown"), view=True)
    with psycopg.connect(postgres) as server:
        assert server.execute("select * from shown").fetchall() == sorted(released(len(names), "full_domain"))


@pytest.mark.parametrize("names", SOME)
def test_scripts_publish_the_same_rows_in_the_same_order(names: list[str], tmp_path: Path) -> None:
    with duckdb.connect() as con:
        con.register("people_frame", table(names))
        con.execute("create table people as from people_frame")
        con.execute(shoal.compile("people", policy(names, "full_domain"), target="published", con=con))
        assert con.execute("from published").fetchall() == released(len(names), "full_domain")


@needs_psql
def test_scripts_of_postgres_too(postgres: str, tmp_path: Path) -> None:
    names = BATCHES[0]
    in_postgres(postgres, names)
    target = url(postgres, "published")
    script = shoal.compile(url(postgres, "people"), policy(names, "full_domain"), target=target, dialect="postgres")
    ended = psql(postgres, script, tmp_path)
    assert ended.returncode == 0, ended.stderr
    with psycopg.connect(postgres) as server:
        assert server.execute("select * from published").fetchall() == released(len(names), "full_domain")


def test_a_table_may_be_called_as_a_query_of_a_template_is(con: duckdb.DuckDBPyConnection) -> None:
    """`with sample as (select ... from sample)` would read itself."""
    expected = rows_of(shoal.anonymize(table(neutral([*"abcdef"])), policy(neutral([*"abcdef"]), "full_domain")))
    con.register("people_frame", table(neutral([*"abcdef"])))
    for name, kind in (("sample", "table"), ("pieces", "temp table"), ("o", "view")):
        con.execute(f"create {kind} {name} as select * from people_frame")
        assert rows_of(shoal.anonymize(name, policy(neutral([*"abcdef"]), "full_domain"), con=con)) == expected, name
        con.execute(f"drop {kind.split()[-1]} {name}")
    con.unregister("people_frame")
