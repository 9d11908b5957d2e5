"""The engine's search and release against brute force over the whole lattice, on random tables and policies.

SHOAL_CASES=10 makes it ten times as many tables, SHOAL_SEED=2 other ones.
"""

from __future__ import annotations

import itertools
import math
import random
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

import duckdb
import pytest
import shoal
from shoal.algorithms.full_domain import layers, limits, node_search
from shoal.cells import packing
from shoal.models import MODELS

from tests.oracle import cases, full_domain, metrics, models
from tests.oracle.cases import Attribute
from tests.slow import some_slow

COUNT = round(200 * cases.RUNS)
WAYS: Counter[str] = Counter()
"""Which changes refusals have named, and which columns a limit would have kept."""
LARGE = round(8 * cases.RUNS)
BLOCKS = max(2, COUNT // 20)
LABELLED = ("information", "information_loss")
"""Metrics that the oracle of the search does not search with."""
METRICS = ("loss", "loss", "height", "precision", "entropy", "discernibility", "average_class_size", *LABELLED)
LIMITS = (0, 0, 0, 0.1, 0.29, 0.5, 0.75, 1.0)


class Case(NamedTuple):
    rows: list[dict[str, Any]]
    quasi: list[Attribute]
    sensitive: list[Attribute]
    wanted: list[tuple[str, dict[str, Any]]]
    limit: float
    metric: str
    style: str
    kept: bool
    person: str | None = None
    population: Sequence[dict[str, Any]] = ()

    @property
    def names(self) -> list[str]:
        return [a.name for a in self.quasi]

    @property
    def secrets(self) -> list[str]:
        return [a.name for a in self.sensitive]

    def options(self, key: str) -> dict[str, Any]:
        return {a.name: a.options[key] for a in self.quasi if key in a.options}

    def trees(self, attributes: list[Attribute]) -> dict[str, Any]:
        return {a.name: cases.taxonomy_over(a, [*self.rows, *self.population]) for a in attributes}

    def secret_trees(self) -> dict[str, Any]:
        return {a.name: cases.taxonomy_over(a, self.rows) for a in self.sensitive if a.written}

    def complete_trees(self) -> dict[str, Any]:
        """The taxonomies of the quasi-identifiers, with NULL where it occurs."""
        return full_domain.complete([*self.rows, *self.population], self.names, self.trees(self.quasi))

    @property
    def policy(self) -> dict[str, Any]:
        written = {
            a.name: {"taxonomy": a.written, **{key: v for key, v in a.options.items() if key != "build"}} for a in self.quasi
        }
        return {
            "quasi_identifiers": written,
            "sensitive": {a.name: {"taxonomy": a.written} if a.written else None for a in self.sensitive},
            "other": "keep" if self.kept else None,
            "privacy": [{name: params} for name, params in self.wanted],
            "algorithm": {"name": "full_domain", "metric": self.metric},
            "suppression": {"limit": self.limit, "style": self.style},
            "person": self.person,
            "population": cases.table(self.population, self.quasi) if self.population else None,
        }


def draw(chance: random.Random, folder: Path, columns: int | None = None, count: int | None = None) -> Case:
    """A random case; small, unless the number of quasi-identifiers and of rows is given."""
    names = ("q", "z", "a", "b")[: columns or chance.choice((1, 2, 2, 3, 3))]
    quasi = [cases.column(chance, name, 4, null=0.25) for name in names]
    sensitive = [cases.column(chance, name, 4) for name in ("s", "v")[: chance.choice((0, 1, 1, 1, 2))]]
    for attribute in quasi:
        cases.give_taxonomy(chance, attribute, folder)
    for attribute in sensitive:
        if chance.random() < 0.5:
            cases.give_taxonomy(chance, attribute, folder)
    rows = [
        {**{a.name: a.draw(chance) for a in [*quasi, *sensitive]}, "id": number}
        for number in range(count or chance.randint(3, 12))
    ]
    for attribute in quasi:  # NULL in every row is an error of its own
        if all(row[attribute.name] is None for row in rows):
            rows[0][attribute.name] = next(value for value in attribute.values if value is not None)
        top = len(next(iter(cases.taxonomy_over(attribute, rows).values()))) - 1
        if chance.random() < 0.3:
            attribute.options["weight"] = chance.choice([0.5, 2, 3])
        if chance.random() < 0.2:
            attribute.options["min_level"] = chance.randint(0, top)
        if chance.random() < 0.2:
            attribute.options["max_level"] = chance.randint(attribute.options.get("min_level", 0), top)
    if len(quasi) > 1 and chance.random() < 0.1:
        quasi[1].options["weight"] = 0
    wanted = [cases.model(chance, sensitive) for _ in range(chance.choice((1, 1, 2)))]
    drawn = (chance.choice(LIMITS), chance.choice(METRICS), chance.choice(("drop", "star")), chance.random() < 0.4)
    return Case(rows, quasi, sensitive, wanted, *drawn)


def solve(case: Case) -> full_domain.Solution:
    found = full_domain.solve(
        case.rows,
        case.names,
        case.trees(case.quasi),
        case.secrets,
        case.wanted,
        case.limit,
        "height" if case.metric in LABELLED else case.metric,
        case.options("weight"),
        case.options("min_level"),
        case.options("max_level"),
        case.secret_trees(),
        case.person,
        case.population,
    )
    return found if case.metric not in LABELLED or found.optimal is None else optimum(case, found)


def information_loss(case: Case, release: Sequence[Any], node: Sequence[int]) -> float:
    axes = [cases.axis_over(a, case.rows, case.population) for a in case.quasi]
    return metrics.information_loss(metrics.covered_by_node(case.rows, release, axes, node), axes)


def optimum(case: Case, found: full_domain.Solution) -> full_domain.Solution:
    """The optimum by a metric that the oracle of the search does not search with."""
    trees = case.complete_trees()
    tops = {name: len(next(iter(tree.values()))) - 1 for name, tree in trees.items()} | case.options("max_level")
    ranges = [range(case.options("min_level").get(name, 0), tops[name] + 1) for name in case.names]
    scores, lost = {}, {}
    for node in itertools.product(*ranges):
        release = release_of(case, node)
        lost[node] = release.count(None)
        if lost[node] <= full_domain.may_suppress(case.limit, len(case.rows)):
            if case.metric == "information":
                scores[node] = metrics.information(case.rows, release, case.names, trees, node, case.secrets)
            else:
                scores[node] = information_loss(case, release, node)
    best = (max if case.metric in metrics.HIGHER_IS_BETTER else min)(scores.values())
    node = min((n for n in scores if metrics.tie(scores[n], best)), key=lambda n: (sum(n), n))
    return found._replace(optimal=node, score=scores[node], suppressed=lost[node])


def narrow(chance: random.Random, patch: pytest.MonkeyPatch) -> dict[str, Any]:
    """Small lattices fit into one statement: make the search take them in bites, so that it has something to prune."""
    given = {
        "BATCH": chance.randint(2, 5),
        "READ": chance.choice([1, 30, node_search.READ]),
        "FEW": chance.choice([1, 2]),
        "WAYPOINTS": chance.choice(
            [((0.2, 1),), ((0.35, 1), (0.45, 2)), ((0.1, 1), (0.4, 2), (0.7, 2)), node_search.WAYPOINTS]
        ),
    }
    for constant, value in given.items():
        patch.setattr(node_search, constant, value)
    return given


def split(chance: random.Random, patch: pytest.MonkeyPatch) -> None:
    """Paths that fit into one word take several if words are short."""
    patch.setattr(packing, "WORD", chance.randint(8, 12))


def outcome(case: Case) -> str:
    """Return what comes out, in a word."""
    solution = solve(case)
    if solution.optimal is None:
        return "none"
    if solution.suppressed == len(case.rows):
        return "all suppressed"
    return "suppressed" if solution.suppressed else "generalized"


def changed(case: Case, way: Mapping[str, Any]) -> Case:
    """The case with the changes that a refusal names."""
    quasi, wanted, limit = [replace(a, options={**a.options}) for a in case.quasi], [*case.wanted], case.limit
    for change in way["changes"]:
        key = change["location"].rpartition(".")[2]
        if number := re.match(r"privacy\[(\d+)\]", change["location"]):
            model, parameters = wanted[int(number[1])]
            assert parameters[key] == change["instead_of"]
            wanted[int(number[1])] = (model, {**parameters, key: change["to"]})
        elif key == "limit":
            assert limit == change["instead_of"]
            limit = change["to"]
        else:
            [column] = [a for a in quasi if change["location"] == f"quasi_identifiers.{a.name}.max_level"]
            assert column.options[key] == change["instead_of"]
            column.options[key] = change["to"]
    return case._replace(quasi=quasi, wanted=wanted, limit=limit)


def check_ways_out(case: Case, refused: shoal.PrivacyError) -> None:
    """Each change that a refusal names is enough; where no row may be left out, one more of a whole bound is too much."""
    for way in refused.ways_out:
        assert solve(changed(case, way)).minimal, (way, case.policy)
        [*others, change] = way["changes"]
        if case.limit == 0 and not others and type(change["to"]) is int and change["location"].endswith((".k", ".l")):
            more = {**way, "changes": [{**change, "to": change["to"] + 1}]}
            assert not solve(changed(case, more)).minimal, (way, case.policy)
        WAYS[change["location"].rpartition(".")[2]] += 1


def kept_by_limit(case: Case, node: Sequence[int]) -> list[dict[str, Any]]:
    """The lowest level of each column at its root that would lose few enough rows, all other columns as they are."""
    allowed = len(case.rows) // limits.ROWS
    if allowed <= full_domain.may_suppress(case.limit, len(case.rows)) or any(p.get("min") for _, p in case.wanted):
        return []
    trees = case.complete_trees()
    kept = []
    for i, (name, level) in enumerate(zip(case.names, node, strict=True)):
        if level == len(next(iter(trees[name].values()))) - 1:
            for lower in range(case.options("min_level").get(name, 0), level):
                lost = sum(row is None for row in release_of(case, (*node[:i], lower, *node[i + 1 :])))
                if lost <= allowed:
                    kept.append({"column": name, "limit": 1 / limits.ROWS, "level": lower, "suppressed": lost})
                    break
    return kept


def check(case: Case, con: duckdb.DuckDBPyConnection) -> None:
    """Compare."""
    solution = solve(case)
    source = cases.table(case.rows, [*case.quasi, *case.sensitive], **more_columns(case))
    if solution.optimal is None or solution.suppressed == len(case.rows):
        with pytest.raises(shoal.PrivacyError) as refused:
            shoal.anonymize(source, case.policy, con=con)
        check_ways_out(case, refused.value)
        return
    with shoal.anonymize(source, case.policy, con=con) as release:
        summary = release.summary
        published = release.to_arrow().to_pylist()
    found = summary["algorithm"]
    assert sorted(tuple(node[name] for name in case.names) for node in found["minimal"]) == solution.minimal
    assert tuple(found["levels"][name] for name in case.names) == solution.optimal
    assert summary["release"]["suppressed"] == solution.suppressed
    assert found["kept_by_limit"] == kept_by_limit(case, solution.optimal)
    WAYS["kept"] += bool(found["kept_by_limit"])
    check_release(case, solution, published)
    check_utility(case, solution, summary)
    if case.person:
        check_persons(case, solution, summary)


def more_columns(case: Case) -> dict[str, Any]:
    """The columns of the source besides quasi-identifiers and sensitive attributes: their names and types."""
    named = [*(["id"] if case.kept else []), *([case.person] if case.person else [])]
    return dict.fromkeys(named, cases.TYPES["integer"])


def release_of(case: Case, node: full_domain.Node | None) -> list[Any]:
    assert node is not None
    how: Any = (case.wanted, node, case.secret_trees(), case.person, case.population)
    return full_domain.publish(case.rows, case.names, case.trees(case.quasi), case.secrets, *how)


def check_release(case: Case, solution: full_domain.Solution, published: list[dict[str, Any]]) -> None:
    """The same rows, as often."""
    columns = [*case.names, *case.secrets, *(["id"] if case.kept else [])]
    wanted: Counter[Any] = Counter()
    for source, row in zip(case.rows, release_of(case, solution.optimal), strict=True):
        if row is not None:
            wanted[tuple(row[name] for name in columns)] += 1
        elif case.style == "star":
            starred = {**source, **dict.fromkeys(case.names, "*"), **dict.fromkeys(case.secrets)}
            wanted[tuple(starred[name] for name in columns)] += 1
    assert Counter(tuple(row[name] for name in columns) for row in published) == wanted


def check_utility(case: Case, solution: full_domain.Solution, summary: dict[str, Any]) -> None:
    """The score that the search went by, and all others."""
    release, quasi, weights = release_of(case, solution.optimal), case.names, case.options("weight")
    trees = case.complete_trees()
    assert solution.optimal is not None
    arguments = (case.rows, release, quasi, trees, solution.optimal)
    wanted = {metric: metrics.score(metric, *arguments, weights) for metric in METRICS if metric not in LABELLED}
    wanted["information"] = metrics.information(*arguments, case.secrets)
    wanted["information_loss"] = information_loss(case, release, solution.optimal)
    assert wanted[case.metric] == pytest.approx(solution.score, rel=1e-9, abs=1e-12)
    plain = {metric: None if math.isinf(score) else score for metric, score in wanted.items()}
    assert {name: summary["utility"][name] for name in plain} == pytest.approx(plain, rel=1e-9, abs=1e-11)
    classes = models.classes_of(release, quasi).values()
    told = summary["release"]
    assert (told["classes"], told["smallest_class"]) == (len(classes), min(map(len, classes)))
    assert told["homogeneous_rows"] == {
        name: sum(len(c) for c in classes if len({row[name] for row in c}) == 1) for name in case.secrets
    }


@pytest.mark.parametrize("block", some_slow(range(BLOCKS), 2))
def test_search_and_release(block: int, con: duckdb.DuckDBPyConnection, tmp_path: Path):
    for number in range(math.ceil(COUNT / BLOCKS)):
        chance = random.Random(f"{cases.SEED} {block} {number}")
        case = draw(chance, tmp_path)
        with pytest.MonkeyPatch.context() as patch:
            narrowed = narrow(chance, patch) if chance.random() < 0.6 else {}
            if chance.random() < 0.3:
                split(chance, patch)
            patch.setattr(limits, "ROWS", random.Random(number).choice((3, 100)))
            try:
                check(case, con)
            except shoal.PolicyError as refused:
                if "too wide" not in str(refused):  # for the short words
                    raise
            except BaseException as failure:
                failure.add_note(f"block {block}, case {number}, {narrowed}: {case.policy}\n{case.rows}")
                raise


@pytest.mark.parametrize("block", some_slow(range(BLOCKS), 2))
def test_persons(block: int, con: duckdb.DuckDBPyConnection, tmp_path: Path):
    """Models count persons, of whom some have several rows."""
    for number in range(math.ceil(COUNT / BLOCKS)):
        chance = random.Random(f"{cases.SEED} persons {block} {number}")
        case = draw(chance, tmp_path)
        case = case._replace(rows=cases.give_persons(chance, case.rows, case.quasi), person="person")
        if any(all(row[a.name] is None for row in case.rows) for a in case.quasi):
            continue  # which is an error of its own
        if not all(MODELS[name].counts_persons for name, _ in case.wanted):
            continue
        with pytest.MonkeyPatch.context() as patch:
            narrowed = narrow(chance, patch) if chance.random() < 0.6 else {}
            patch.setattr(layers, "GROUPS", chance.choice((0, 30, 100, layers.GROUPS)))  # so that no, some or all persons move
            patch.setattr(layers, "PAIRS", chance.choice((1, layers.PAIRS)))
            try:
                check(case, con)
            except BaseException as failure:
                failure.add_note(f"block {block}, case {number}, {narrowed}: {case.policy}\n{case.rows}")
                raise


def check_persons(case: Case, solution: full_domain.Solution, summary: dict[str, Any]) -> None:
    """What the summary says of persons and of rows, model by model."""
    published = [row for row in release_of(case, solution.optimal) if row is not None]
    classes = models.classes_of(published, case.names).values()
    told = summary["release"]
    persons = {row["person"] for row in published}
    assert summary["source"]["persons"] == len({row["person"] for row in case.rows})
    assert summary["source"]["rows_without_person"] == sum(row["person"] is None for row in case.rows)
    assert (told["persons"], told["suppressed_persons"]) == (len(persons), summary["source"]["persons"] - len(persons))
    assert told["smallest_class_persons"] == min(len({row["person"] for row in members}) for members in classes)
    if summary["source"]["persons"] == len(case.rows):
        assert summary["privacy_by_rows"] == []
        return
    assert all(finding["ok"] for finding in summary["privacy"])
    trees = case.secret_trees()
    references = models.references_of(case.rows, case.secrets)
    broken = {
        name
        for name, params in case.wanted
        if models.violating_classes(published, case.names, name, params, case.secrets, None, references, trees)
    }
    assert {finding["model"] for finding in summary["privacy_by_rows"] if not finding["ok"]} == broken


@pytest.mark.parametrize("number", range(LARGE))
def test_larger_lattices(number: int, con: duckdb.DuckDBPyConnection, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Some hundred nodes, of which most are pruned."""
    chance = random.Random(f"{cases.SEED} large {number}")
    while True:
        case = draw(chance, tmp_path, columns=4, count=40)
        nodes = math.prod(len(next(iter(tree.values()))) for tree in case.trees(case.quasi).values())
        if 100 <= nodes <= 400 and not case.options("max_level") and solve(case).optimal:
            break
    monkeypatch.setattr(node_search, "BATCH", 16)
    monkeypatch.setattr(node_search, "READ", 400)
    try:
        check(case, con)
    except BaseException as failure:
        failure.add_note(f"{case.policy}\n{case.rows}")
        raise


def test_all_kinds_of_outcomes_come_up(tmp_path: Path):
    """Random policies that none or all tables satisfy would prove little."""
    found = Counter(outcome(draw(random.Random(f"{cases.SEED} kinds {number}"), tmp_path)) for number in range(400))
    assert min(found[kind] for kind in ("none", "generalized", "suppressed")) >= 20


def test_refusals_named_all_kinds_of_changes() -> None:
    if sum(WAYS.values()) >= 100:
        assert all(WAYS[what] for what in ("k", "l", "limit", "max_level", "kept"))
