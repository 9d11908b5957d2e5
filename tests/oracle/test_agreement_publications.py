"""Releases of groups, re-assembled by attackers in plain Python: nobody's value is assigned with more than 1/l."""

from __future__ import annotations

import math
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

from tests.oracle import cases, models
from tests.oracle.publications import anatomy, randomize, ring, slicing
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


@pytest.mark.parametrize("case", range(max(5, cases.some(60))))
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


@pytest.mark.parametrize("case", range(max(5, cases.some(60))))
def test_slicing(case: int) -> None:
    chance = random.Random(f"{cases.SEED} slicing {case}")
    rows, l, publish = people(chance), chance.choice([1.5, 2, 3]), SLICES[case % len(SLICES)]  # noqa: E741
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


NOISE: list[dict[str, Any]] = [
    {"gamma": 1.2},
    {"gamma": 2},
    {"retention": 0},
    {"retention": 0.1},
    {"rho1": 0.2, "rho2": 0.3, "gid": "bucket", "kept": "chance"},
]


@pytest.mark.parametrize("case", range(cases.some(40)))
def test_randomize(case: int, monkeypatch: pytest.MonkeyPatch) -> None:
    chance = random.Random(f"{cases.SEED} randomize {case}")
    monkeypatch.setenv("SHOAL_SECRET", f"nobody knows this {case}")
    l, noise = chance.choice([1.5, 2, 3]), chance.choice(NOISE)  # noqa: E741
    rows = people(chance)
    for number, row in enumerate(rows):
        row["age"] = number  # so that the test, which knows the source, can tell who is in which group
    algorithm = chance.choice([{"name": "bsgi", "l": 4}, "mondrian", {"name": "refine", "l": 3}])
    asked = policy(chance, {"name": "randomize", **noise}, l, algorithm=algorithm)
    try:
        release = shoal.anonymize(arrow(rows), asked)
    except shoal.PrivacyError:
        return
    assert release.sensitive is not None
    gid, kept = noise.get("gid", "gid"), noise.get("kept", "kept")
    table = [{**row, "gid": row[gid]} for row in release.to_arrow().to_pylist()]
    values = [{**row, "gid": row[gid], "kept": row[kept]} for row in release.sensitive.to_arrow().to_pylist()]
    assert randomize.fits(table, values, "disease")
    own = {row["age"]: row for row in rows}
    assert len(table) == len({row["age"] for row in table}) == len(rows) - release.summary["release"]["suppressed"]
    truth: dict[Any, Counter[Any]] = {row["gid"]: Counter() for row in table}
    for row in table:
        assert all(row[name] == own[row["age"]][name] for name in NAMES)
        truth[row["gid"]][own[row["age"]]["disease"]] += 1
    domains = randomize.domains(values, "disease")
    assert {group: {*domain} for group, (domain, _) in domains.items()} == {group: {*counts} for group, counts in truth.items()}
    most = randomize.bound(truth, values, "disease")
    published: dict[Any, list[Any]] = {row["gid"]: [] for row in table}
    for row in table:
        published[row["gid"]].append(row["disease"])
    for group, seen in published.items():
        if len(seen) <= 5:
            assert randomize.together(truth[group], *domains[group], seen) <= min(
                most, Fraction(1) / Fraction(l) + Fraction(1, 10**8)
            )
    assert most * Fraction(l) <= 1 + Fraction(1, 10**8)
    told = release.summary["publication"]
    assert told["belief"] == pytest.approx(float(most))
    gamma = max(randomize.amplification(*of) for of in domains.values())
    assert told["amplification"] == pytest.approx(float(gamma))
    assert gamma <= noise.get("gamma", 10**6) * (1 + 1e-9)
    if "rho1" in noise:  # no belief of rho1 becomes one of rho2
        rho1 = Fraction(2, 10)
        for domain, chances in domains.values():
            for shown in domain:
                prior = {value: (1 - rho1) / max(1, len(domain) - 1) for value in domain} | {shown: rho1}
                assert len(domain) == 1 or randomize.posterior(prior, domain, chances, shown)[shown] < Fraction(3, 10)
    found = shoal.audit(release.to_arrow(), policy=asked, sensitive_table=release.sensitive.to_arrow())
    assert (found.ok, found.rows, found.smallest_class) == (True, len(table), min(counts.total() for counts in truth.values()))


BELIEFS: list[dict[str, dict[str, Any]]] = [
    {},
    {"entropy_l_diversity": {"l": 2.5}},
    {"recursive_l_diversity": {"c": 1.5, "l": 2}},
    {"t_closeness": {"t": 0.6}},
]


@pytest.mark.parametrize("case", range(cases.some(40)))
def test_ring(case: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever tries all arrangements of the persons in the ring, and all turns, assigns nobody's value with more than 1/l.

    What such a person believes satisfies the other models of the policy, too.
    """
    chance = random.Random(f"{cases.SEED} ring {case}")
    monkeypatch.setenv("SHOAL_SECRET", f"nobody knows this {case}")
    l = chance.choice([2, 2, 3])  # noqa: E741
    ages = (
        chance.sample(range(20, 60), chance.randint(max(4, l), 6)) if chance.random() < 0.7 else chance.choices(range(4), k=6)
    )
    values = list("abcdef")
    while True:
        diseases = chance.choices(values, k=len(ages))
        if max(Counter(diseases).values()) * l <= len(ages):
            break
    others = chance.choice(BELIEFS)
    asked = {
        "quasi_identifiers": {"age": {"taxonomy": "suppress", "min_level": 1}},
        "sensitive": ["disease"],
        "privacy": [{"simple_l_diversity": {"l": l}}, *([others] if others else [])],
        "publish": {"name": "ring", "l": l},
        "seed": chance.randrange(3),
    }
    source = pa.table({"age": pa.array(ages, pa.int64()), "disease": pa.array(diseases, pa.string())})
    try:
        release = shoal.anonymize(source, asked)
    except shoal.PrivacyError:
        assert others
        return
    rows = release.to_arrow().to_pylist()
    assert shoal.audit(release.to_arrow(), policy=asked).ok
    records = [(_ends(row["age"]), row["disease"]) for row in rows]
    assert Counter(row["disease"] for row in rows) == Counter(diseases)
    assert ring.differ(ring.plan(diseases, values, l), l)
    found = ring.beliefs(ages, records, values, l)
    assert all(sum(belief.values()) == 1 for belief in found)
    assert max(max(belief.values()) for belief in found) <= Fraction(1, l)
    whole = models.Source(Counter(diseases))
    for belief in found:
        counts = Counter({value: int(share * math.lcm(*range(1, 61))) for value, share in belief.items()})
        assert all(models.violation(name, counts, whole, **bounds) is None for name, bounds in others.items())


def _ends(label: str) -> tuple[int, int]:
    ends = [int(end) for end in label.strip("[]").split(", ")]
    return ends[0], ends[-1]
