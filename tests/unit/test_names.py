"""Whatever a column or a value is called, it stays a column or a value: in every dialect, and in DuckDB for real."""

from __future__ import annotations

import duckdb
import pytest
import sqlglot
from shoal.sql.dialect import DIALECTS, translate
from shoal.sql.names import Relation, name, names, value, values
from shoal.sql.render import render, safe
from sqlglot import exp

HOSTILE = (
    'Marital "Status"',
    "order",
    "age<&'>",
    "O'Hara",
    "back\\slash",
    "back`tick",
    "\\",
    "\\'; drop table t; --",
    '"',
    "''",
    "{{ brace }}",
    "{% raw %}",
    "-- comment",
    "/* comment */",
    "line\nbreak",
    "tab\tand\r",
    "ünïcödé ☃",
    "$1 %s ? :x",
    " space ",
    "N",
    "qv1",
    "&#34;",
)

EXPECTED = {
    ('Marital "Status"', "postgres"): '"Marital ""Status"""',
    ('Marital "Status"', "spark"): '`Marital "Status"`',
    ("back`tick", "postgres"): '"back`tick"',
    ("back`tick", "spark"): "`back``tick`",
    ("order", "postgres"): '"order"',
    ("order", "spark"): "`order`",
}
EXPECTED_VALUES = {
    ("O'Hara", "postgres"): "'O''Hara'",
    ("O'Hara", "spark"): "'O\\'Hara'",
    ("back\\slash", "postgres"): "'back\\slash'",
    ("back\\slash", "spark"): "'back\\\\slash'",
}


def test_names_are_numbered_from_one() -> None:
    assert [safe(made) for made in names("qv", 2)] == ['"qv1"', '"qv2"']


def test_a_missing_value_is_null() -> None:
    assert [safe(made) for made in values(["a", None])] == ["'a'", "NULL"]
    assert safe(value("NULL")) == "'NULL'"


def test_a_relation_has_as_many_parts_as_it_is_given() -> None:
    assert safe(Relation.of("a.b")) == '"a.b"'
    assert safe(Relation.of("file", 'sche"ma', "a.b")) == '"file"."sche""ma"."a.b"'


@pytest.mark.parametrize("text", HOSTILE)
def test_duckdb_takes_a_name_and_a_value_as_they_are(text: str) -> None:
    connection = duckdb.connect()
    connection.execute(f"create table {safe(Relation.of(text))} as select {safe(value(text))} as {safe(name(text))}")
    source = connection.execute(f"select {safe(name(text))} from {safe(Relation.of(text))}")
    assert [column for column, *_ in source.description or []] == [text]
    assert source.fetchall() == [(text,)]


@pytest.mark.parametrize("text", HOSTILE)
def test_a_template_takes_names_and_values_as_they_are(text: str) -> None:
    connection = duckdb.connect()
    connection.execute(f"create table {safe(Relation.of(text))} as select {safe(value(text))} as {safe(name(text))}")
    tally = render("cells/tally", source=Relation.of(text), read=[(name(text), name("qv1"))])
    assert connection.execute(tally).fetchall() == [(text, 1)]
    given = render("taxonomies/listed", rows=[(text, None, text)], levels=[0, 1, 2])
    assert connection.execute(given).fetchall() == [(1, text, None, text)]


@pytest.mark.parametrize("dialect", DIALECTS)
@pytest.mark.parametrize("text", HOSTILE)
def test_every_dialect_reads_them_back(text: str, dialect: str) -> None:
    rendered = render("cells/tally", source=Relation.of(text, text), read=[(name(text), name("qv1"))])
    tree = sqlglot.parse_one(str(translate(rendered, dialect)), read=dialect)
    [source] = tree.find_all(exp.Table)
    assert (source.name, source.db) == (text, text)
    assert {column.name for column in tree.find_all(exp.Column)} == {text}

    rendered = render("taxonomies/listed", rows=[(text, text)], levels=[0, 1])
    tree = sqlglot.parse_one(str(translate(rendered, dialect)), read=dialect)
    assert [literal.this for literal in tree.find_all(exp.Literal) if literal.is_string] == [text, text]


@pytest.mark.parametrize(("text", "dialect"), EXPECTED)
def test_names_are_quoted_as_the_engine_wants_it(text: str, dialect: str) -> None:
    rendered = render("cells/rows", tally=Relation.of(text))
    assert translate(rendered, dialect).split("\n")[-1] == f"FROM {EXPECTED[text, dialect]}"


@pytest.mark.parametrize(("text", "dialect"), EXPECTED_VALUES)
def test_values_are_quoted_as_the_engine_wants_it(text: str, dialect: str) -> None:
    assert f"(1, {EXPECTED_VALUES[text, dialect]})" in translate(
        render("taxonomies/listed", rows=[(text,)], levels=[0]), dialect
    )
