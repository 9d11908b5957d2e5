"""k_map, delta_presence and risks against a population: the engine's search, release and audits against brute force."""

from __future__ import annotations

import random
from fractions import Fraction
from pathlib import Path
from typing import Any

import duckdb
import pyarrow as pa
import pytest
import shoal

from tests.oracle import cases, full_domain, models, risk
from tests.oracle.test_agreement_full_domain import METRICS, Case, check, draw, narrow, release_of, solve, split
from tests.slow import some_slow

COUNT = max(4, round(160 * cases.RUNS))
OF_PEOPLE = [name for name in models.MODELS if models.needs_population(name)]
PLAIN = [metric for metric in METRICS if metric not in ("information", "information_loss")]


def with_population(chance: random.Random, case: Case) -> Case:
    """The case with a population, which has most rows of the source, and with models of it."""
    people = [{a.name: row[a.name] for a in case.quasi} for row in case.rows if chance.random() < 0.95]
    people += [{a.name: a.draw(chance) for a in case.quasi} for _ in range(chance.randint(1, 3 * len(case.rows)))]
    name = chance.choice(OF_PEOPLE)
    wanted = [(name, models.MODELS[name].draw(chance, [])), *chance.sample(case.wanted, chance.randint(0, 1))]
    limit = 0.0 if any(params.get("min") for _, params in wanted) else case.limit
    metric = case.metric if case.metric in PLAIN else chance.choice(PLAIN)
    return case._replace(population=people, wanted=wanted, limit=limit, metric=metric)


def people_of(case: Case, node: full_domain.Node) -> dict[Any, int]:
    """How many people of the population have each combination of labels."""
    return dict(table_of(case).people(node))


def table_of(case: Case) -> full_domain.Table:
    population = case.population
    return full_domain.Table(case.rows, case.names, case.trees(case.quasi), case.secrets, [], population=population)


@pytest.mark.parametrize("number", some_slow(range(COUNT), 12))
def test_search_release_and_audits(number: int, con: duckdb.DuckDBPyConnection, tmp_path: Path) -> None:
    chance = random.Random(f"{cases.SEED} population {number}")
    case = with_population(chance, draw(chance, tmp_path))
    with pytest.MonkeyPatch.context() as patch:
        narrowed = narrow(chance, patch) if chance.random() < 0.5 else {}
        if chance.random() < 0.3:
            split(chance, patch)
        try:
            check(case, con)
            check_audits(chance, case, con)
        except shoal.PolicyError as refused:
            if "too wide" not in str(refused):  # for the short words
                raise
        except BaseException as failure:
            failure.add_note(f"case {number}, {narrowed}: {case.policy}\n{case.rows}\n{case.population}")
            raise


def check_audits(chance: random.Random, case: Case, con: duckdb.DuckDBPyConnection) -> None:
    """What the run says of its release, and what an audit says of it and of another node without a search."""
    source = cases.table(case.rows, [*case.quasi, *case.sensitive], **dict.fromkeys(["id"] * case.kept, cases.TYPES["integer"]))
    solution = solve(case)
    if solution.optimal is not None and solution.suppressed != len(case.rows):
        with shoal.anonymize(source, case.policy, con=con) as release:
            told, shown = release.summary, release.to_arrow()
        found = shoal.audit(shown, policy=case.policy, con=con)
        mine = [(finding.as_json(), finding.ok) for finding in found.privacy if finding.model in OF_PEOPLE]
        assert mine == [(finding, True) for finding in told["privacy"] if finding["model"] in OF_PEOPLE]
        check_risk(case, release_of(case, solution.optimal), solution.optimal, told["risk"])
        assert (dict(found.risk), found.population) == (told["risk"], len(case.population))
    trees = case.complete_trees()
    node = tuple(chance.randint(0, len(next(iter(trees[name].values()))) - 1) for name in case.names)
    rows = full_domain.generalized(case.rows, case.names, trees, node)
    text = {name: pa.array([None if row[name] is None else str(row[name]) for row in rows]) for name in case.names}
    secrets = cases.table(case.rows, case.sensitive)
    found = shoal.audit(pa.table({**text, **{name: secrets[name] for name in case.secrets}}), policy=case.policy, con=con)
    people, classes = people_of(case, node), models.classes_of(rows, case.names)
    for finding in found.privacy:
        if finding.model in OF_PEOPLE:
            oracle, params = models.MODELS[finding.model], finding.parameters
            broken = [
                labels
                for labels, members in classes.items()
                if models.class_violations(members, finding.model, params, people=people.get(labels, 0))
            ]
            nobody = bool({*people} - {*classes}) and params.get("min", 0) > 0
            assert (finding.violating_classes, finding.violating_rows, finding.ok) == (
                len(broken) + nobody,
                sum(len(classes[labels]) for labels in broken),
                not broken and not nobody,
            )
            reached = [
                oracle.reached(models.counts_of(members, None), models.Source({}, people=people.get(labels, 0)), **params)
                for labels, members in classes.items()
            ]
            if finding.ok:
                assert finding.observed == pytest.approx(float(oracle.WORST(reached)))
    check_risk(case, rows, node, found.risk)


def check_risk(case: Case, release: Any, node: full_domain.Node, told: Any) -> None:
    """Nobody is in the table who is not in the population: a class has at least as many people as rows."""
    people = people_of(case, node)
    sizes = {labels: len(members) for labels, members in models.classes_of(release, case.names).items()}
    wanted = risk.figures([(n, max(n, people.get(labels, 0))) for labels, n in sizes.items()], Fraction(1, 5))
    assert dict(told) == {name: pytest.approx(float(figure), rel=1e-9) for name, figure in wanted.items()}


# --- worked examples --------------------------------------------------------------------------------------------------

PEOPLE = [10, 11, 12, 13, 14, *range(20, 25), *range(30, 40), *range(40, 50), *range(50, 70)]
"""The ages of 50 people of zip code 85535: 5 from 10 to 19, 5 from 20 to 29, 10 from 30 to 39, 10 from 40 to 49, 20 older."""
STUDY = [10, 12, 13, 13, 14, 43]
"""Those of six who are in a study (desfontain.es, delta-presence, with 14 in place of 16)."""


def study(privacy: Any, **more: Any) -> shoal.Release:
    policy = {"quasi_identifiers": {"age": {"taxonomy": {"intervals": [10, 20, 40]}}}, "privacy": privacy, **more}
    return shoal.anonymize(pa.table({"age": STUDY}), {**policy, "population": pa.table({"age": PEOPLE})})


def test_five_of_five_is_k_map_and_tells_who_is_there() -> None:
    with study("k_map:k=5") as release:
        assert sorted({*release.to_pandas()["age"]}) == ["[10, 19]", "[40, 49]"]
        assert (release.summary["risk"]["journalist_risk"], release.summary["risk_before"]["journalist_risk"]) == (0.2, 1.0)
        shown = release.to_arrow()
    people = pa.table({"age": PEOPLE})
    found = shoal.audit(shown, "age", models=["k_map:k=5", "k_map:k=6", "delta_presence:max=0.99"], population=people)
    assert [(each.ok, each.observed) for each in found.privacy] == [(True, 5), (False, 5), (False, 1)]
    with study("delta_presence:max=0.5") as release:
        assert sorted({*release.to_pandas()["age"]}) == ["[0, 39]", "[40, 79]"]
        assert release.summary["privacy"][0]["observed"] == 0.25
    with study("delta_presence:min=0.1,max=0.5") as release:
        assert {*release.to_pandas()["age"]} == {"*"}


def test_whoever_fits_nowhere_is_not_there() -> None:
    """Nergiz et al.: the share of a person of the population whom no class fits is 0."""
    shown = pa.table({"age": ["[10, 19]"] * 2 + ["[20, 29]"] * 2})
    people = pa.table({"age": [10, 11, 12, 20, 21, 22, 70]})
    found = shoal.audit(shown, "age", models=["delta_presence:min=0.5,max=0.9", "delta_presence:max=0.9"], population=people)
    first, second = found.privacy
    assert (first.ok, first.violating_classes, first.violating_rows, first.observed, first.required) == (False, 1, 0, 0, 0.5)
    assert (second.ok, second.observed) == (True, pytest.approx(2 / 3))


def test_labels_that_share_people_are_no_delta_presence() -> None:
    shown = pa.table({"age": ["[10, 19]", "[15, 29]"]})
    people = pa.table({"age": [10, 16, 20]})
    with pytest.raises(shoal.PolicyError, match="several classes fit 1 people of the population: ask for k_map"):
        shoal.audit(shown, "age", models="delta_presence:max=0.9", population=people)
    assert shoal.audit(shown, "age", models="k_map:k=2", population=people).ok
    assert not shoal.audit(shown, "age", models="k_map:k=3", population=people).ok


def test_an_audit_without_models_tells_the_largest_k_map() -> None:
    found = shoal.audit(pa.table({"age": STUDY}), "age", population=pa.table({"age": PEOPLE}))
    assert {each.model: each.observed for each in found.privacy} == {"k_anonymity": 1, "k_map": 1}
    assert found.population == 50
