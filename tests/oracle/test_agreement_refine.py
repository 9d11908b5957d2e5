"""The engine's refine against Algorithms 1 and 2 of 003 in plain Python, on random tables.

SHOAL_CASES=10 makes it ten times as many tables, SHOAL_SEED=2 other ones.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import duckdb
import pyarrow as pa
import pytest
import shoal
from shoal.backends.duckdb.backend import DuckDB
from shoal.errors import PolicyError, PrivacyError
from shoal.pipeline import Outcome, Task, anonymize
from shoal.policy.model import Policy
from shoal.run import Run
from shoal.sql.render import safe

from tests.oracle import bsgi, cases, refine
from tests.slow import combinations

COUNT = cases.some(8)
QUASI = ("age", "town", "sex")
CODES: dict[str, dict[Any, int]] = {
    "age": {age: age for age in range(50)},
    "town": {town: place for place, town in enumerate("abcde")},
    "sex": {"F": 0, "M": 1},
}
TOWNS = {"order": {"ab": ["a", "b"], "cd": ["c", "d"], "e": ["e"]}}


def some_rows(chance: random.Random) -> list[dict[str, Any]]:
    values = "stuvwxyz"[: chance.randint(3, 8)]
    rows = []
    for _ in range(chance.randint(10, 90)):
        age, sex = chance.randrange(chance.choice([4, 50])), chance.choice("FM")
        s = values[(age // 10 + chance.randrange(4)) % len(values)] if chance.random() < 0.7 else chance.choice(values)
        rows.append({"age": age, "town": chance.choice("abcde"), "sex": sex, "s": s})
    return rows


def policy(l: int, algorithm: Any, **more: Any) -> dict[str, Any]:  # noqa: E741
    return {
        "quasi_identifiers": {"age": None, "town": {"taxonomy": TOWNS}, "sex": None},
        "sensitive": ["s"],
        "privacy": {"simple_l_diversity": {"l": l}},
        "metrics": ["correspondence_loss", "reconstruction_error", "correlation_loss"],
        "algorithm": algorithm,
        **more,
    }


@contextmanager
def grouped(rows: list[dict[str, Any]], asked: dict[str, Any]) -> Iterator[tuple[Outcome, list[list[dict[str, Any]]]]]:
    """The outcome of a run, and the rows of each class."""
    with duckdb.connect() as con:
        backend = DuckDB(con)
        with Run(backend) as run:
            outcome = anonymize(run, Policy.parse(asked), Task(con.from_arrow(pa.Table.from_pylist(rows))))
            cells = outcome.prepared.cells
            dims = {
                a.name: dict(backend.fetch(f"select code, l0 from {safe(a.table)}")) for a in (*cells.quasi, *cells.sensitive)
            }
            paths = {
                p.attribute.name: {
                    path: code
                    for i, code, path in backend.fetch(f"select attribute, code, path from {safe(cells.axes)}")
                    if i == at
                }
                for at, p in enumerate(cells.packed, 1)
            }
            found: dict[int, list[dict[str, Any]]] = {}
            for number, n, s, *words in backend.fetch(
                f"select g.class, g.n, c.sv1, {', '.join(f'c.w{i}' for i, _ in enumerate(cells.words, 1))} "
                f"from {safe(outcome.grouping.cells)} as g join {safe(cells.table)} as c on c.cell = g.cell"
            ):
                row: dict[str, Any] = {"s": s}
                for p in cells.packed:
                    name = p.attribute.name
                    row[name] = dims[name][paths[name][words[p.word] & p.mask(0)]]
                row["age"] = int(row["age"])
                found.setdefault(number, []).extend([row] * n)
            yield outcome, list(found.values())


def largest_l(rows: list[dict[str, Any]]) -> int:
    return len(rows) // max(Counter(row["s"] for row in rows).values())


def eligible_cases(seed: str) -> Iterator[tuple[list[dict[str, Any]], int]]:
    chance = random.Random(f"{cases.SEED} {seed}")
    made = 0
    while made < COUNT:
        rows = some_rows(chance)
        if (most := largest_l(rows)) >= 2:
            made += 1
            yield rows, chance.randint(2, most)


def as_bags(classes: list[list[Any]]) -> Counter[tuple[Any, ...]]:
    return Counter(tuple(sorted(tuple(sorted(row.items())) for row in rows)) for rows in classes)


def agrees_on_losses(outcome: Outcome, classes: list[list[dict[str, Any]]]) -> None:
    glp, error = refine.losses(classes, QUASI, "s")
    told = outcome.summary["utility"]
    assert told["correspondence_loss"] == pytest.approx(glp, abs=1e-9)
    assert told["reconstruction_error"] == pytest.approx(error, abs=1e-9)
    expected = refine.losses_by_attribute(classes, QUASI, "s")
    by_column = outcome.summary["correlations"]
    assert {each["column"] for each in by_column} == {*QUASI}
    for each in by_column:
        assert (each["phi_squared"], each["phi_squared_after"], each["loss"]) == pytest.approx(
            expected[each["column"]], abs=1e-9
        )
    assert told["correlation_loss_max"] == pytest.approx(max(loss for *_, loss in expected.values()), abs=1e-9)


@pytest.mark.parametrize("part", range(3))
def test_algorithm_1_record_by_record(part: int) -> None:
    for rows, l in eligible_cases(f"deep {part}"):  # noqa: E741
        with grouped(rows, policy(l, {"name": "refine", "groups": "none"})) as (outcome, classes):
            phi = {name: refine.correlation(rows, name, "s") for name in QUASI}
            told = outcome.summary["algorithm"]["correlations"]
            assert told == pytest.approx(phi, abs=1e-6)
            expected = refine.partition(rows, list(told), CODES, "s", l)
            assert as_bags(classes) == as_bags(expected)
            assert all(refine.is_eligible(block, "s", l) for block in classes)
            agrees_on_losses(outcome, classes)


@pytest.mark.parametrize("part", range(3))
def test_the_papers_mode_makes_eligible_blocks(part: int) -> None:
    """Neighbours are drawn. A block of several values of an attribute is not divided by a later one."""
    for rows, l in eligible_cases(f"paper {part}"):  # noqa: E741
        with grouped(rows, policy(l, {"name": "refine", "groups": "none", "mode": "paper"})) as (outcome, classes):
            order = list(outcome.summary["algorithm"]["correlations"])
            assert sum(map(len, classes)) == len(rows)
            assert all(refine.is_eligible(block, "s", l) for block in classes)
            for block in classes:
                several = [name for name in order if len({row[name] for row in block}) > 1]
                first = order.index(several[0]) if several else len(order)
                others = [row for other in classes if other is not block for row in other]
                alike = [row for row in others if all(row[name] == block[0][name] for name in order[: first + 1])]
                assert first == len(order) or alike == []


@pytest.mark.parametrize("groups", ["arp", "local", "random"])
def test_groups_of_l_rows_with_l_values(groups: str) -> None:
    """003 Prop. 2 to 4: l rows each, and one more where a last row went; RE is at its bound."""
    for rows, l in eligible_cases(groups):  # noqa: E741
        with grouped(rows, policy(l, {"name": "refine", "groups": groups})) as (outcome, classes):
            assert bsgi.faults(classes, ["s"], l, len(rows)) == []
            last = outcome.summary["algorithm"]["last"]
            assert sum(len(rows) - l for rows in classes) == last
            assert outcome.summary["utility"]["reconstruction_error"] >= 1 - 1 / l - 1e-9
            agrees_on_losses(outcome, classes)


@pytest.mark.parametrize(("groups", "algorithm"), combinations(["arp", "local"], ["mondrian", "hilbert", "full_domain"]))
def test_it_refines_the_classes_of_others(algorithm: str, groups: str) -> None:
    for rows, l in eligible_cases(f"{algorithm} {groups}"):  # noqa: E741
        with grouped(rows, policy(l, algorithm, then={"name": "refine", "groups": groups})) as (outcome, classes):
            assert bsgi.faults(classes, ["s"], l, len(rows)) == []
            assert outcome.summary["then"]["blocks"] <= len(classes)
            assert outcome.summary["algorithm"]["name"] == algorithm


def test_blocks_that_cannot_be_refined_stay_whole() -> None:
    """Distinct 2-diversity lets a value have most of a class."""
    rows = [{"age": age, "town": "a", "sex": "F", "s": s} for age, s in [(1, "u"), (1, "u"), (1, "v"), (9, "u"), (9, "v")]]
    asked = {**policy(2, "mondrian", then="refine"), "privacy": {"distinct_l_diversity": {"l": 2}}}
    with grouped(rows, asked) as (_, classes):
        assert sorted(map(len, classes)) == [2, 3]


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"sensitive": []}, "refine goes by one sensitive attribute, and the policy has none"),
        ({"sensitive": ["s", "t"]}, "refine goes by one sensitive attribute, and the policy has 2"),
        (
            {"algorithm": "mondrian", "then": {"name": "refine", "groups": "none"}},
            "then.groups cannot be none for a second phase",
        ),
        ({"algorithm": {"name": "refine", "l": 2}}, "algorithm.l is 2, and simple_l_diversity asks for classes of 3 rows"),
    ],
)
def test_what_it_cannot_do_is_an_error_of_the_policy(change: dict[str, Any], sentence: str) -> None:
    with pytest.raises(PolicyError) as refused:
        Policy.parse({**policy(3, "refine"), **change})
    assert sentence in str(refused.value)


def test_an_l_out_of_reach_is_refused() -> None:
    rows = [{"age": age, "town": "a", "sex": "F", "s": "uuvw"[age % 4]} for age in range(8)]
    with pytest.raises(PrivacyError, match="the largest l that is possible is 2"):
        shoal.anonymize(pa.Table.from_pylist(rows), policy(3, "refine"))
