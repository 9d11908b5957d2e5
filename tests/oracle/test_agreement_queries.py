"""Count queries over releases of groups, answered by the estimators of the publications' own papers in plain Python."""

from __future__ import annotations

import random
import statistics
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

import pyarrow as pa
import pytest
import shoal
from shoal.metrics.query_error import QueryError

from tests.oracle import cases
from tests.oracle.publications import anatomy, randomize, slicing
from tests.oracle.publications.base import Row
from tests.oracle.sweep import Tree

GROUPS = {
    "age": {"old": ["50", "51"], "young": ["20", "21", "22"]},
    "town": {"ab": ["a", "b"], "alone": ["e"], "cd": ["c", "d"]},
    "sex": {"other": ["x", "y"], "some": ["f", "m"]},
    "disease": {"gut": ["stone", "ulcer", "worm"], "lung": ["cold", "flu"]},
}
"""Labels in their order: so the engine and the oracle number nodes alike."""
QUASI = ["age", "town", "sex"]
PUBLICATIONS: list[tuple[Any, list[list[str]] | None]] = [
    ("generalize", None),
    ("anatomy", None),
    ("slicing", [["age", "town"], ["sex", "disease"]]),
    ("slicing", [["town"], ["disease"], ["age", "sex"]]),
    ({"name": "randomize", "gamma": 3}, None),
    ({"name": "randomize", "retention": 0}, None),
    ("ring", None),
]


def trees(rows: list[dict[str, Any]]) -> dict[str, Tree]:
    """The taxonomies: value, group, everything."""
    return {
        name: Tree({leaf: (leaf, group, "*") for group, leaves in of.items() for leaf in leaves}, [row[name] for row in rows])
        for name, of in GROUPS.items()
    }


def standing_for(of: Mapping[str, Tree]) -> Callable[[str, Any], frozenset[Any]]:
    """The values that a value or a label stands for."""
    nodes = {name: {label: tree.under((level, label)) for level, label in tree.nodes()} for name, tree in of.items()}
    return lambda name, label: nodes[name][label]


@pytest.mark.parametrize("case", range(cases.some(28)))
def test_queries_of_groups(case: int, monkeypatch: pytest.MonkeyPatch) -> None:
    chance = random.Random(f"{cases.SEED} queries {case}")
    monkeypatch.setenv("SHOAL_SECRET", f"nobody knows this {case}")
    publish, columns = PUBLICATIONS[case % len(PUBLICATIONS)]
    rows = [
        {name: chance.choice([leaf for leaves in of.values() for leaf in leaves]) for name, of in GROUPS.items()}
        for _ in range(chance.randint(12, 50))
    ]
    of = trees(rows)
    query = QueryError(queries=chance.randint(1, 40), dimensions=chance.randint(1, 4))
    asked = {
        "quasi_identifiers": {name: {"taxonomy": {"order": GROUPS[name]}} for name in QUASI},
        "sensitive": {"disease": {"taxonomy": {"order": GROUPS["disease"]}}},
        "privacy": [{"simple_l_diversity": {"l": 1.2 if "randomize" in str(publish) else 2}}],
        "algorithm": chance.choice(
            [{"name": "bsgi", "l": 3, "labels": "ancestor"}, {"name": "mondrian", "labels": "ancestor"}]
        ),
        "publish": {"name": publish, "columns": columns} if columns else publish,
        "metrics": [{"query_error": {"queries": query.queries, "dimensions": query.dimensions}}],
        "suppression": {"limit": 0.5},
        "seed": chance.randrange(9),
    }
    try:
        release = shoal.anonymize(pa.Table.from_pylist(rows), asked)
    except shoal.PrivacyError:
        return
    with release:
        table: list[Row] = release.to_arrow().to_pylist()
        values: list[Row] = release.sensitive.to_arrow().to_pylist() if release.sensitive else []
    shown = standing_for(of)
    names = [*QUASI, "disease"]
    errors = []
    for drawn in query.drawn(int(str(asked["seed"])), len(QUASI), [len(of[name].nodes()) for name in names]):
        nodes = zip(drawn.attributes, drawn.nodes, strict=True)
        wanted = {names[a]: of[names[a]].under(of[names[a]].nodes()[k]) for a, k in nodes}
        actual = sum(all(row[name] in leaves for name, leaves in wanted.items()) for row in rows)
        if columns:
            estimate = slicing.answer(table, columns, wanted, shown)
        elif publish == "anatomy":
            estimate = anatomy.answer(table, values, "disease", wanted)
        elif values:
            estimate = randomize.answer(table, values, "disease", wanted)
        else:
            estimate = sum((slicing.share(row, wanted, shown) for row in table), Fraction(0))
        if actual:
            errors.append(float(abs(actual - estimate) / actual))
    told = release.summary["utility"]
    assert told["query_error"] == (pytest.approx(statistics.mean(errors), abs=1e-6) if errors else None)
    assert told["query_error_median"] == (pytest.approx(statistics.median(errors), abs=1e-6) if errors else None)
