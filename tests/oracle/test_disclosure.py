"""Beliefs of 001 §3: the metric against its definition, Theorem 3.1 against worlds that are counted, the paper's example."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Hashable, Mapping
from fractions import Fraction
from typing import Any

import pyarrow as pa
import pytest
import shoal

from tests.oracle import cases, disclosure, papers

BOUNDS = [Fraction(1, 10), Fraction(1, 5), Fraction(1, 3), Fraction(1, 2), Fraction(3, 5)]


@pytest.mark.parametrize("case", range(cases.some(60)))
def test_figures_of_releases(case: int) -> None:
    chance = random.Random(f"{cases.SEED} disclosure {case}")
    columns = [cases.column(chance, name, 4) for name in ("q", "z")[: chance.randint(1, 2)]]
    columns += [cases.column(chance, name, 4) for name in ("s", "u")[: chance.choice((1, 1, 2))]]
    rows = [{a.name: a.draw(chance) for a in columns} for _ in range(chance.randint(5, 40))]
    sensitive, quasi = [a.name for a in columns if a.name in "su"], [a.name for a in columns if a.name in "qz"]
    rho1, rho2 = sorted(chance.sample(BOUNDS, 2))
    asked = {"delta": chance.choice(BOUNDS), "epsilon": chance.choice(BOUNDS), "rho1": rho1, "rho2": rho2}
    is_joint, ruled_out = chance.random() < 0.5, chance.randint(0, 2)
    metric = {name: float(bound) for name, bound in asked.items()}
    metric |= {"knowledge": "joint" if is_joint else "independent", "ruled_out": ruled_out}
    policy = {
        "quasi_identifiers": quasi,
        "sensitive": sensitive,
        "keep": ["id"],
        "privacy": [f"k_anonymity:k={chance.randint(1, 3)}"],
        "algorithm": chance.choice(["full_domain", "mondrian", {"name": "mondrian", "mode": "relaxed"}, "hilbert"]),
        "suppression": {"limit": 0.4},
        "metrics": {"disclosure": metric},
    }
    if policy["algorithm"] == "hilbert":  # one q may be in several classes
        policy["privacy"] = [{"distinct_l_diversity": {"l": 2, "on": ["s"]}}]
    table = cases.table([{**row, "id": i} for i, row in enumerate(rows)], columns, id=pa.int64())
    try:
        with shoal.anonymize(table, policy) as release:
            told, of_source, table_shown = release.summary["utility"], release.summary["class_beliefs"], release.to_arrow()
        shown = table_shown.to_pylist()
    except (shoal.PrivacyError, shoal.PolicyError):
        return
    published = [(tuple(row[name] for name in quasi), row["id"]) for row in shown]
    wanted: dict[str, Fraction] = {}
    for name in sensitive:
        source = [(tuple(map(repr, (row[q] for q in quasi))), repr(row[name])) for row in rows]
        classed = [(labels, *source[i]) for labels, i in published]
        found = disclosure.figures(classed, source, is_joint, ruled_out=ruled_out, **asked)
        wanted = {key: max(value, wanted.get(key, value)) for key, value in found.items()}
    assert {key: told[key] for key in wanted} == {key: pytest.approx(float(of), abs=1e-9) for key, of in wanted.items()}
    for name in sensitive:
        source = [(tuple(map(repr, (row[q] for q in quasi))), repr(row[name])) for row in rows]
        classed = [(tuple(map(str, labels)), *source[i]) for labels, i in published]
        check_classes([each for each in of_source if each["secret"] == name], classed, asked, source, is_joint)
    audited = shoal.audit(table_shown, policy=policy).disclosure
    if is_joint:
        assert set(audited.values()) == {None}
        return
    wanted = {}
    for name in sensitive:  # an audit knows the table alone
        alone = [(labels, labels, repr(rows[i][name])) for labels, i in published]
        found = disclosure.figures(alone, [(q, s) for _, q, s in alone], False, ruled_out=ruled_out, **asked)
        wanted = {key: max(value, wanted.get(key, value)) for key, value in found.items()}
    assert {key: audited[key] for key in wanted} == {key: pytest.approx(float(of), abs=1e-9) for key, of in wanted.items()}
    classes = shoal.audit(table_shown, policy=policy).class_beliefs
    for name in sensitive:
        alone = [(tuple(map(str, labels)), None, repr(rows[i][name])) for labels, i in published]
        check_classes([each for each in classes if each["secret"] == name], alone, asked, [(None, s) for *_, s in alone], None)


def check_classes(
    told: list[Mapping[str, Any]],
    rows: disclosure.Published,
    asked: Mapping[str, Fraction],
    source: disclosure.Source,
    is_joint: bool | None,
) -> None:
    """Compare what is told of single classes with the beliefs of their rows. Few classes and values: all are told.

    is_joint: None of an audit, which tells classes that move no belief, too
    """
    sizes = Counter(of for of, *_ in rows)
    shown = {s for *_, s in rows}
    moves = {of: max(move(*pair) for pair in beliefs(rows, source, of, bool(is_joint))) for of in sizes}
    listed = [tuple(map(str, each["class"].values())) for each in told]
    wanted = [of for of in sizes if moves[of] or is_joint is None]
    assert len(set(listed)) == len(listed) == min(20, len(wanted))
    for of, each in zip(listed, told, strict=True):
        assert each["rows"] == sizes[of]
        assert each["knowledge"] == ("joint" if is_joint else "independent")
        believed = [pair for pair in beliefs(rows, source, of, bool(is_joint)) if move(*pair) == moves[of]]
        assert any(agrees(each, before, after, shown, asked) for before, after in believed)
    assert [moves[of] for of in listed] == sorted(moves.values(), reverse=True)[: len(listed)]


Beliefs = Mapping[Hashable, Fraction]


def beliefs(
    rows: disclosure.Published, source: disclosure.Source, of: Hashable, is_joint: bool
) -> list[tuple[Beliefs, Beliefs]]:
    """Return the beliefs before and after in every value, of each combination of quasi-identifiers in a class."""
    zeros = dict.fromkeys((s for _, s in source), Fraction(0))
    return [
        (zeros | disclosure.prior(source, q, is_joint), zeros | disclosure.posterior(rows, source, of, q, is_joint))
        for q in {q for cls, q, _ in rows if cls == of}
    ]


def move(before: Beliefs, after: Beliefs) -> Fraction:
    return max(abs(after[s] - before[s]) for s in before)


def agrees(
    each: Mapping[str, Any], before: Beliefs, after: Beliefs, shown: set[Hashable], asked: Mapping[str, Fraction]
) -> bool:
    """Return whether what is told of a class are these beliefs, values that no row shows counted and not named."""
    rho1, rho2 = asked["rho1"], asked["rho2"]
    ruled_out = sum(belief < asked["epsilon"] for belief in after.values())
    breach = any((before[s] < rho1 and after[s] > rho2) or (before[s] > 1 - rho1 and after[s] < 1 - rho2) for s in before)
    told = (each["ruled_out"], each["negative"], each["positive"], each["breach"])
    wanted = (ruled_out, ruled_out > 0, any(belief > 1 - asked["delta"] for belief in after.values()), breach)
    pairs = [(belief["prior"], belief["posterior"]) for belief in each["beliefs"]]
    exact = [(before[s], after[s]) for s in before if s in shown]
    in_order = sorted(((abs(now - then), now) for then, now in exact), reverse=True)
    return (
        told == wanted
        and sorted(pairs) == [pytest.approx(tuple(map(float, pair)), abs=1e-6) for pair in sorted(exact)]
        and [(abs(now - then), now) for then, now in pairs]
        == [pytest.approx(tuple(map(float, pair)), abs=3e-6) for pair in in_order]
    )


@pytest.mark.parametrize("case", range(cases.some(60)))
def test_theorem_3_1_counts_worlds(case: int) -> None:
    """With f(s' | q) in the sum it agrees with the worlds; as printed, with f(s' | q*), it would not."""
    chance = random.Random(f"{cases.SEED} worlds {case}")
    source = [(chance.choice("ab"), chance.choice("xyz")) for _ in range(chance.randint(4, 9))]
    f = {pair: Fraction(n, len(source)) for pair, n in Counter(source).items()}
    rows = [("class", q, s) for q, s in chance.sample(source, chance.randint(2, min(4, len(source))))]
    region = {q for _, q, _ in rows}
    inside: Mapping[Any, Fraction] = {pair: share for pair, share in f.items() if pair[0] in region}
    q = rows[0][1]
    counts = Counter(s for *_, s in rows)
    assert disclosure.worlds(inside, counts, q) == {
        s: belief for s, belief in disclosure.posterior(rows, source, "class", q, True).items() if belief
    }


def test_bob_has_cancer_and_umeko_has_not() -> None:
    """001 §1.1: Figure 2 tells of Bob (13053, 31) that he has cancer, and of Umeko (13068, 21) that she has not."""
    rows = [((r["zip"], r["age"]), None, r["condition"]) for r in papers.FIGURE_2]
    source = [(None, r["condition"]) for r in papers.FIGURE_1]
    bob = disclosure.posterior(rows, source, ("130**", "3*"), None, False)
    umeko = disclosure.posterior(rows, source, ("130**", "< 30"), None, False)
    assert (bob, umeko) == ({"Cancer": 1}, {"Heart Disease": Fraction(1, 2), "Viral Infection": Fraction(1, 2)})
    found = disclosure.figures(
        rows, source, False, Fraction(1, 10), Fraction(1, 10), Fraction(1, 2), Fraction(9, 10), ruled_out=1
    )
    assert found["disclosure"] == found["disclosure_breach"] == Fraction(4, 12)
    assert found["disclosure_negative"] == Fraction(8, 12)  # the four of the second class may have any of the three
    assert found["disclosure_ruled_out"] == 1  # who knows that Japanese hardly ever have heart disease knows Umeko's
    table = pa.table(
        {
            "block": [str(cls) for cls, *_ in rows],
            "condition": [s for *_, s in rows],
        }
    )
    policy = {
        "quasi_identifiers": {"block": {"max_level": 0}},
        "sensitive": ["condition"],
        "privacy": "k_anonymity:k=4",
        "metrics": {"disclosure": {"delta": 0.1, "epsilon": 0.1, "rho1": 0.5, "rho2": 0.9, "ruled_out": 1}},
    }
    with shoal.anonymize(table, policy) as release:
        told, of_source = release.summary["utility"], release.summary["class_beliefs"]
    assert {key: told[key] for key in found} == {key: pytest.approx(float(of)) for key, of in found.items()}
    joint = {**policy, "metrics": {"disclosure": {"knowledge": "joint"}}}
    with shoal.anonymize(table, joint) as release:  # who knows that all of Bob's block have cancer learns nothing
        assert release.summary["utility"]["disclosure_prior"] == 1
        assert release.summary["class_beliefs"] == []
    assert of_source == [*shoal.audit(table, policy=policy).class_beliefs]
    first, second, third = of_source
    assert first["class"] == {"block": str(("130**", "3*"))}
    assert first["beliefs"][0] == {"value": "Cancer", "prior": pytest.approx(5 / 12), "posterior": 1}
    assert (first["positive"], first["breach"], first["ruled_out"]) == (True, True, 2)
    assert {third["class"]["block"], second["class"]["block"]} == {str(("130**", "< 30")), str(("1485*", ">= 40"))}
    assert sum(each["negative"] for each in (second, third)) == 1  # Umeko's: nobody of her class has cancer
