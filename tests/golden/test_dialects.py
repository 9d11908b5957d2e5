"""What becomes of SQL in other dialects, as pairs: a statement of DuckDB's, and what it is there, which `--update` rewrites.

The heading of a pair names the rule of sql/rewrites that it shows, or `sqlglot`, which carries everything else. The results
were tried on PostgreSQL 15 and Spark 4.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

import pytest
from shoal.sql.dialect import translate
from shoal.sql.portable import check
from shoal.sql.render import DIALECT
from shoal.sql.rewrites import REWRITES

pytestmark = pytest.mark.core

FILES = {path.stem: path for path in sorted((Path(__file__).parent / "dialects").glob("*.sql"))}
RULES = [(dialect, kind) for dialect, kinds in REWRITES.items() for kind in kinds]


class Pair(NamedTuple):
    """A statement in both dialects."""

    title: str
    written: str
    carried: str

    @property
    def rule(self) -> str:
        return self.title.partition(":")[0]


def read(dialect: str) -> list[Pair]:
    """Return the pairs of a dialect's file."""
    pairs = []
    for section in re.split(r"^-- ", FILES[dialect].read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]:
        title, _, statements = section.partition("\n")
        written, _, carried = statements.partition(";\n")
        pairs.append(Pair(title, written, carried.strip().removesuffix(";")))
    return pairs


PAIRS = [pytest.param(dialect, pair, id=f"{dialect} {pair.title}") for dialect in FILES for pair in read(dialect)]


@pytest.mark.parametrize("dialect", FILES)
def test_the_file_shows_what_becomes_of_each_statement(dialect: str, request: pytest.FixtureRequest) -> None:
    pairs = read(dialect)
    made = "\n\n".join(f"-- {pair.title}\n{pair.written};\n\n{translate(pair.written, dialect)};" for pair in pairs) + "\n"
    if request.config.getoption("--update"):
        FILES[dialect].write_text(made, encoding="utf-8")
    assert made == FILES[dialect].read_text(encoding="utf-8")


def test_every_dialect_and_every_rule_has_a_pair() -> None:
    assert {(dialect, pair.rule) for dialect in FILES for pair in read(dialect)} == {
        *((dialect, kind.__name__) for dialect, kind in RULES),
        *((dialect, "sqlglot") for dialect in REWRITES),
    }


@pytest.mark.parametrize(("dialect", "pair"), PAIRS)
def test_a_pair_shows_its_rule(dialect: str, pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the rule something else would come out."""
    for kind in [kind for kind in REWRITES[dialect] if kind.__name__ == pair.rule]:
        monkeypatch.delitem(REWRITES[dialect], kind)
        assert translate(pair.written, dialect) != pair.carried


@pytest.mark.parametrize(("dialect", "pair"), PAIRS)
def test_templates_may_use_it(dialect: str, pair: Pair) -> None:
    """Only scripts make tables and raise errors."""
    assert check(pair.written) == [] or re.search(r"create |error\(", pair.written)
    assert translate(pair.written, DIALECT) == pair.written
