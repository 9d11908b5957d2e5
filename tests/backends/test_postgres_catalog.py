"""The templates that read PostgreSQL's catalog: runs ask all of them, and their headers say what the server answers."""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import psycopg
import pytest
import shoal
from shoal.backends.postgres.backend import PostgreSQL
from shoal.sql.render import catalog_queries, header

from tests.backends.conftest import url
from tests.unit.test_house import fits

SQL = Path(__file__).parents[2] / "sql_templates"
QUERIES = [query for query in catalog_queries() if query.startswith("backends/postgres/")]
HOSTILE = 'o\'a "q" {{ b }} %s é'
"""The name of a column and of tables."""
PEOPLE = """
drop schema if exists public cascade;
create schema public;
create table people (
    id integer generated always as identity primary key, {column} integer, town text,
    two integer generated always as (1 + 1) stored
);
insert into people ({column}, town) select 20 + i % 20, 'O''Hara ' || i % 3 from generate_series(1, 40) as i;
create index on people ({column});
create function fires() returns trigger language plpgsql as $$ begin raise exception 'it fires'; end $$;
create trigger firing after insert on people for each row execute function fires()
"""
POLICY: dict[str, Any] = {
    "quasi_identifiers": {
        HOSTILE: {"taxonomy": {"intervals": [10]}, "min_level": 1},
        "town": {"taxonomy": {"mask": 20}, "min_level": 1},
    },
    "other": "keep",
    "privacy": [{"k_anonymity": {"k": 2}}],
}


@dataclass(frozen=True)
class Answer:
    """What the server answered to a query with these bindings."""

    bindings: set[str]
    columns: list[str]
    rows: list[Any]


Answers = dict[str, list[Answer]]


def quoted(name: str) -> str:
    return '"' + name.replace('"', '""') + '"'


@pytest.fixture(scope="module")
def answers(postgres: str) -> Answers:
    """What the server answers to each query while runs publish as a table, as a view and in place."""
    execute, query_catalog = PostgreSQL.execute, PostgreSQL.query_catalog
    last: list[psycopg.Cursor[Any]] = []
    asked: Answers = defaultdict(list)

    def keep_cursor(self: PostgreSQL, sql: str) -> psycopg.Cursor[Any]:
        last[:] = [execute(self, sql)]
        return last[0]

    def keep_answer(self: PostgreSQL, query: str, **bindings: Any) -> list[Any]:
        rows = query_catalog(self, query, **bindings)
        columns = [column.name for column in last[0].description or ()]
        asked[f"backends/postgres/{query}"].append(Answer(set(bindings), columns, rows))
        return rows

    people, release, view = (url(postgres, table) for table in ("people", "release", quoted(f"view {HOSTILE}")))
    original = f"original {HOSTILE}"
    with psycopg.connect(postgres, autocommit=True) as con, pytest.MonkeyPatch.context() as patch:
        con.execute(PEOPLE.format(column=quoted(HOSTILE)).encode())
        patch.setattr(PostgreSQL, "execute", keep_cursor)
        patch.setattr(PostgreSQL, "query_catalog", keep_answer)
        shoal.anonymize(people, POLICY, target=url(postgres, "release", connect_timeout="9"))  # the same place in other words
        for _ in range(2):  # the second one replaces what the first one made
            shoal.anonymize(people, POLICY, target=release)
            shoal.anonymize(people, POLICY, target=view, view=True)
        con.execute(f"drop view {quoted(f'view {HOSTILE}')}".encode())
        with psycopg.connect(postgres) as other:
            other.execute("lock table people in share mode")
            with pytest.raises(shoal.EngineError):
                shoal.anonymize(people, POLICY, in_place=True, wait=1)
        shoal.anonymize(people, POLICY, in_place=True, keep_original=original)
        shoal.anonymize(url(postgres, quoted(original)), POLICY, in_place=True)
    return asked


def test_every_query_is_asked(answers: Answers) -> None:
    assert set(answers) == set(QUERIES)


@pytest.mark.parametrize("query", QUERIES)
def test_a_header_tells_the_columns_that_come_out(query: str, answers: Answers) -> None:
    """And its key: no two rows of an answer have the same one."""
    out = header(query)["out"]
    _, _, key = out.partition("key: ")
    for answer in answers[query]:
        assert fits(out, answer.columns), (out, answer.columns)
        if key:
            places = [answer.columns.index(name) for name in key.split(", ")]
            keys = [tuple(row[place] for place in places) for row in answer.rows]
            assert len(set(keys)) == len(keys)


@pytest.mark.parametrize("query", QUERIES)
def test_a_header_tells_what_goes_in(query: str, answers: Answers) -> None:
    """The bindings, each with what it is, and after a semicolon the tables of the catalog."""
    bindings, _, tables = f"; {header(query)['in']}".rpartition("; ")
    for answer in answers[query]:
        assert answer.bindings == set(re.findall(r"(\w+) \(", bindings))
    sql = re.sub(r"--.*", "", (SQL / f"{query}.sql").read_text(encoding="utf-8"))
    assert set(re.findall(r"pg_\w+", tables)) == set(re.findall(r"\b(?:from|join) (pg_\w+)", sql))
