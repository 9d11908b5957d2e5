"""The engine's audit and the oracles' judgement of the same random tables: equal, class by class.

Hundreds of tables are judged in one statement: each is one value of an extra quasi-identifier. The distribution that
t-closeness goes by is that of a whole table, so it is also judged on many tables of their own.
"""

from __future__ import annotations

import dataclasses
import random
import re
from collections import Counter
from typing import Any

import duckdb
import pytest
import shoal
from shoal.models import MODELS

from tests.docs.pages import DOCS
from tests.oracle import cases, models, taxonomies
from tests.oracle.cases import Attribute
from tests.oracle.engine import counted
from tests.slow import some_slow

BATCHES = max(1, round(8 * cases.SCALE))
TABLES = 250  # of a batch
MODELS_OF_BATCH = 48
SINGLE = round(70 * cases.SCALE)


def attributes(chance: random.Random, folder, sensitive: int) -> tuple[list[Attribute], list[Attribute]]:
    quasi = [cases.column(chance, name, 3) for name in ("q", "z")[: chance.randint(1, 2)]]
    secret = [cases.column(chance, name, 6) for name in ("s", "v")[:sensitive]]
    for attribute in secret:
        if chance.random() < 0.7:
            cases.give_taxonomy(chance, attribute, folder)
            if attribute.written is None:
                attribute.written = "suppress"
    return quasi, secret


def draw(chance: random.Random, quasi: list[Attribute], sensitive: list[Attribute], **fixed: Any) -> list[dict[str, Any]]:
    """A table of 1 to 14 rows whose columns use only some of the values, more or less skewed."""
    used = {a.name: chance.sample(a.values, chance.randint(1, len(a.values))) for a in [*quasi, *sensitive]}
    skew = chance.choice([0.3, 0.6, 1, 3])
    weights = {name: [skew**i for i in range(len(values))] for name, values in used.items()}
    return [
        {**fixed, **{name: chance.choices(values, weights[name])[0] for name, values in used.items()}}
        for _ in range(chance.randint(1, 14))
    ]


def expected(rows, quasi, sensitive, wanted, trees) -> list[tuple[str, str | None, dict[Any, Any], float | None]]:
    """For each model and each of its sensitive attributes the violating classes, and the worst that the table reaches."""
    names = [a.name for a in sensitive]
    out = []
    references = models.references_of(rows, names)
    for name, params in wanted:
        if not models.needs_sensitive(name):
            found = models.violating_classes(rows, quasi, name, params)
            sizes = [{None: len(members)} for members in models.classes_of(rows, quasi).values()]
            out.append((name, None, found, models.table_reaches(sizes, name, params)))
            continue
        on = params.get("on") or names
        on = [on] if isinstance(on, str) else on
        on = [sa for sa in names if sa in on]
        joint = params.get("multi") == "joint"
        plain = {key: value for key, value in params.items() if key not in ("on", "multi")}
        for sa in on:
            # joint is by definition the same model of one attribute, with the others in the key (001 Def 4.5)
            others = [other for other in on if other != sa] if joint else []
            found: dict[Any, list[models.Violation]] = {}
            for key, members in models.classes_of(rows, quasi).items():
                for group in models.classes_of(members, others).values():
                    wrong = models.class_violations(group, name, plain, [sa], "each", references, trees)
                    found.setdefault(key, []).extend(wrong)
            found = {key: violations for key, violations in found.items() if violations}
            groups = [Counter(row[sa] for row in members) for members in models.classes_of(rows, [*quasi, *others]).values()]
            source = models.Source(references[sa], trees.get(sa))
            out.append((name, sa, found, models.table_reaches(groups, name, plain, source)))
    return out


def same(left: dict[Any, list[models.Violation]], right: dict[Any, list[models.Violation]]) -> bool:
    """Equal up to the rounding of real numbers."""
    return left.keys() == right.keys() and all(
        len(left[key]) == len(right[key])
        and all(a == pytest.approx(b, rel=1e-9, abs=1e-12) for a, b in zip(sorted(left[key]), sorted(right[key]), strict=True))
        for key in left
    )


def check_findings(found: shoal.Audit, wanted, out, rows, quasi) -> None:
    """The findings of an audit against the oracles'."""
    sizes = {key: len(members) for key, members in models.classes_of(rows, quasi).items()}
    assert len(found.privacy) == len(out)
    assert (found.rows, found.suppressed, found.classes) == (len(rows), 0, len(sizes))
    assert found.smallest_class == min(sizes.values())
    assert found.ok == (not any(violations for _, _, violations, _ in out))
    for finding, (name, on, violations, reached) in zip(found.privacy, out, strict=True):
        assert (finding.model, finding.on) == (name, on)
        assert (finding.ok, finding.violating_classes, finding.violating_rows) == (
            not violations,
            len(violations),
            sum(sizes[key] for key in violations),
        ), (finding, violations)
        bound = finding.parameters[models.MODELS[name].BOUND]
        broken = [violation for some in violations.values() for violation in some]
        if broken and all(required != bound for _, required in broken):  # the k of alpha, the c2 of npd
            bound, reached = min(required for _, required in broken), min(observed for observed, _ in broken)
        told = (finding.required, finding.observed)
        assert told == pytest.approx((bound, reached), rel=1e-9, abs=1e-12), (finding, wanted)


def check_homogeneous(found: shoal.Audit, rows, quasi, sensitive) -> None:
    same_value = {
        a.name: sum(
            len(members) for members in models.classes_of(rows, quasi).values() if len({row[a.name] for row in members}) == 1
        )
        for a in sensitive
    }
    assert found.homogeneous_rows == same_value


def is_starred(rows, quasi) -> bool:
    return any(all(row[name] == "*" for name in quasi) for row in rows)


@pytest.mark.parametrize("batch", some_slow(range(BATCHES), 3))
def test_batches_of_tables(batch: int, con: duckdb.DuckDBPyConnection, tmp_path):
    chance = random.Random(f"{cases.SEED} batch {batch}")
    quasi, sensitive = attributes(chance, tmp_path, chance.randint(1, 2))
    rows = [row for number in range(TABLES) for row in draw(chance, quasi, sensitive, number=number)]
    names = ["number", *(a.name for a in quasi)]
    chosen = [cases.MODELS[i % len(cases.MODELS)] for i in range(MODELS_OF_BATCH)]
    wanted = [cases.model(chance, sensitive, name) for name in chosen]
    trees = {a.name: cases.taxonomy_over(a, rows) for a in sensitive if a.written is not None}
    chance.shuffle(rows)
    source = cases.table(rows, [*quasi, *sensitive], number=cases.TYPES["integer"])
    out = expected(rows, names, sensitive, wanted, trees)
    with counted(con, source, names, sensitive) as found:
        checks = found.checks(wanted)
        assert len(checks) == len(out)
        for check, (name, on, violations, _) in zip(checks, out, strict=True):
            assert (check.model.name, check.attribute and check.attribute.name) == (name, on)
            engine = found.violating(check)
            assert same(engine, violations), (check.model, differences(engine, violations))
    policy = {
        "quasi_identifiers": names,
        "sensitive": {a.name: None if a.written is None else {"taxonomy": a.written} for a in sensitive},
        "privacy": [{name: params} for name, params in wanted],
    }
    audited = shoal.audit(source, policy=policy, con=con)
    check_findings(audited, wanted, out, rows, names)
    check_homogeneous(audited, rows, names, sensitive)


def differences(left: dict[Any, Any], right: dict[Any, Any]) -> dict[Any, Any]:
    """For the message of a failure."""
    return {key: (left.get(key), right.get(key)) for key in {*left, *right} if left.get(key) != right.get(key)}


@pytest.mark.parametrize("number", some_slow(range(SINGLE), 3))
def test_single_tables(number: int, con: duckdb.DuckDBPyConnection, tmp_path):
    """Small tables, with the distribution of the whole table as the reference and every distance."""
    chance = random.Random(f"{cases.SEED} single {number}")
    quasi, sensitive = attributes(chance, tmp_path, chance.randint(1, 2))
    rows = draw(chance, quasi, sensitive)
    names = [a.name for a in quasi]
    wanted = [cases.model(chance, sensitive, name) for name in ("t_closeness",) * 6 + (None,) * 4]
    trees = {a.name: cases.taxonomy_over(a, rows) for a in sensitive if a.written is not None}
    source = cases.table(rows, [*quasi, *sensitive])
    policy = {
        "quasi_identifiers": names,
        "sensitive": {a.name: None if a.written is None else {"taxonomy": a.written} for a in sensitive},
        "privacy": [{name: params} for name, params in wanted],
    }
    out = expected(rows, names, sensitive, wanted, trees)
    audited = shoal.audit(source, policy=policy, con=con)
    check_findings(audited, wanted, out, rows, names)
    check_homogeneous(audited, rows, names, sensitive)
    check_strongest(rows, names, sensitive, shoal.audit(source, names, [a.name for a in sensitive], con=con))


def check_strongest(rows, names, sensitive, found: shoal.Audit) -> None:
    """An audit without models tells how far each family goes."""
    reached = {(f.model, f.on, f.parameters.get("c")): f.observed for f in found.privacy}
    assert all(f.required is None and f.ok is None and f.violating_classes is None for f in found.privacy)
    wanted: dict[Any, float] = {}
    for a in sensitive:
        best = models.strongest(rows, names, a.name)
        assert best is not None
        wanted[("k_anonymity", None, None)] = best.pop("k_anonymity")
        wanted |= {("recursive_l_diversity", a.name, c): l for c, l in best.pop("recursive_l_diversity").items()}  # noqa: E741
        wanted |= {(name, a.name, None): value for name, value in best.items()}
    assert reached == pytest.approx(wanted, rel=1e-9, abs=1e-12)
    assert found.ok


def test_every_model_has_an_oracle_random_parameters_and_a_row_in_the_docs():
    chance, column = random.Random(cases.SEED), Attribute("s", "text", ["a", "b", None])
    assert set(models.MODELS) == set(MODELS)
    assert [rows for rows in rows_of_the_docs() if rows != set(MODELS)] == []
    for name, oracle in models.MODELS.items():
        engine = MODELS[name]
        assert (engine.bound, engine.worst) == (oracle.BOUND, oracle.WORST.__name__)
        assert engine.needs_sensitive == models.needs_sensitive(name)
        drawn = [oracle.draw(chance, [column]) for _ in range(20)]
        assert [engine(**params).least_rows for params in drawn] == [models.least_rows(name, params) for params in drawn]
        assert all({*params} <= {f.name for f in dataclasses.fields(engine)} for params in drawn)


def rows_of_the_docs() -> list[set[str]]:
    """The names in the first columns of the tables of models: what they ask for, their parameters, their definitions."""
    page = (DOCS / "reference" / "models.md").read_text(encoding="utf-8")
    rows = [
        set(re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE)) for table in re.findall(r"(?:^\|.*\n)+", page, re.MULTILINE)
    ]
    tables = [names for names in rows if "k_anonymity" in names]
    assert len(tables) == 3
    return tables


@pytest.mark.parametrize("name", cases.MODELS)
def test_what_violates_a_bound_violates_every_stricter_one(name: str, tmp_path):
    """Searches of a plan go by it: they take over what violates from the searches of policies that ask for no more."""
    chance = random.Random(f"{cases.SEED} bounds of {name}")
    quasi, sensitive = attributes(chance, tmp_path, 1)
    rows = [row for number in range(40) for row in draw(chance, quasi, sensitive, number=number)]
    names = ["number", *(a.name for a in quasi)]
    trees = {a.name: cases.taxonomy_over(a, rows) for a in sensitive if a.written is not None}
    bound = MODELS[name].bound
    for _ in range(4):
        (_, params), (_, other) = (cases.model(chance, sensitive, name) for _ in range(2))
        pair = [params, {**params, bound: other[bound]}]
        try:
            first, second = (MODELS[name](**each) for each in pair)
        except shoal.PolicyError:  # two parameters that do not go together
            continue
        assert first.asks_no_more(second) or second.asks_no_more(first)
        found = [expected(rows, names, sensitive, [(name, each)], trees)[0][2].keys() for each in pair]
        assert found[0] <= found[1] or not first.asks_no_more(second)
        assert found[1] <= found[0] or not second.asks_no_more(first)


def test_an_audit_of_counts_alone_has_no_sensitive_findings(con: duckdb.DuckDBPyConnection):
    rows = [{"q": "a"}, {"q": "a"}, {"q": None}]
    found = shoal.audit(cases.table(rows, [Attribute("q", "text", [])]), ["q"], con=con)
    assert [(f.model, f.observed) for f in found.privacy] == [("k_anonymity", 1)]
    assert Counter(found.homogeneous_rows) == Counter()


def test_the_ladder_of_null_is_below_the_root():
    """What the oracles of this suite take for granted of a sensitive NULL."""
    tree = taxonomies.with_null(taxonomies.ragged([("a", "A", "*"), ("b", "*")]))
    assert tree[None] == (None, None, "*")


def test_a_model_that_finds_nothing_to_judge_does_not_hold(con: duckdb.DuckDBPyConnection):
    source = cases.table([{"q": "a", "s": "x"}] * 2, [Attribute("q", "text", []), Attribute("s", "text", [])])
    for on, sensitive in ((("other",), ["s"]), ((), [])):
        with pytest.raises(shoal.PolicyError, match="distinct_l_diversity"):
            shoal.audit(source, ["q"], sensitive, [MODELS["distinct_l_diversity"](l=2, on=on)], con=con)
    with pytest.raises(shoal.PolicyError, match="has no taxonomy"):
        shoal.audit(source, ["q"], ["s"], [MODELS["t_closeness"](t=0.1, distance="hierarchical")], con=con)


def test_more_sensitive_values_than_a_number_can_hold(con: duckdb.DuckDBPyConnection):
    """Classes with the same histogram are judged once; histograms are then too many to be numbered."""
    rows = [{"q": i % 40, **{f"s{j}": (i * (j + 3)) % 301 for j in range(8)}} for i in range(301)]
    attributes = [Attribute(name, "integer", []) for name in rows[0]]
    wanted = [("k_anonymity", {"k": 8}), ("distinct_l_diversity", {"l": 8}), ("recursive_l_diversity", {"c": 2, "l": 3})]
    wanted.append(("distinct_l_diversity", {"l": 2, "multi": "joint", "on": ["s0", "s1"]}))
    models_ = [MODELS[name](**params) for name, params in wanted]
    found = shoal.audit(cases.table(rows, attributes), ["q"], [f"s{j}" for j in range(8)], models_, con=con)
    check_findings(found, wanted, expected(rows, ["q"], attributes[1:], wanted, {}), rows, ["q"])
