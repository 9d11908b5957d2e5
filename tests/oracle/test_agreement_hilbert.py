"""The engine's hilbert against the oracle's bisection along the curve, on random tables and policies.

SHOAL_CASES=10 makes it ten times as many tables, SHOAL_SEED=2 other ones.
"""

from __future__ import annotations

import itertools
import math
import random
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import duckdb
import pyarrow as pa
import pytest
import shoal
from shoal.algorithms.hilbert import curve as curve_of
from shoal.backends.base import Column
from shoal.backends.duckdb.backend import DuckDB
from shoal.cells.attributes import Attribute as Encoded
from shoal.cells.packing import Cells, pack, words_of
from shoal.run import Run
from shoal.sql.names import Relation, name

from tests.oracle import cases, hilbert, labels, metrics, taxonomies
from tests.oracle.cases import Attribute
from tests.oracle.labels import Axis, Label
from tests.slow import some_slow

COUNT = round(200 * cases.RUNS)
WIDE = round(8 * cases.RUNS)
BLOCKS = max(2, COUNT // 20)
CUBES = [
    (1, 1),
    (1, 10),
    (2, 1),
    (2, 5),
    (2, 31),
    (3, 4),
    (3, 10),
    (4, 3),
    (5, 2),
    (5, 10),
    (6, 10),
    (7, 1),
    (7, 9),
    (8, 8),
    (9, 7),
]
CUBES += [(6, 2), (9, 10), (12, 6), (20, 4), (31, 2)]


class Case(NamedTuple):
    rows: list[dict[str, Any]]
    quasi: list[Attribute]
    sensitive: list[Attribute]
    wanted: list[tuple[str, dict[str, Any]]]
    l: int | None  # noqa: E741
    style: str | dict[str, str] | None
    kept: bool

    @property
    def names(self) -> list[str]:
        return [a.name for a in self.quasi]

    @property
    def secrets(self) -> list[str]:
        return [a.name for a in self.sensitive]

    @property
    def axes(self) -> list[Axis]:
        return [cases.axis_over(a, self.rows) for a in self.quasi]

    @property
    def policy(self) -> dict[str, Any]:
        weights = {a.name: {key: v for key, v in a.options.items() if key == "weight"} for a in self.quasi}
        algorithm = {"name": "hilbert", "l": self.l, "labels": self.style}
        return {
            "quasi_identifiers": {a.name: {"taxonomy": a.written, **weights[a.name]} for a in self.quasi},
            "sensitive": {a.name: {"taxonomy": a.written} if a.written else None for a in self.sensitive},
            "keep": ["id"] if self.kept else [],
            "other": "keep" if self.kept else None,
            "privacy": [{name: params} for name, params in self.wanted],
            "algorithm": {key: value for key, value in algorithm.items() if value is not None},
        }


def draw(chance: random.Random, folder: Path) -> Case:
    """A random case; most of them can be solved."""
    patience = chance.choice((1, 5))
    while True:
        case, patience = _draw(chance, folder), patience - 1
        if patience == 0 or solve(case) is not None:
            return case


def _draw(chance: random.Random, folder: Path) -> Case:
    """The sensitive values are often even enough for an l of several."""
    names = ("q", "z", "a", "b", "c")[: chance.choice((1, 2, 2, 3, 3, 4, 5))]
    quasi = [cases.column(chance, name, chance.choice((3, 6, 9)), null=0.25) for name in names]
    sensitive = [cases.column(chance, name, 9) for name in ("s", "v")[: chance.choice((0, 1, 1, 1, 1, 2))]]
    if sensitive and chance.random() < 0.4:
        sensitive[0] = Attribute("s", "integer", list(cases.VALUES["integer"]))
    for attribute in quasi:
        cases.give_taxonomy(chance, attribute, folder)
        if chance.random() < 0.2:
            attribute.options["weight"] = chance.choice([0.5, 2, 3])
    for attribute in sensitive:
        if chance.random() < 0.4:
            cases.give_taxonomy(chance, attribute, folder)
    is_even = chance.random() < 0.7
    rows: list[dict[str, Any]] = []
    for number in range(chance.randint(4, chance.choice((10, 30)))):
        row = {a.name: chance.choice(a.values) if chance.random() < 0.5 else a.draw(chance) for a in quasi}
        row |= {a.name: chance.choice(a.values) if is_even else a.draw(chance) for a in sensitive}
        rows.append({**row, "id": number})
    for attribute in quasi:  # NULL in every row is an error of its own
        if all(row[attribute.name] is None for row in rows):
            rows[0][attribute.name] = next(value for value in attribute.values if value is not None)
    lenient = [("k_anonymity", {"k": chance.randint(1, 3)})]
    wanted = (
        [cases.joinable_model(chance, sensitive) for _ in range(chance.choice((1, 1, 2)))] if chance.random() < 0.6 else lenient
    )
    l = chance.choice((None, 1, 2, 2, 3, 3, 4, 5)) if sensitive else chance.choice((None, 1, 1, 1, 1, 1, 1, 2))  # noqa: E741
    return Case(rows, quasi, sensitive, wanted, l, _style(chance, quasi, rows), kept=chance.random() < 0.3)


def _style(chance: random.Random, quasi: Sequence[Attribute], rows: Sequence[dict[str, Any]]) -> str | dict[str, str] | None:
    if chance.random() < 0.5:
        return chance.choice([None, None, *labels.STYLES])
    can = {a.name: labels.STYLES if cases.axis_over(a, rows).ordered else ("ancestor", "set") for a in quasi}
    return {name: chance.choice(styles) for name, styles in can.items() if chance.random() < 0.7} or None


def solve(case: Case) -> list[tuple[int, ...]] | None:
    trees = {a.name: cases.taxonomy_over(a, case.rows) for a in case.quasi}
    secret_trees = {a.name: cases.taxonomy_over(a, case.rows) for a in case.sensitive if a.written}
    return hilbert.solve(case.rows, case.names, trees, case.secrets, case.wanted, case.l, secret_trees)


def labelled(case: Case, axes: Sequence[Axis], classes: Sequence[Sequence[int]]) -> list[dict[str, Label]]:
    """The labels of every row, in the order of the source."""
    found: dict[int, dict[str, Label]] = {}
    for members in classes:
        made = {}
        for axis in axes:
            values = [case.rows[row][axis.name] for row in members]
            made[axis.name] = labels.label(axis, labels.style_of(axis, case.style), values)
        found |= dict.fromkeys(members, made)
    return [found[row] for row in range(len(case.rows))]


def plain(value: Any) -> Any:
    """Something that can be counted."""
    return tuple(value) if isinstance(value, list) else value


def multiset(rows: Sequence[Any], columns: Sequence[str]) -> Counter[Any]:
    return Counter(tuple(plain(row[name]) for name in columns) for row in rows)


def outcome(case: Case) -> str:
    """Return what comes out, in a word."""
    classes = solve(case)
    if classes is None:
        return "refused"
    return "one class" if len(classes) == 1 else "classes"


def check(case: Case, con: duckdb.DuckDBPyConnection) -> None:
    """Compare."""
    classes = solve(case)
    more = {"id": cases.TYPES["integer"]} if case.kept else {}
    source = cases.table(case.rows, [*case.quasi, *case.sensitive], **more)
    if classes is None:
        alone = not case.sensitive and case.l is not None and case.l > 1  # which the policy can tell
        with pytest.raises((shoal.PrivacyError, shoal.PolicyError) if alone else shoal.PrivacyError) as refused:
            shoal.anonymize(source, case.policy, con=con)
        if "groups of" in str(refused.value):  # the table is not eligible, and what it is eligible for is said
            most = max(Counter(row[case.secrets[0]] for row in case.rows).values())
            assert f"of {len(case.rows) // most} at most" in str(refused.value)
        return
    with shoal.anonymize(source, case.policy, con=con) as release:
        summary, published = release.summary, release.to_arrow().to_pylist()
    axes = case.axes
    made = labelled(case, axes, classes)
    shown = [{**row, **{name: each.shown for name, each in of.items()}} for row, of in zip(case.rows, made, strict=True)]
    columns = [*case.names, *case.secrets]
    assert multiset(published, columns) == multiset(shown, columns)
    if case.kept:  # which of the rows of one cell goes into which class is left open, but each stays with its cell
        assert multiset(published, ["id", *case.secrets]) == multiset(case.rows, ["id", *case.secrets])
        cells = {row["id"]: tuple(row[name] for name in columns) for row in case.rows}
        allowed = {
            (cells[row["id"]], tuple(plain(out[name]) for name in columns)) for row, out in zip(case.rows, shown, strict=True)
        }
        assert {(cells[out["id"]], tuple(plain(out[name]) for name in columns)) for out in published} <= allowed
    wanted = metrics.utility(
        case.rows,
        [{name: plain(value) for name, value in row.items()} for row in shown],
        [{name: each.covers for name, each in of.items()} for of in made],
        axes,
        case.secrets,
    )
    assert {name: summary["utility"][name] for name in wanted} == pytest.approx(wanted, rel=1e-9, abs=1e-11)
    assert summary["release"]["suppressed"] == 0


@pytest.mark.parametrize("block", some_slow(range(BLOCKS), 2))
def test_release(block: int, con: duckdb.DuckDBPyConnection, tmp_path: Path):
    for number in range(math.ceil(COUNT / BLOCKS)):
        case = draw(random.Random(f"{cases.SEED} {block} {number}"), tmp_path)
        try:
            check(case, con)
        except BaseException as failure:
            failure.add_note(f"block {block}, case {number}: {case.policy}\n{case.rows}")
            raise


@pytest.mark.parametrize("number", range(WIDE))
def test_an_index_of_several_words(number: int, con: duckdb.DuckDBPyConnection, tmp_path: Path):
    """Eight quasi-identifiers, of which one has some hundred leaves: 8 * 9 bits and more."""
    chance = random.Random(f"{cases.SEED} wide {number}")
    quasi = []
    for place in range(8):
        leaves = [f"{leaf:04d}" for leaf in range(chance.randint(2, 5) if place else chance.choice((257, 600, 1025)))]
        tree = [(leaf, leaf[:-1], "*") if place == 0 else (leaf, "*") for leaf in leaves]
        path = tmp_path / f"q{place}.csv"
        path.write_text("\n".join(";".join(row) for row in tree) + "\n")
        quasi.append(Attribute(f"q{place}", "text", leaves, str(path), taxonomies.ragged(tree)))
    chance.shuffle(quasi)
    sensitive = [Attribute("s", "integer", list(range(6)))]
    rows = [{a.name: chance.choice(a.values) for a in [*quasi, *sensitive]} for _ in range(40)]
    l = chance.randint(1, 3)  # noqa: E741
    case = Case(rows, quasi, sensitive, [("k_anonymity", {"k": chance.randint(1, 4)})], l, None, kept=False)
    try:
        check(case, con)
        assert outcome(case) == "classes"
    except BaseException as failure:
        failure.add_note(f"{case.policy}\n{case.rows}")
        raise


def order_of(con: duckdb.DuckDBPyConnection, leaves: Sequence[int], points: Sequence[Sequence[int]]) -> list[int]:
    """The points, which are codes of attributes of so many leaves, in the order of the engine's SQL; by their numbers."""
    width = hilbert.bits_for(leaves)
    nothing = Relation.of("nothing")
    same = {"value": name("v"), "table": nothing, "height": 1, "is_empty": False, "is_open": False, "is_ordered": False}
    columns = [Column(f"q{i}", "int", "integer") for i in range(1, len(leaves) + 1)]
    packed = pack(
        [Encoded(c, code=name(c.name), leaves=d, bits=(width,), **same) for c, d in zip(columns, leaves, strict=True)]
    )
    words = [[sum(point[packed.index(p)] << p.shift for p in word.attributes) for word in words_of(packed)] for point in points]
    made = pa.table(
        {"cell": range(len(points)), **{f"w{i}": pa.array(w, pa.int64()) for i, w in enumerate(zip(*words, strict=True), 1)}}
    )
    used = {(i, point[i]) for point in points for i in range(len(leaves))}
    axes = pa.table(
        {"attribute": [i + 1 for i, _ in used], "code": [c for _, c in used], "path": [c << packed[i].shift for i, c in used]}
    )
    backend = DuckDB(con)
    try:
        con.register("made_cells", made)
        con.register("made_axes", axes)
        with Run(backend) as run:
            tables = (Relation.of("made_cells"), Relation.of("made_axes"))
            curve = curve_of(run, Cells(*tables, (), (), packed, rows=len(points), count=len(points)))
            return [cell for cell, _ in sorted(con.table(curve.parts[-1]).fetchall(), key=lambda row: row[1])]
    finally:
        con.unregister("made_cells")
        con.unregister("made_axes")
        backend.close()


@pytest.mark.parametrize("cube", some_slow(CUBES, 4))
def test_the_curve(cube: tuple[int, int], con: duckdb.DuckDBPyConnection):
    """Points of the cube, all if they are few, come in the order of their indices; one point's cells in their own order."""
    d, bits = cube
    chance = random.Random(f"{cases.SEED} {d} {bits}")
    side = 1 << bits
    shapes = [[side] * d, [side, *(chance.randint(1, side) for _ in range(d - 1))], [chance.randint(side // 2 + 1, side)] * d]
    for leaves in shapes[: 2 if d * bits > 60 else 3]:
        chance.shuffle(leaves)
        if math.prod(leaves) <= 4096:
            points = list(itertools.product(*map(range, leaves)))
        else:
            points = [tuple(chance.choice((0, n - 1)) for n in leaves) for _ in range(30)]
            for _ in range(400):  # points close to each other, so that the finer bits count
                point = [chance.randrange(n) for n in leaves]
                far = 1 << chance.randrange(bits)
                near = [[min(x + chance.randint(0, far), n - 1) for x, n in zip(point, leaves, strict=True)] for _ in range(2)]
                points += map(tuple, near)
        chance.shuffle(points)
        width = hilbert.bits_for(leaves)
        index = [hilbert.index(hilbert.spread(point, leaves), width) for point in points]
        assert order_of(con, leaves, points) == sorted(range(len(points)), key=lambda cell: (index[cell], cell))


def test_all_kinds_of_outcomes_come_up(tmp_path: Path):
    """Random policies that none or all tables satisfy would prove little."""
    found = Counter(outcome(draw(random.Random(f"{cases.SEED} kinds {number}"), tmp_path)) for number in range(400))
    assert min(found[kind] for kind in ("refused", "one class", "classes")) >= 20
