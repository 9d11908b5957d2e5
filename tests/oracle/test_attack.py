"""Attacks on random releases, against attackers in plain Python who look at every row for every person."""

from __future__ import annotations

import datetime
import math
import random
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

import duckdb
import pyarrow as pa
import pytest
import shoal
from shoal.attacks.chances import Share, gain

from tests.oracle import attack, cases
from tests.oracle.publications import anatomy, randomize, slicing
from tests.oracle.publications.base import grouped

JOBS = {"office": ["clerk", "boss, big"], "field": ["cook", 'th"e "x'], "none": ["", "NULL"]}
QUASI: dict[str, Any] = {
    "age": {"taxonomy": {"intervals": [5, 20]}},
    "zip": {"taxonomy": {"mask": 3}},
    "job": {"taxonomy": {"order": JOBS}},
    "born": {"taxonomy": {"date": ["month", "year"]}},
    "sex": None,
}
PLAIN: dict[str, Any] = {**QUASI, "age": None, "born": None, "zip": None}
KINDS = {**dict.fromkeys(("zip", "job", "sex", "disease"), pa.string()), "age": pa.int32(), "born": pa.date32()}
DISEASES = {"lung": ["flu", "cold"], "other": ["ulcer", "O'Hara"]}
RELEASES: list[dict[str, Any]] = [
    {"algorithm": "full_domain"},
    {"algorithm": "full_domain", "suppression": {"limit": 0.4, "style": "star"}},
    {"algorithm": "mondrian"},
    {"algorithm": "mondrian", "quasi_identifiers": PLAIN},
    {"algorithm": {"name": "mondrian", "labels": "set"}},
    {"algorithm": {"name": "mondrian", "labels": "range"}, "quasi_identifiers": PLAIN},
    {"algorithm": {"name": "mondrian", "bounds": "partition"}, "quasi_identifiers": PLAIN},
    {"algorithm": {"name": "mondrian", "mode": "relaxed", "labels": {"age": "set", "job": "set"}}},
    {"algorithm": "hilbert", "privacy": {"simple_l_diversity": {"l": 2}}},
]


def people(chance: random.Random, count: int) -> list[dict[str, Any]]:
    return [
        {
            "age": chance.choice([None, *range(20, 36)]),
            "zip": chance.choice(["148", "149", "130", "13", None]),
            "job": chance.choice([None, *(job for jobs in JOBS.values() for job in jobs)]),
            "born": datetime.date(2023, 1, 1) + datetime.timedelta(days=chance.randrange(0, 500, 20)),
            "sex": chance.choice(["f", "m", None]),
            "disease": chance.choice(["flu", "flu", "flu", "cold", "ulcer", "O'Hara"]),
        }
        for _ in range(count)
    ]


def arrow(rows: Sequence[Mapping[str, Any]], columns: Sequence[str]) -> pa.Table:
    return pa.table({name: pa.array([row[name] for row in rows], KINDS[name]) for name in columns})


def _age(value: Any) -> list[str]:
    if value is None:
        return ["", "", "", "*"]
    return [str(value), *(f"[{value // w * w}, {value // w * w + w - 1}]" for w in (5, 20)), "*"]


def _job(value: Any) -> list[str]:
    return [value, *(group for group, jobs in JOBS.items() if value in jobs), "*"] if value is not None else ["", "*"]


def _zip(value: Any) -> list[str]:
    if value is None:
        return ["", "***"]
    return [value, *(value.ljust(3, "*")[: 3 - hidden].ljust(3, "*") for hidden in (1, 2, 3))]


def _born(value: Any) -> list[str]:
    return [str(value), f"{value:%Y-%m}", f"{value:%Y}", "*"]


def _plain(value: Any) -> list[str]:
    return ["" if value is None else str(value), "*"]


TREES: dict[str, Callable[[Any], list[str]]] = {"age": _age, "zip": _zip, "job": _job, "born": _born, "sex": _plain}


def paths(policy: Mapping[str, Any] | None, known: Sequence[str]) -> dict[str, Callable[[Any], Sequence[str]]]:
    """The labels of a value, in the taxonomies of a policy; a leaf that is no value's text has none."""
    quasi = policy["quasi_identifiers"] if policy else {}
    return {name: TREES[name] if quasi.get(name) else _plain for name in known}


def reader(policy: Mapping[str, Any] | None, known: Sequence[str], rows: Sequence[Mapping[str, Any]]) -> attack.Covers:
    everybody = {name: [row[name] for row in rows] for name in known}
    read = attack.reader(paths(policy, known), everybody, stars=policy is None)

    def covers(column: str, label: Any, value: Any) -> bool:
        if label == "" and value is None and column in ("job", "sex", "zip", "age"):
            return False  # an empty text is a value, and stands for nobody without one
        return read(column, label, value)

    return covers


def check(found: shoal.Attack, wanted: Mapping[str, Any]) -> None:
    told = {**found.singling_out, **found.fits}
    for key, figure in wanted.items():
        assert told[key] == (None if figure is None else pytest.approx(float(figure), rel=1e-9)), key


def check_guess(told: Mapping[str, Any], rate: Fraction, whole: Fraction) -> None:
    assert told["rate"] == pytest.approx(float(rate), rel=1e-9, abs=1e-9)
    assert told["baseline"] == pytest.approx(float(whole), rel=1e-9, abs=1e-9)
    assert told["gain"] == (None if whole == 1 else pytest.approx(float((rate - whole) / (1 - whole)), rel=1e-9, abs=1e-9))


@pytest.mark.parametrize("case", range(max(len(RELEASES), cases.some(80))))
def test_rows_that_are_whole(case: int) -> None:
    chance = random.Random(f"{cases.SEED} attack {case}")
    rows = people(chance, chance.randint(12, 50))
    others = people(chance, chance.randint(1, 20))
    names = chance.sample([*QUASI], chance.randint(2, 4))
    asked = {"privacy": {"k_anonymity": {"k": chance.randint(2, 4)}}, "suppression": {"limit": 0.3}, "quasi_identifiers": QUASI}
    asked |= RELEASES[case % len(RELEASES)]
    quasi = {name: asked["quasi_identifiers"][name] for name in names}
    if isinstance(asked["algorithm"], dict) and isinstance(labels := asked["algorithm"].get("labels"), dict):
        asked["algorithm"] = {**asked["algorithm"], "labels": {n: s for n, s in labels.items() if n in names}}
    policy = {**asked, "quasi_identifiers": quasi, "sensitive": ["disease"]}
    source = arrow(rows, [*names, "disease"])
    try:
        with shoal.anonymize(source, policy) as release:
            table = release.to_arrow()
    except (shoal.PrivacyError, shoal.PolicyError):
        return
    known = chance.sample(names, chance.randint(1, len(names)))
    is_starred = policy["suppression"].get("style") == "star"
    shown = table.to_pylist()
    if is_starred and any(any(row[n] != "*" for n in names) for row in shown):
        shown = [row for row in shown if any(row[n] != "*" for n in names) or row["disease"] is not None]
    found = shoal.attack(
        table, source, known, policy=policy, control=arrow(others, [*names, "disease"]), link=known[:1], subsets=2
    )
    covers = reader(policy, known, [*rows, *others])
    if any(isinstance(row[n], list) or row[n] is None for row in shown for n in known):  # NULL may be a range
        plain, lists = covers, {n for n in known if any(isinstance(row[n], list) for row in shown)}
        lists |= {n for n in known if asked["algorithm"] in ({"name": "mondrian", "labels": "range"},) and n in ("age", "born")}
        covers = lambda column, label, value: (label is None and column in lists) or plain(column, label, value)  # noqa: E731
    check(found, attack.figures(shown, rows, known, covers))
    if len(known) > 1:
        assert found.linkability is not None
        wanted = attack.linked(shown, rows, known[:1], known[1:], covers)
        assert found.linkability["rate"] == pytest.approx(float(wanted), rel=1e-9, abs=1e-12)
    whole = Counter(row["disease"] for row in shown)
    rate, base = _guessed(shown, rows, known, covers, whole)
    [told] = found.inference
    check_guess(told, rate, base)
    on_control, _ = _guessed(shown, others, known, covers, whole)
    assert told["control_rate"] == pytest.approx(float(on_control), rel=1e-9, abs=1e-9)
    assert {tuple(subset["columns"]) for subset in found.subsets} == {
        tuple(c for c in known if c in (a, b)) for a in known for b in known
    }
    for subset in found.subsets:
        wanted = attack.figures(shown, rows, subset["columns"], covers)
        assert [subset[key] for key in ("one_row", "singled_out", "unmatched", "least")] == [
            wanted[key] for key in ("one_row", "singled_out", "unmatched", "least")
        ]
        check_guess(subset["inference"][0], *_guessed(shown, rows, subset["columns"], covers, whole))


def _guessed(
    shown: Sequence[Mapping[str, Any]],
    persons: Sequence[Mapping[str, Any]],
    known: Sequence[str],
    covers: attack.Covers,
    whole: Mapping[Any, int],
) -> tuple[Fraction, Fraction]:
    """How often the best guess is right, and the one from the whole table."""

    def believes(person: Mapping[str, Any]) -> attack.Belief:
        return attack.counted({shown[i]["disease"]: Fraction(1)} for i in attack.fitting(shown, person, known, covers))

    total = {value: Fraction(n) for value, n in whole.items()}
    return attack.right(persons, "disease", believes, total), attack.right(persons, "disease", lambda _: {}, total)


GROUPS: list[Any] = [
    "anatomy",
    {"name": "randomize", "retention": 0.4},
    {"name": "randomize", "retention": 0.0},
    "slicing",
    {"name": "slicing", "columns": [["age", "sex"], ["zip", "disease"]]},
    {"name": "slicing", "columns": [["age"], ["zip", "sex"], ["disease"]]},
    {"name": "ring", "l": 2},
]


@pytest.mark.parametrize("case", range(max(len(GROUPS), cases.some(70))))
def test_rows_in_groups(case: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SHOAL_SECRET", "x" * 40)
    chance = random.Random(f"{cases.SEED} attack on groups {case}")
    rows, names, publish = people(chance, chance.randint(12, 50)), ["age", "zip", "sex"], GROUPS[case % len(GROUPS)]
    policy = {
        "quasi_identifiers": {"age": None, "zip": {"taxonomy": {"mask": 3}}, "sex": None},
        "sensitive": ["disease"],
        "privacy": {"simple_l_diversity": {"l": 2}} if publish != GROUPS[1] else {"distinct_l_diversity": {"l": 2}},
        "algorithm": chance.choice(["mondrian", "hilbert"]),
        "publish": publish,
        "suppression": {"limit": 0.3},
        "seed": case,
    }
    source, kind = arrow(rows, [*names, "disease"]), publish if isinstance(publish, str) else publish["name"]
    target = tmp_path / "out.parquet"
    try:
        shoal.anonymize(source, policy, target=target)
    except shoal.PrivacyError:
        return
    table = duckdb.sql(f"from '{target}'").arrow().read_all().to_pylist()
    second = tmp_path / "out_sensitive.parquet"
    values = duckdb.sql(f"from '{second}'").arrow().read_all().to_pylist() if second.exists() else None
    known = chance.sample(names, chance.randint(1, 3))
    with_policy = chance.random() < 0.7 or kind in ("ring",) or (kind == "slicing" and isinstance(publish, dict))
    how: dict[str, Any] = {"policy": policy} if with_policy else {"group": "gid"}
    if values is not None:
        how["sensitive_table"] = second
        if kind == "randomize" and not with_policy:
            how["kept"] = "kept"
    found = shoal.attack(target, source, known, "disease", **how)
    covers = reader(policy if with_policy else None, known, rows)
    if kind == "slicing":
        columns = policy["publish"]["columns"] if isinstance(publish, dict) else [["age"], ["zip"], ["sex"], ["disease"]]  # type: ignore[index]
        persons = [{name: row[name] for name in known} for row in rows]
        counts = [_expected(table, columns, person, covers) for person in persons]
        assert found.fits["mean"] == pytest.approx(float(sum(counts) / len(counts)), rel=1e-9)
        assert found.singling_out["one_row"] == sum(0 < n <= 1 for n in counts)
        assert found.singling_out["unmatched"] == sum(n == 0 for n in counts)
        believes: Any = lambda person: slicing.belief(  # noqa: E731
            table, columns, "disease", {name: person[name] for name in known}, covers
        )
        whole = Counter(row["disease"] for row in table)
        check_guess(
            found.inference[0],
            attack.right(rows, "disease", believes, {v: Fraction(n) for v, n in whole.items()}),
            attack.right(rows, "disease", lambda _: {}, {v: Fraction(n) for v, n in whole.items()}),
        )
        return
    check(found, attack.figures(table, rows, known, covers))
    shares = [_of_row(kind, row, values) for row in table]
    whole_shares = attack.counted(shares)
    believes = lambda person: attack.counted(shares[i] for i in attack.fitting(table, person, known, covers))  # noqa: E731
    check_guess(
        found.inference[0],
        attack.right(rows, "disease", believes, whole_shares),
        attack.right(rows, "disease", lambda _: {}, whole_shares),
    )


def _of_row(kind: str, row: Mapping[str, Any], values: Sequence[Mapping[str, Any]] | None) -> dict[Any, Fraction]:
    """What is believed of a row."""
    if kind == "ring" or values is None:
        return {row["disease"]: Fraction(1)}
    if kind == "anatomy":
        lines = {line["disease"]: Fraction(line["rows"]) for line in grouped(values, "gid")[row["gid"]]}
        return {value: n / sum(lines.values()) for value, n in lines.items()}
    domain, kept = randomize.domains(values, "disease")[row["gid"]]
    return {v: (1 - kept) / len(domain) + (kept if v == row["disease"] else 0) for v in domain}


def _expected(
    table: Sequence[Mapping[str, Any]], columns: Sequence[Sequence[str]], person: Mapping[str, Any], covers: Any
) -> Fraction:
    """How many rows are expected to fit, if the columns of a group are drawn independently."""
    total = Fraction(0)
    for members in grouped(table, "gid").values():
        product = Fraction(len(members))
        for column in columns:
            fits = sum(all(covers(a, row[a], person[a]) for a in column if a in person) for row in members)
            product *= Fraction(fits, len(members))
        total += product
    return total


@pytest.mark.parametrize("case", range(cases.some(40)))
def test_secrets_that_were_generalized(case: int) -> None:
    chance = random.Random(f"{cases.SEED} attack on general secrets {case}")
    rows = people(chance, chance.randint(20, 50))
    policy = {
        "quasi_identifiers": {"age": QUASI["age"], "sex": None},
        "sensitive": {"disease": {"taxonomy": {"order": DISEASES}}},
        "privacy": {"tau_l_diversity": {"tau": chance.choice([0.4, 0.5]), "l": 3}},
        "algorithm": "sweep",
    }
    source = arrow(rows, ["age", "sex", "disease"])
    try:
        with shoal.anonymize(source, policy) as release:
            shown = release.to_arrow().to_pylist()
    except shoal.PrivacyError:
        return
    found = shoal.attack(pa.Table.from_pylist(shown), source, policy=policy)
    covers = reader(policy, ["age", "sex"], rows)
    check(found, attack.figures(shown, rows, ["age", "sex"], covers))
    present = {row["disease"] for row in shown}
    beneath = {**DISEASES, "*": [d for group in DISEASES.values() for d in group]}
    shares = []
    for row in shown:
        below = beneath.get(row["disease"], [row["disease"]])
        weighed = [value for value in below if value in present] or below
        shares.append({value: Fraction(1, len(weighed)) for value in weighed})
    believes = lambda person: attack.counted(  # noqa: E731
        shares[i] for i in attack.fitting(shown, person, ["age", "sex"], covers)
    )
    whole = attack.counted(shares)
    rate = attack.right(rows, "disease", believes, whole)
    check_guess(found.inference[0], rate, attack.right(rows, "disease", lambda _: {}, whole))


@pytest.mark.parametrize("case", range(cases.some(36)))
def test_persons_of_several_rows(case: int) -> None:
    chance = random.Random(f"{cases.SEED} attack on persons {case}")
    rows = [{**row, "who": chance.choice([None, *range(12)])} for row in people(chance, chance.randint(12, 40))]
    names = chance.sample([*QUASI], 2)
    policy = {
        "quasi_identifiers": {name: QUASI[name] for name in names},
        "sensitive": ["disease"],
        "person": "who",
        "privacy": {"k_anonymity": {"k": chance.randint(1, 3)}},
        "suppression": {"limit": 0.3},
    }
    source = arrow(rows, [*names, "disease"]).append_column("who", pa.array([row["who"] for row in rows], pa.int32()))
    try:
        with shoal.anonymize(source, policy) as release:
            shown = release.to_arrow()
    except shoal.PrivacyError:
        return
    found = shoal.attack(shown, source, policy=policy, subsets=1)
    table, covers = shown.to_pylist(), reader(policy, names, rows)
    check(found, wanted := attack.of_persons(table, rows, "who", names, covers))
    assert found.persons == wanted["persons"] == len({row["who"] for row in rows})
    for subset in found.subsets:
        for key, figure in attack.of_persons(table, rows, "who", subset["columns"], covers).items():
            assert subset[key] == (None if figure is None else pytest.approx(float(figure), rel=1e-9)), key
    whole = {value: Fraction(n) for value, n in Counter(row["disease"] for row in table).items()}

    def believes(row: Mapping[str, Any]) -> attack.Belief:
        return attack.counted({table[i]["disease"]: Fraction(1)} for i in attack.fitting(table, row, names, covers))

    rate = attack.right_of_persons(rows, "who", "disease", believes, whole)
    check_guess(found.inference[0], rate, attack.right_of_persons(rows, "who", "disease", lambda _: {}, whole))


def test_three_rows_of_one_person_by_hand() -> None:
    """All rows that fit a are hers: she is singled out, though three rows fit. One of b's two rows fits nobody else."""
    source = pa.table({"age": [20, 20, 20, 30, 30, 40], "who": ["a", "a", "a", "b", "c", "b"]})
    release = pa.table({"age": ["20", "20", "20", "30", "30", "40"]})
    found = shoal.attack(release, source, "age", person="who")
    assert (found.persons, found.singling_out["singled_out"], found.singling_out["one_row"]) == (3, 1.5, 0.5)
    assert shoal.attack(release, source, "age").singling_out["singled_out"] == 1
    assert "1.5 of 3 persons (50.00%) singled out" in str(found)


def test_wilson_and_the_gain_by_hand() -> None:
    """anonymeter 1.0: success_rate(100, 30, 0.95) is 0.3074 ± 0.0884, of 100 and 20 0.2111 ± 0.0779."""
    attacked, control = Share(30, 100), Share(20, 100)
    assert (attacked.low + attacked.high) / 2 == pytest.approx(0.30740, abs=1e-5)
    assert (attacked.high - attacked.low) / 2 == pytest.approx(0.08836, abs=1e-4)
    told = gain(attacked, control)
    assert told["gain"] == pytest.approx(0.1 / 0.8)
    middle = (0.307399 - 0.211097) / (1 - 0.211097)
    error = math.hypot(0.088354 / (1 - 0.307399), 0.077886 / (1 - 0.211097)) * (1 - 0.307399) / (1 - 0.211097)
    assert told["gain_low"] == pytest.approx(middle - error, abs=1e-4)
    assert told["gain_high"] == pytest.approx(middle + error, abs=1e-4)


def test_two_rows_by_hand() -> None:
    """Of four people one has a row that fits nobody else, two share two rows, and one has none."""
    source = pa.table({"age": [20, 30, 30, 40], "ill": ["flu", "cold", "ulcer", "flu"]})
    release = pa.table({"age": ["20", "[25, 35]", "[25, 35]"], "ill": ["flu", "cold", "cold"]})
    found = shoal.attack(release, source, "age", "ill")
    assert (found.singling_out["one_row"], found.singling_out["singled_out"], found.fits["least"]) == (1, 1, 1)
    assert found.fits["bins"][:3] == [{"from": 0, "persons": 1}, {"from": 1, "persons": 1}, {"from": 2, "persons": 2}]
    assert found.inference[0]["rate"] == (1 + 1 + 0 + 0) / 4  # whom no row fits is guessed to have a cold


def test_anatomy_is_believed_by_its_groups() -> None:
    assert anatomy.belief([{"a": 1, "gid": 1}], [{"gid": 1, "s": "x", "rows": 1}], ["a"], "s", {"a": 1}) == {"x": 1}
