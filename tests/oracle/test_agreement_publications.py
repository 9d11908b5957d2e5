"""Releases of groups, re-assembled by attackers in plain Python: nobody's value is assigned with more than 1/l."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

import duckdb
import pyarrow as pa
import pytest
import shoal

from tests.oracle import cases
from tests.oracle.publications import anatomy, slicing
from tests.oracle.publications.base import Row, exposed

QUASI = {"age": None, "zip": {"taxonomy": {"mask": 3}}, "sex": None}
NAMES = [*QUASI]
ALGORITHMS = ("mondrian", "hilbert", {"name": "mondrian", "mode": "relaxed"}, "full_domain")
LEVELS = {"age": {"taxonomy": {"intervals": [5, 20]}}, "zip": {"taxonomy": {"mask": 3}}, "sex": None}


def people(chance: random.Random, most: int = 60) -> list[dict[str, Any]]:
    """Rows with ties, NULLs, and some values that are frequent."""
    return [
        {
            "id": number,
            "age": chance.choice([None, *range(20, 36)]),
            "zip": chance.choice(["148", "149", "130", "13"]),
            "sex": chance.choice(["f", "m", None]),
            "disease": chance.choice(["flu", "flu", "cold", "ulcer", "hiv", "O'Hara", None]),
            "pay": chance.randrange(4),
        }
        for number in range(chance.randint(12, most))
    ]


def arrow(rows: Sequence[Row]) -> pa.Table:
    kinds = {
        "id": pa.int64(),
        "age": pa.int32(),
        "zip": pa.string(),
        "sex": pa.string(),
        "disease": pa.string(),
        "pay": pa.int32(),
    }
    return pa.table({name: pa.array([row[name] for row in rows], kind) for name, kind in kinds.items()})


def policy(chance: random.Random, publish: Any, l: float, **more: Any) -> dict[str, Any]:  # noqa: E741
    algorithm = more.pop("algorithm", None) or chance.choice(ALGORITHMS)
    return {
        "identifiers": ["id"],
        "quasi_identifiers": LEVELS if algorithm == "full_domain" else QUASI,
        "sensitive": ["disease"],
        "other": "drop",
        "privacy": [{"simple_l_diversity": {"l": l, "on": "disease"}}],
        "algorithm": algorithm,
        "publish": publish,
        "suppression": {"limit": 0.3},
        "seed": chance.randrange(5),
        **more,
    }


def read(path: Path) -> list[Row]:
    found: list[Row] = duckdb.sql(f"from '{path}'").arrow().read_all().to_pylist()
    return found


@pytest.mark.parametrize("case", range(cases.some(90)))
def test_anatomy(case: int, tmp_path: Path) -> None:
    chance = random.Random(f"{cases.SEED} anatomy {case}")
    rows, l = people(chance), chance.choice([1.5, 2, 3])  # noqa: E741
    both = chance.random() < 0.3
    asked = policy(chance, "anatomy", l, sensitive=["disease", "pay"] if both else ["disease"])
    try:
        release = shoal.anonymize(arrow(rows), asked, target=tmp_path / "out.parquet")
    except shoal.PrivacyError:
        return
    table, values = read(tmp_path / "out.parquet"), read(tmp_path / "out_sensitive.parquet")
    assert anatomy.fits(table, values, asked["sensitive"])
    assert anatomy.holds(values, "disease", l)
    assert len(table) == len(rows) - release.summary["release"]["suppressed"]
    source = Counter(tuple(row[name] for name in NAMES) for row in rows)
    shown = Counter(tuple(row[name] for name in NAMES) for row in table)
    assert shown <= source
    persons = [row for row in rows if shown[tuple(row[name] for name in NAMES)]]
    believes = lambda person: anatomy.belief(table, values, NAMES, "disease", person)  # noqa: E731
    assert exposed(persons, believes, Fraction(1) / Fraction(l)) == 0
    found = shoal.audit(tmp_path / "out.parquet", policy=asked, sensitive_table=tmp_path / "out_sensitive.parquet")
    assert found.ok
    assert (found.rows, found.classes) == (len(table), len({row["gid"] for row in table}))


def covers(attribute: str, shown: Any, value: Any) -> bool:
    """Whether a value as it is, or a label, may be of a person with this value."""
    if shown == value or shown == "*":
        return True
    if attribute == "age" and isinstance(shown, str) and shown.startswith("["):
        low, high = (int(end) for end in shown.strip("[]").split(", "))
        return value is not None and low <= value <= high
    if attribute == "age" and isinstance(shown, str):
        return str(value) == shown
    return attribute == "zip" and isinstance(shown, str) and value is not None and value.startswith(shown.rstrip("*"))


SLICES: list[Any] = [
    "slicing",
    {"name": "slicing", "parts": 1},
    {"name": "slicing", "parts": 3, "gid": "bucket"},
    {"name": "slicing", "columns": [["age", "sex"], ["zip", "disease"]]},
    {"name": "slicing", "columns": [["sex"], ["disease", "age"], ["zip"]]},
]


@pytest.mark.parametrize("case", range(cases.some(90)))
def test_slicing(case: int) -> None:
    chance = random.Random(f"{cases.SEED} slicing {case}")
    rows, l, publish = people(chance), chance.choice([1.5, 2, 3]), chance.choice(SLICES)  # noqa: E741
    asked = policy(chance, publish, l)
    try:
        release = shoal.anonymize(arrow(rows), asked)
    except shoal.PrivacyError:
        return
    gid = publish.get("gid", "gid") if isinstance(publish, dict) else "gid"
    table = [{**row, "gid": row[gid]} for row in release.to_arrow().to_pylist()]
    assert len(table) == len(rows) - release.summary["release"]["suppressed"]
    given = publish.get("columns") if isinstance(publish, dict) else None
    columns = given or [["disease"], *_together(table, publish)]
    believes = lambda person: slicing.belief(table, columns, "disease", person, covers)  # noqa: E731
    persons = [{name: row[name] for name in NAMES} for row in rows]
    assert exposed(persons, believes, Fraction(1) / Fraction(l)) == 0
    assert shoal.audit(release.to_arrow(), policy=asked).ok
    for column in columns:  # nothing of a column is lost
        exact = [name for name in column if name not in ("disease",) and not (given and "disease" in column)]
        assert Counter(tuple(row[name] for name in exact) for row in table) <= Counter(
            tuple(row[name] for name in exact) for row in rows
        )


def _together(table: Sequence[Row], publish: Any) -> list[list[str]]:
    """The attacker does not know which attributes stayed together, and takes each for itself."""
    return [[name] for name in NAMES]
