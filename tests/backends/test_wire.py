"""Nothing but statistics crosses the wire: a run of many rows receives what one of few receives, and no values of persons."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import psycopg
import pytest
import shoal

from tests.backends.conftest import url
from tests.backends.wire import relayed
from tests.slow import combinations

SIZES = (2_000, 20_000)
NAME, DISEASE, NOTE = "Plantagenet", "dropsy", "long note"
PEOPLE = """
drop schema if exists public cascade;
create schema public;
create table people as
select '{name} ' || i as name, 20 + i % 20 as age, 1000 + i % 10 * 7 as zip, '{disease} ' || i % 4 as disease,
    repeat('{note} ' || i, 20) as note
from generate_series(0, {rows} - 1) as i
"""
ALGORITHMS = ("full_domain", "mondrian", "hilbert")


def policy(algorithm: str, rows: int) -> dict[str, Any]:
    """What is asked for grows with the rows, so that both releases are the same."""
    return {
        "identifiers": ["name"],
        "quasi_identifiers": {"age": {"taxonomy": {"intervals": [5, 10]}}, "zip": {"taxonomy": {"mask": 4}}},
        "sensitive": ["disease"],
        "keep": ["note"],
        "other": "drop",
        "privacy": [{"k_anonymity": {"k": rows // 10}}, {"entropy_l_diversity": {"on": "disease", "l": 1.5}}],
        "algorithm": {"name": algorithm},
    }


@pytest.fixture
def con(postgres: str) -> Iterator[psycopg.Connection[Any]]:
    with psycopg.connect(postgres, autocommit=True) as made:
        yield made


@pytest.mark.parametrize(("algorithm", "in_place"), combinations(ALGORITHMS, [False, True]))
def test_what_is_received_does_not_grow_with_the_rows(
    algorithm: str, in_place: bool, con: psycopg.Connection[Any], postgres: str
) -> None:
    answers = []
    for rows in SIZES:
        con.execute(PEOPLE.format(name=NAME, disease=DISEASE, note=NOTE, rows=rows).encode())
        with relayed(postgres) as (through, received):
            where = {"in_place": True} if in_place else {"target": url(through, "anon")}
            with shoal.anonymize(url(through, "people"), policy(algorithm, rows), **where) as release:
                assert release.summary["release"]["rows"] == rows
                statements = re.sub(r"--.*|shoal_\w+|\d+", "…", release.script)
        answers.append((statements, bytes(received)))
    (few, of_few), (many, of_many) = answers
    assert few == many
    assert abs(len(of_many) - len(of_few)) < few.count(";\n")  # counts of ten times as many have one digit more
    for value in (NAME, DISEASE, NOTE):
        assert value.encode() not in of_few + of_many
