"""Risks of random tables and releases, against attackers in plain Python."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import pytest
import shoal

from tests.oracle import cases, risk


def draw(chance: random.Random) -> tuple[list[cases.Attribute], list[dict[str, Any]]]:
    columns = [cases.column(chance, name, 4) for name in ("q", "z", "a")[: chance.randint(1, 3)]]
    columns.append(cases.column(chance, "s", 3))
    rows = [{a.name: a.draw(chance) for a in columns} for _ in range(chance.randint(1, 40))]
    return columns, rows


def agree(told: Any, wanted: Any, classes: list[int]) -> None:
    assert dict(told["risk"]) == {name: pytest.approx(float(figure), rel=1e-9) for name, figure in wanted.items()}
    assert told["class_sizes"] == risk.histogram(classes)


@pytest.mark.parametrize("case", range(cases.some(120)))
def test_an_audit_tells_the_risks_of_a_table(case: int) -> None:
    chance = random.Random(f"{cases.SEED} risk {case}")
    columns, rows = draw(chance)
    quasi = [a.name for a in columns[:-1]]
    persons = chance.random() < 0.5
    if persons:
        columns.append(cases.column(chance, "who", 8, types=("text", "integer")))
        for row in rows:
            row["who"] = columns[-1].draw(chance)
    found = shoal.audit(cases.table(rows, columns), quasi, "s", person="who" if persons else ())
    classes = risk.sizes(rows, quasi, "who" if persons else None)
    agree(found.as_json(), risk.figures([(n, n) for n in classes]), classes)
    alike = [row["s"] for row in rows]
    homogeneous = sum(len({other["s"] for other in rows if all(other[q] == row[q] for q in quasi)}) == 1 for row in rows)
    assert found.homogeneity == {"s": pytest.approx(homogeneous / len(alike))}


@pytest.mark.parametrize("case", range(cases.some(60)))
def test_a_run_tells_them_before_and_after(case: int) -> None:
    chance = random.Random(f"{cases.SEED} risk of a run {case}")
    columns, rows = draw(chance)
    columns.append(cases.column(chance, "who", 12, types=("text",), null=0.1))
    for row in rows:
        row["who"] = columns[-1].draw(chance)
    quasi = [a.name for a in columns[:-2]]
    threshold = chance.choice([0.1, 0.25, 0.5, 1.0])
    with_person = chance.random() < 0.5
    policy = {
        "quasi_identifiers": quasi,
        "sensitive": "s",
        "person" if with_person else "identifiers": "who",
        "privacy": f"k_anonymity:k={chance.randint(1, 3)}",
        "algorithm": chance.choice(["full_domain", "mondrian"]),
        "suppression": {"limit": 0.4, "style": chance.choice(["drop", "star"])},
        "metrics": [{"prosecutor_risk": {"threshold": threshold}}, {"journalist_risk": {"threshold": threshold}}],
    }
    try:
        with shoal.anonymize(cases.table(rows, columns), policy) as release:
            told, published = release.summary, release.to_arrow().to_pylist()
    except (shoal.PrivacyError, shoal.PolicyError):
        return
    before = risk.sizes(rows, quasi, "who" if with_person else None)
    bound = Fraction(threshold)
    wanted = risk.figures([(n, n) for n in before], bound)
    agree({"risk": told["risk_before"], "class_sizes": told["class_sizes_before"]}, wanted, before)
    if told["release"]["persons"] is None:  # whose rows are whose does not show in a release
        shown = published[: len(published)]
        if policy["suppression"]["style"] == "star" and told["release"]["suppressed"]:  # type: ignore[index]
            shown = [row for row in published if any(row[q] != "*" for q in quasi)]
        after = risk.sizes(shown, quasi)
        agree(told, risk.figures([(n, n) for n in after], bound), after)


def test_risks_by_hand() -> None:
    """Two classes of 2 and 3 rows in a population with 4 and 3 people like them."""
    assert {name: str(figure) for name, figure in risk.figures([(2, 4), (3, 3)], Fraction(1, 4)).items()} == {
        "prosecutor_risk": "1/2",
        "prosecutor_risk_mean": "2/5",
        "prosecutor_risk_above": "1",
        "journalist_risk": "1/3",
        "journalist_risk_mean": "3/10",
        "journalist_risk_above": "3/5",
        "marketer_risk": "3/10",
        "sample_uniqueness": "0",
    }


def test_groups_with_ids_have_no_risks() -> None:
    table = {"gid": [1, 1, 2, 2], "s": ["a", "b", "a", "c"]}
    import pyarrow as pa

    found = shoal.audit(pa.table(table), sensitive="s", group="gid")
    assert (found.risk, found.class_sizes) == ({}, ())
