"""Risks of random tables and releases, against attackers in plain Python."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import pyarrow as pa
import pytest
import shoal

from tests.oracle import cases, population, risk


def draw(chance: random.Random) -> tuple[list[cases.Attribute], list[dict[str, Any]]]:
    columns = [cases.column(chance, name, 4) for name in ("q", "z", "a")[: chance.randint(1, 3)]]
    columns.append(cases.column(chance, "s", 3))
    rows = [{a.name: a.draw(chance) for a in columns} for _ in range(chance.randint(1, 40))]
    return columns, rows


def agree(told: Any, wanted: Any, classes: list[int]) -> None:
    assert dict(told["risk"]) == {name: pytest.approx(float(figure), rel=1e-9) for name, figure in wanted.items()}
    assert told["class_sizes"] == risk.histogram(classes)


@pytest.mark.parametrize("case", range(cases.some(60)))
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
    found = shoal.audit(pa.table(table), sensitive="s", group="gid")
    assert (found.risk, found.class_sizes) == ({}, ())


# --- populations ----------------------------------------------------------------------------------------------------


def sample(chance: random.Random) -> tuple[dict[int, int], int]:
    """Class sizes of a sample, with some of one and of two rows, and the size of its population."""
    counts = {1: chance.randint(5, 60), 2: chance.randint(3, 30)}
    counts |= {n: chance.randint(1, 10) for n in chance.sample(range(3, 30), chance.randint(1, 5))}
    drawn = sum(n * classes for n, classes in counts.items())
    return counts, round(drawn / chance.choice([0.02, 0.1, 0.3, 0.6]))


@pytest.mark.parametrize("case", range(cases.some(60)))
def test_uniqueness_in_a_population(case: int) -> None:
    chance = random.Random(f"{cases.SEED} population {case}")
    counts, people = sample(chance)
    names = (f"{n}.{i}" for n, classes in counts.items() for i in range(classes) for _ in range(n))
    table = pa.table({"q": [*names]})
    policy = {"quasi_identifiers": ["q"], "privacy": "k_anonymity:k=1", "metrics": {"population_uniqueness": {"size": people}}}
    told = shoal.audit(table, policy=policy).risk
    zayatz = float(population.zayatz(counts, people)) / people
    assert told["population_uniqueness_zayatz"] == pytest.approx(zayatz, rel=1e-9)
    pitman, snb = told["population_uniqueness_pitman"], told["population_uniqueness_snb"]
    if pitman is not None:
        assert pitman == pytest.approx(population.pitman(counts, people) / people, rel=1e-3)
    if snb is not None:
        assert population.is_snb(counts, people, snb * people)
    small = table.num_rows / people <= 0.1
    wanted = (zayatz if pitman is None else pitman) if small else min(zayatz, zayatz if snb is None else snb)
    assert told["population_uniqueness"] == pytest.approx(wanted)


def test_a_population_must_be_told_in_one_way() -> None:
    for given in ({}, {"size": 10, "fraction": 0.5}):
        with pytest.raises(shoal.PolicyError, match="needs one of size and fraction"):
            shoal.Policy(quasi_identifiers="q", privacy="k_anonymity:k=2", metrics={"population_uniqueness": given})


def test_the_average_risk_of_arx() -> None:
    """ARX's own test: seven rows in classes of 2, 2 and 3 have an average risk of 0.42857142857142855, a highest of 0.5."""
    found = risk.figures([(2, 2), (2, 2), (3, 3)])
    assert (float(found["prosecutor_risk_mean"]), float(found["prosecutor_risk"])) == (0.42857142857142855, 0.5)


CENSUS = {
    **{1: 15512, 2: 2098, 3: 754, 4: 375, 5: 189, 6: 155, 7: 97, 8: 73, 9: 39, 10: 37, 11: 29, 12: 18, 13: 23, 14: 14, 15: 15},
    **{16: 9, 17: 11, 18: 10, 19: 10, 20: 5, 21: 3, 22: 4, 23: 3, 24: 2, 25: 1, 26: 3, 27: 5, 29: 1, 30: 2, 32: 1, 34: 1},
    **{35: 1, 36: 1, 45: 1},
}
"""How many of the 19,502 combinations of nine columns of ARX's table adult.csv have how many of its 30,162 rows."""


def test_the_figures_that_arx_publishes_of_the_census() -> None:
    """ARX's TestRiskMetrics, rows of adult.csv as a sample of 1 %, 10 %, 20 % and all of a population.

    It expects Pitman's estimate or Zayatz's of 10 %, and Zayatz's of 20 %: there its SNB does not converge. Ours does.
    """
    names = (f"{n}.{i}" for n, classes in CENSUS.items() for i in range(classes) for _ in range(n))
    table = pa.table({"q": [*names]})

    def told(fraction: float) -> Any:
        metric = {"population_uniqueness": {"fraction": fraction}}
        policy = {"quasi_identifiers": ["q"], "privacy": "k_anonymity:k=1", "metrics": metric}
        return shoal.audit(table, policy=policy).risk

    whole = told(1)
    assert (table.num_rows, whole["prosecutor_risk"]) == (30162, 1.0)
    assert whole["prosecutor_risk_mean"] == pytest.approx(0.6465751607983555, rel=1e-12)
    assert whole["sample_uniqueness"] == whole["population_uniqueness"] == pytest.approx(0.5142895033485844, rel=1e-12)
    tenth, fifth = told(0.1), told(0.2)
    assert tenth["population_uniqueness"] == pytest.approx(0.27684993883653597, rel=1e-9)
    assert tenth["population_uniqueness_zayatz"] == pytest.approx(0.3207402393466189, rel=1e-12)
    assert fifth["population_uniqueness_zayatz"] == pytest.approx(0.3577099234829125, rel=1e-12)
    assert population.is_snb(CENSUS, round(table.num_rows / 0.2), fifth["population_uniqueness_snb"] * table.num_rows / 0.2)
    assert told(0.01)["population_uniqueness"] == pytest.approx(0.1446083531167384, rel=1e-9)


def test_whoever_has_everybody_knows_who_is_alone() -> None:
    table = pa.table({"q": ["a", "b", "b"]})
    policy = {"quasi_identifiers": ["q"], "privacy": "k_anonymity:k=1", "metrics": {"population_uniqueness": {"fraction": 1}}}
    assert shoal.audit(table, policy=policy).risk["population_uniqueness"] == pytest.approx(1 / 3)
