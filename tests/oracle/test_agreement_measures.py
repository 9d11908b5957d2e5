"""The measures of releases against their definitions: of random releases with general sensitive values, and of the algorithms'.

SHOAL_CASES=10 makes it ten times as many releases, SHOAL_SEED=2 other ones.
"""

from __future__ import annotations

import math
import random
import statistics
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from fractions import Fraction
from pathlib import Path
from typing import Any

import duckdb
import pytest
import shoal
from shoal.algorithms.base import Grouping
from shoal.algorithms.sweep.sensitive_taxonomy import sensitive_taxonomies
from shoal.backends.duckdb.backend import DuckDB
from shoal.cells import packing, tally
from shoal.errors import ColumnError
from shoal.metrics.query_error import QueryError
from shoal.policy.model import Policy
from shoal.publications.generalize import Generalize
from shoal.release import summary
from shoal.release.column_figures import with_figures
from shoal.release.measured import Released
from shoal.release.suppressed_values import NAMED
from shoal.run import Run
from shoal.sql.names import Relation, name, value
from shoal.sql.render import safe

from tests.oracle import cases, columns, full_domain, metrics, models, mondrian
from tests.oracle import test_agreement_full_domain as global_cases
from tests.oracle import test_agreement_mondrian as local_cases
from tests.oracle.labels import Axis, Coverage
from tests.oracle.sweep import (
    Bound,
    Class,
    Node,
    Record,
    Release,
    Tree,
    excessive_protection,
    query_error,
    sensitive_count_errors,
    um,
)
from tests.slow import some_slow

COUNT = round(60 * cases.SCALE)
BLOCKS = max(2, COUNT // 20)
OUTCOMES: Counter[str] = Counter()
SHOWN: Counter[str] = Counter({"left out": 0, "sample": 0})
Source = list[tuple[tuple[Any, ...], tuple[Any, ...]]]


def told_of(errors: Iterable[Fraction | None], name_: str, other: str) -> dict[str, float | None]:
    """The mean, and the median or the largest, of what there is."""
    known = [error for error in errors if error is not None]
    pick: Any = {"median": statistics.median, "max": max}[other]
    mean, more = (sum(known, Fraction(0)) / len(known), pick(known)) if known else (None, None)
    return {name_: None if mean is None else float(mean), f"{name_}_{other}": None if more is None else float(more)}


def agree(told: Mapping[str, Any], wanted: Mapping[str, Any]) -> None:
    for name_, figure in wanted.items():
        assert told[name_] == (None if figure is None else pytest.approx(figure, rel=1e-9, abs=1e-9)), name_


def agree_by_class(told: Sequence[Mapping[str, Any]], wanted: Mapping[Any, Sequence[tuple[float, int]]]) -> None:
    """The quartiles by nearest rank, and the first and last classes."""
    assert [(of["parameters"]["tau"], of["parameters"]["l"], of["on"]) for of in told] == list(wanted)
    for of, classes in zip(told, wanted.values(), strict=True):
        scores = [excess for excess, _ in classes]
        assert of["classes"] == len(classes)
        ranks = [1, *(math.ceil(len(classes) * q / 4) for q in (1, 2, 3)), len(classes)]
        assert of["quartiles"] == pytest.approx([scores[rank - 1] for rank in ranks], abs=1e-8)
        for end, expected in (("tightest", classes[:5]), ("loosest", classes[:-6:-1])):
            assert [found["rows"] for found in of[end]] == [size for _, size in expected]
            assert [found["score"] for found in of[end]] == pytest.approx([excess for excess, _ in expected], abs=1e-8)


# --- general sensitive values ---------------------------------------------------------------------------------------


class General:
    """A random table and a random release of it: any generalization of its rows, also of their sensitive values."""

    def __init__(self, chance: random.Random, folder: Path) -> None:
        self.quasi = [cases.column(chance, q, 4) for q in ("q", "z", "a")[: chance.randint(1, 3)]]
        self.sensitive = [cases.column(chance, s, 5) for s in ("s", "v")[: chance.choice((1, 1, 2))]]
        columns = [*self.quasi, *self.sensitive]
        for attribute in columns:
            cases.give_taxonomy(chance, attribute, folder)
        self.rows = [{a.name: a.draw(chance) for a in columns} for _ in range(chance.randint(4, 20))]
        for attribute in columns:
            if all(row[attribute.name] is None for row in self.rows):
                self.rows[0][attribute.name] = next(v for v in attribute.values if v is not None)
        d = len(self.quasi)
        self.trees = [Tree(cases.taxonomy_over(a, self.rows), [row[a.name] for row in self.rows]) for a in columns]
        self.weights: list[dict[Any, Fraction]] = [
            {leaf: Fraction(chance.choice((1, 3, 5)), 2) for leaf in tree.leaves if leaf is not None and chance.random() < 0.2}
            for tree in self.trees[d:]
        ]
        for i, (attribute, weights) in enumerate(zip(self.sensitive, self.weights, strict=True), d):
            values = [row[attribute.name] for row in self.rows]
            self.trees[i] = Tree(cases.taxonomy_over(attribute, self.rows), values, weights)
        self.source: Source = [
            (tuple(row[a.name] for a in self.quasi), tuple(row[a.name] for a in self.sensitive)) for row in self.rows
        ]
        self.release = self.released(chance, self.trees[:d], self.trees[d:])
        self.bounds = [(0.5, 2), (0.75, 2), (0.6, 3), (0.95, 4)]
        chance.shuffle(self.bounds)
        self.bounds = self.bounds[: chance.choice((0, 1, 2))]
        self.multi = chance.choice(("each", "joint"))
        self.query = QueryError(queries=chance.randint(1, 25), dimensions=chance.randint(1, d + 1))
        self.seed = chance.randint(0, 99)

    def released(self, chance: random.Random, quasi: list[Tree], hidden: list[Tree]) -> Release:
        """Rows in up to three groups of their own levels each; some rows are in none, and suppressed."""
        items = [tuple(chance.randint(0, tree.height) for tree in quasi) for _ in range(chance.randint(1, 3))]
        closed: dict[Any, Class] = {}
        whole = []
        suppressed = chance.choice((0, 0, 0.3))
        for q, s in self.source:
            nodes = tuple(chance.choice(tree.path(v)) for tree, v in zip(hidden, s, strict=True))
            leaves = tuple(tree.leaf(v) for tree, v in zip(quasi, q, strict=True))
            record = Record((), leaves, nodes)
            whole.append(record)
            item = chance.choice(items)
            labels = tuple(t.taxonomy[v][t.height - j] for t, v, j in zip(quasi, leaves, item, strict=True))
            if not closed or chance.random() >= suppressed:
                closed.setdefault((item, labels), Class(item, labels)).members.append(record)
        return Release(quasi, hidden, whole, list(closed.values()))

    @property
    def policy(self) -> dict[str, Any]:
        asked = [{"tau_l_diversity": {"tau": tau, "l": l, "multi": self.multi}} for tau, l in self.bounds]  # noqa: E741
        return {
            "quasi_identifiers": {a.name: {"taxonomy": a.written} for a in self.quasi},
            "sensitive": {a.name: {"taxonomy": a.written} for a in self.sensitive},
            "privacy": asked or [{"k_anonymity": {"k": 1}}],
            "metrics": [{"query_error": {"queries": self.query.queries, "dimensions": self.query.dimensions}}],
            "seed": self.seed,
        }

    def by_class(self) -> dict[tuple[float, int, str], list[tuple[float, int]]]:
        """Def 35 and the size of each class, jointly or each; of subgroups the least."""
        sizes = {labels: of.total() for labels, of in self.release.published().items()}
        found: dict[tuple[float, int, str], list[tuple[float, int]]] = {}
        for tau, l in self.bounds:  # noqa: E741
            for i, tree in enumerate(self.release.secrets):
                bound = Bound.of(tau, l)
                if self.multi == "each" or len(self.release.secrets) == 1:
                    each = excessive_protection(self.release, i, bound)[0]
                else:
                    groups: dict[Any, dict[Any, list[Node]]] = defaultdict(lambda: defaultdict(list))
                    for c in self.release.classes:
                        for r in c.members:
                            groups[c.labels][r.secrets[1 - i]].append(r.secrets[i])
                    each = {k: min(bound.excess(tree.induced(nodes)) for nodes in g.values()) for k, g in groups.items()}
                ranked = sorted((round(float(excess), 9), -sizes[labels]) for labels, excess in each.items())
                found[tau, l, self.sensitive[i].name] = [(excess, -size) for excess, size in ranked]
        return found

    def excess(self) -> dict[str, float | None]:
        each = [excess for classes in self.by_class().values() for excess, _ in classes]
        least, mean = (min(each), sum(each) / len(each)) if each else (None, None)
        told = {"excessive_protection": least, "excessive_protection_mean": mean}
        return {key: None if excess is None else float(excess) for key, excess in told.items()}

    def holds(self) -> bool:
        """Whether every class has as many values as the bounds speak of, as each class that holds does."""
        most = max((l for _, l in self.bounds), default=0)  # noqa: E741
        for i, tree in enumerate(self.release.secrets):
            groups: dict[Any, list[Node]] = defaultdict(list)
            for c in self.release.classes:
                for r in c.members:
                    others = tuple(n for j, n in enumerate(r.secrets) if j != i) if self.multi == "joint" else ()
                    groups[c.labels, others].append(r.secrets[i])
            if any(sum(n > 0 for n in tree.induced(nodes).values()) < most for nodes in groups.values()):
                return False
        return True

    def sensitive_columns(self) -> list[dict[str, Any]]:
        published = [record for of in self.release.classes for record in of.members]
        suppressed = [None] * (len(self.rows) - len(published))
        return [
            columns.sensitive_figures(
                [secrets[i] for _, secrets in self.source],
                [*((r.secrets[i][1], len(tree.under(r.secrets[i]))) for r in published), *suppressed],
                len(tree.leaves),
            )
            for i, tree in enumerate(self.release.secrets)
        ]

    def wanted(self) -> dict[str, float | None]:
        release, d = self.release, len(self.quasi)
        drawn = self.query.drawn(self.seed, d, [len(tree.nodes()) for tree in self.trees])
        queries = [{a: self.trees[a].nodes()[k] for a, k in zip(q.attributes, q.nodes, strict=True)} for q in drawn]
        counts = [sensitive_count_errors(release, self.source, i) for i in range(len(release.secrets))]
        return {
            "information": float(um(release)),
            **told_of((error for each in counts for error in each.values()), "sensitive_count_error", "max"),
            **told_of((query_error(release, self.source, query) for query in queries), "query_error", "median"),
            **(self.excess() if self.holds() else {}),
        }


@contextmanager
def opened() -> Iterator[Run]:
    con = duckdb.connect(config={"threads": 1})
    try:
        with Run(DuckDB(con)) as run:
            yield run
    finally:
        con.close()


def table(run: Run, columns: Sequence[str], rows: Sequence[Sequence[Any]]) -> Relation:
    """Rows as a table of the run."""

    def shown(cell: Any) -> str:
        return safe(cell) if isinstance(cell, int | float) else f"cast({safe(value(cell))} as varchar)"

    listed = ", ".join("(" + ", ".join(map(shown, row)) + ")" for row in rows)
    made = run.name("made")
    run.backend.materialize(made, f"select * from (values {listed}) as t({', '.join(columns)})", "made by a test")
    return made


def measured(case: General, run: Run) -> dict[str, Any]:
    """What the engine makes of the release, put into its tables by hand."""
    policy = Policy.parse(case.policy)
    arrow = cases.table(case.rows, [*case.quasi, *case.sensitive])
    source = run.backend.open_source(arrow, reading=lambda _: "value")
    tallied = tally.tally(run, source, policy.quasi_names, policy.sensitive_names)
    quasi, sensitive = packing.dimensions(run, policy, run.backend.columns(source), tallied, tallied)
    values = [name(f"qv{i}") for i in range(1, len(quasi) + 1)] + [name(f"sv{i}") for i in range(1, len(sensitive) + 1)]
    cells = packing.cells(run, tallied, quasi, sensitive, by_rows=True)
    told = run.backend.fetch(f"select cell, {', '.join(map(safe, values))} from {safe(cells.table)}")
    cell_of = {tuple(rest): cell for cell, *rest in told}
    trees = case.trees[len(quasi) :]
    weights = [
        {str(tree.taxonomy[leaf][0]): weight for leaf, weight in given.items()}
        for tree, given in zip(trees, case.weights, strict=True)
    ]
    general = sensitive_taxonomies(run, cells, weights)
    codes = [{(low, size, label): code for code, label, low, size in _nodes(run, secret.attribute)} for secret in general]
    place = {id(record): i for i, record in enumerate(case.release.whole)}
    pieces: Counter[Any] = Counter()
    classes = []
    for number, closed in enumerate(case.release.classes, 1):
        covers = []
        for tree, label, j, example in zip(
            case.release.quasi, closed.labels, closed.item, closed.members[0].quasi, strict=True
        ):
            held = [tree.code[leaf] for leaf in tree.under(tree.node(example, tree.height - j))]
            covers += [label, min(held), max(held), len(held), 0, tree.height - j]
        classes.append([number, *covers])
        for record in closed.members:
            q, s = case.source[place[id(record)]]
            shown = [
                known[min(tree.code[leaf] for leaf in tree.under(node)), len(tree.under(node)), node[1]]
                for tree, node, known in zip(case.release.secrets, record.secrets, codes, strict=True)
            ]
            pieces[cell_of[(*q, *s)], number, *shown] += 1
    what = ("label", "low", "high", "leaves", "gaps", "level")
    grouping = Grouping(
        table(run, ["cell", "class", *(f"s{i + 1}" for i in range(len(sensitive))), "n"], [(*p, n) for p, n in pieces.items()]),
        table(run, ["class", *(f"{w}{i + 1}" for i in range(len(quasi)) for w in what)], classes),
        is_split=True,
        published_sensitive=tuple(secret.attribute for secret in general),
    )
    suppressed = len(case.rows) - sum(pieces.values())
    released = Released(run, policy, cells, grouping, suppressed, None, Generalize())
    told_of_columns = with_figures([{"name": a.name} for a in case.sensitive], released) if general else []
    return {**summary.measured(released), "columns": told_of_columns}


def _nodes(run: Run, attribute: Any) -> list[Any]:
    leaves = f"select code, l0, code, 1 from {safe(attribute.table)}"
    return run.backend.fetch(f"{leaves} union all select code, l0, low, size from {safe(attribute.general)}")


@pytest.mark.parametrize("block", some_slow(range(BLOCKS), 2))
def test_releases_with_general_sensitive_values(block: int, tmp_path: Path) -> None:
    for number in range(math.ceil(COUNT / BLOCKS)):
        case = General(random.Random(f"{cases.SEED} measures {block} {number}"), tmp_path)
        try:
            with opened() as run:
                wanted = case.wanted()
                told = measured(case, run)
                agree(told["utility"], wanted)
                for column, figures in zip(told["columns"], case.sensitive_columns(), strict=True):
                    for key, figure in figures.items():
                        assert column[key] == pytest.approx(figure, abs=1e-6), (column["name"], key)
                if case.holds():
                    agree_by_class(told["excessive_protection"], case.by_class())
        except ColumnError as refused:
            if "stands for several groups of values" not in str(refused):
                raise
            OUTCOMES["ambiguous"] += 1
        except BaseException as failure:
            failure.add_note(f"block {block}, case {number}: {case.policy}\n{case.rows}\n{case.release.classes}")
            raise
        else:
            OUTCOMES["excess" if wanted.get("excessive_protection") is not None else "no excess"] += 1
            OUTCOMES["no query met"] += wanted["query_error"] is None


# --- the algorithms' releases ---------------------------------------------------------------------------------------


def counted(rows: Iterable[Sequence[frozenset[int]] | None], query: Mapping[int, frozenset[int]]) -> Fraction:
    """§5.3.3, for labels that need not be nodes: a row counts with the share of its leaves that each condition asks for."""
    total = Fraction(0)
    for row in rows:
        if row is not None:
            total += math.prod((Fraction(len(asked & row[a]), len(row[a])) for a, asked in query.items()), start=Fraction(1))
    return total


def leaves(covers: Coverage) -> frozenset[int]:
    return covers.members if covers.members is not None else frozenset(range(covers.low, covers.high + 1))


def wanted_of(
    rows: Sequence[Mapping[str, Any]],
    axes: Sequence[Axis],
    sensitive: Sequence[cases.Attribute],
    covered: Sequence[Mapping[str, Coverage] | None],
    published: Sequence[Any],
    asked: Sequence[tuple[str, dict[str, Any]]],
    query: QueryError,
    seed: int,
) -> dict[str, float | None]:
    """The measures of a release whose sensitive values are the source's."""
    trees = [Tree(axis.taxonomy, [row[axis.name] for row in rows]) for axis in axes]
    trees += [Tree(cases.taxonomy_over(a, rows), [row[a.name] for row in rows]) for a in sensitive]
    names = [*(axis.name for axis in axes), *(a.name for a in sensitive)]
    source = [[frozenset({t.code[t.leaf(row[n])]}) for t, n in zip(trees, names, strict=True)] for row in rows]
    release = [
        None if out is None else [*(leaves(out[axis.name]) for axis in axes), *row[len(axes) :]]
        for out, row in zip(covered, source, strict=True)
    ]
    drawn = query.drawn(seed, len(axes), [len(tree.nodes()) for tree in trees])

    def error(given: Mapping[int, frozenset[int]]) -> Fraction | None:
        actual = counted(source, given)
        return abs(actual - counted(release, given)) / actual if actual else None

    def codes(a: int, k: int) -> frozenset[int]:
        return frozenset(trees[a].code[leaf] for leaf in trees[a].under(trees[a].nodes()[k]))

    asks = [error({a: codes(a, k) for a, k in zip(q.attributes, q.nodes, strict=True)}) for q in drawn]
    each = [error({a: frozenset({code})}) for a in range(len(axes), len(trees)) for code in range(len(trees[a].leaves))]
    excess: list[Fraction] = []
    groups = models.classes_of(published, [axis.name for axis in axes]).values()
    for model, params in asked:
        on = [params["on"]] if isinstance(params.get("on"), str) else params.get("on") or [a.name for a in sensitive]
        if model == "tau_l_diversity":
            bound = Bound.of(params["tau"], params["l"])
            for secret in on:
                others = [other for other in on if other != secret] if params.get("multi") == "joint" else []
                for members in groups:
                    subgroups = models.classes_of(members, others).values()
                    excess.append(min(bound.excess(Counter(row[secret] for row in sub)) for sub in subgroups))
    return {
        **told_of(each, "sensitive_count_error", "max"),
        **told_of(asks, "query_error", "median"),
        "excessive_protection": float(min(excess)) if excess else None,
        "excessive_protection_mean": float(sum(excess) / len(excess)) if excess else None,
    }


def agree_on_columns(
    summary: Mapping[str, Any], axes: Sequence[Axis], covered: Sequence[Mapping[str, Coverage] | None], published: Sequence[Any]
) -> None:
    """What the report says of each quasi-identifier, of the suppressed rows, and in made-up rows."""
    told = {column["name"]: column for column in summary["columns"]}
    least, named, unnamed = max([2, *(finding["parameters"].get("k", 1) for finding in summary["privacy"])]), [], []
    for axis in axes:
        for key, wanted in columns.figures(axis, covered, published).items():
            assert told[axis.name][key] == pytest.approx(wanted, abs=1e-6), (axis.name, key)
        examples = columns.most_shown(axis, published)
        if all(isinstance(example, str) for example in examples):
            assert told[axis.name]["example"] in examples
        listed, together = columns.left_out(axis, covered, least, NAMED)
        keys = ("column", "value", "rows", "suppressed")
        named += [dict(zip(keys, (axis.name, *each), strict=True)) for each in listed]
        if together:
            unnamed.append(dict(zip(("column", "values", *keys[2:]), (axis.name, *together), strict=True)))
    share = sum(row is None for row in covered) / len(covered)
    assert summary["suppression"] == {"share": pytest.approx(share, abs=1e-6), "values": named, "unnamed": unnamed}
    SHOWN["left out"] += bool(named)
    for row in summary["sample"]:
        assert not columns.could_be_somebodys(row["before"], axes, least)
        for axis in axes:
            assert columns.is_covered(axis, row["before"][axis.name], row["after"][axis.name], covered, published)
    SHOWN["sample"] += bool(summary["sample"])


def check_case(case: Any, axes: list[Axis], covered: Any, published: Any, con: duckdb.DuckDBPyConnection, seed: int) -> None:
    """A release of an algorithm, measured by both."""
    query = QueryError(queries=20, dimensions=1 + seed % (len(axes) + 1))
    asked = [{"query_error": {"queries": query.queries, "dimensions": query.dimensions}}]
    more = {"id": cases.TYPES["integer"]} if case.kept else {}
    source = cases.table(case.rows, [*case.quasi, *case.sensitive], **more)
    with shoal.anonymize(source, {**case.policy, "metrics": asked, "seed": seed}, con=con) as release:
        summary = release.summary
    agree_on_columns(summary, axes, covered, published)
    told = summary["utility"]
    agree(told, wanted_of(case.rows, axes, case.sensitive, covered, published, case.wanted, query, seed))


@pytest.mark.parametrize("block", some_slow(range(BLOCKS), 2))
def test_releases_of_mondrian(block: int, con: duckdb.DuckDBPyConnection, tmp_path: Path) -> None:
    for number in range(math.ceil(COUNT / BLOCKS)):
        chance = random.Random(f"{cases.SEED} mondrian {block} {number}")
        case = local_cases.draw(chance, tmp_path)
        trees = {a.name: cases.taxonomy_over(a, case.rows) for a in case.sensitive if a.written}
        search = mondrian.Mondrian(case.rows, case.axes, case.secrets, case.wanted, case.mode, trees)
        cut = search.classes()
        if cut is None or not case.sensitive:
            continue
        classes = search.trimmed(cut, full_domain.may_suppress(case.limit, len(case.rows)))
        made = mondrian.label_classes(case.rows, case.axes, classes, case.labels, case.bounds)
        published = mondrian.publish(case.rows, made)
        if search.undecided or (None in made and local_cases.has_hidden_class(case, published)):
            continue
        covered = [None if row is None else {n: each.covers for n, each in row.items()} for row in made]
        try:
            check_case(case, case.axes, covered, local_cases.hashable(published), con, number)
        except BaseException as failure:
            failure.add_note(f"block {block}, case {number}: {case.policy}\n{case.rows}")
            raise
        kinds = {"set" if each.members is not None else "stretch" for row in covered if row for each in row.values()}
        OUTCOMES.update([*kinds, "suppressed" if None in made else "whole"])


@pytest.mark.parametrize("block", some_slow(range(BLOCKS), 2))
def test_releases_of_full_domain(block: int, con: duckdb.DuckDBPyConnection, tmp_path: Path) -> None:
    for number in range(math.ceil(COUNT / BLOCKS) // 2):
        chance = random.Random(f"{cases.SEED} full_domain {block} {number}")
        case = global_cases.draw(chance, tmp_path)
        solution = global_cases.solve(case)
        if solution.optimal is None or solution.suppressed == len(case.rows) or not case.sensitive:
            continue
        published = global_cases.release_of(case, solution.optimal)
        axes = [cases.axis_over(a, case.rows) for a in case.quasi]
        covered = metrics.covered_by_node(case.rows, published, axes, solution.optimal)
        try:
            check_case(case, axes, covered, published, con, number)
        except BaseException as failure:
            failure.add_note(f"block {block}, case {number}: {case.policy}\n{case.rows}")
            raise


def test_all_kinds_of_outcomes_came_up() -> None:
    """Random releases that have nothing to measure would prove little."""
    if sum(OUTCOMES.values()) >= 100:
        assert all(OUTCOMES[kind] >= COUNT / 20 for kind in ("excess", "no excess", "set", "stretch", "suppressed", "whole"))
        assert all(SHOWN.values())
        assert OUTCOMES["ambiguous"] + OUTCOMES["no query met"] <= COUNT / 3
