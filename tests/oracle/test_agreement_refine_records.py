"""The engine's refine against 003 record by record, where neighbours, rows left over and rings are drawn by the same rules.

SHOAL_CASES=10 makes it ten times as many tables, SHOAL_SEED=2 other ones.
"""

from __future__ import annotations

import hashlib
import hmac
import random
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import duckdb
import pyarrow as pa
import pytest
from shoal.backends.duckdb.backend import DuckDB
from shoal.pipeline import Task, anonymize
from shoal.policy.model import Policy
from shoal.run import Run
from shoal.sql.render import safe

from tests.oracle import cases, refine

COUNT = cases.some(8)
QUASI = ("age", "height", "sex")
CODES: dict[str, dict[Any, int]] = {
    "age": {n: n for n in range(60)},
    "height": {n: n for n in range(9)},
    "sex": {"F": 0, "M": 1},
}
SECRET = "known to this test alone"

Group = list[tuple[int, dict[str, Any]]]


@dataclass
class Found:
    """What the engine found: for each class the cells of its rows, each with its values; the code of each sensitive value."""

    classes: dict[int, Group]
    codes: dict[str, int]
    cells: dict[tuple[Any, ...], int]
    order: list[str]
    published: list[tuple[Any, ...]]

    def cell(self, row: refine.Row) -> int:
        return self.cells[tuple(row[name] for name in (*QUASI, "s"))]


def tables(seed: str) -> Iterator[tuple[list[dict[str, Any]], int]]:
    chance = random.Random(f"{cases.SEED} {seed}")
    made = 0
    while made < COUNT:
        values = "stuvwxyz"[: chance.randint(3, 8)]
        rows = []
        for _ in range(chance.randint(10, 120)):
            age = chance.randrange(chance.choice([4, 60]))
            s = values[(age // 10 + chance.randrange(4)) % len(values)] if chance.random() < 0.7 else chance.choice(values)
            rows.append({"age": age, "height": chance.randrange(9), "sex": chance.choice("FM"), "s": s})
        if (most := len(rows) // max(Counter(row["s"] for row in rows).values())) >= 2:
            made += 1
            yield rows, chance.randint(2, most)


@contextmanager
def found(rows: list[dict[str, Any]], l: int, seed: int, publish: str = "generalize", **refining: Any) -> Iterator[Found]:  # noqa: E741
    asked = {
        "quasi_identifiers": dict.fromkeys(QUASI),
        "sensitive": ["s"],
        "privacy": {"simple_l_diversity": {"l": l}},
        "algorithm": {"name": "refine", **refining},
        "publish": publish,
        "seed": seed,
    }
    with duckdb.connect() as con:
        backend = DuckDB(con)
        with Run(backend) as run:
            policy = Policy.parse(asked)
            outcome = anonymize(run, policy, Task(con.from_arrow(pa.Table.from_pylist(rows)), publication=policy.publish))
            cells = outcome.prepared.cells
            names = ", ".join(f"d{i}.l0" for i in range(len(QUASI)))
            joins = " ".join(
                f"join {safe(cells.axes)} as x{i} on x{i}.attribute = {i + 1} and x{i}.path = {safe(p.path)} "
                f"join {safe(p.attribute.table)} as d{i} on d{i}.code = x{i}.code"
                for i, p in enumerate(cells.packed)
            )
            values: dict[int, dict[str, Any]] = {}
            codes: dict[str, int] = {}
            for cell, s, code, age, height, sex in backend.fetch(
                f"select t.cell, t.sv1, t.{safe(cells.sensitive[0].code)}, {names} from {safe(cells.table)} as t {joins}"
            ):
                values[cell] = {"age": int(age), "height": int(height), "sex": sex, "s": s}
                codes[s] = code
            classes: dict[int, Group] = defaultdict(list)
            for number, cell, n in backend.fetch(f"select class, cell, n from {safe(outcome.grouping.cells)}"):
                classes[number] += [(cell, values[cell])] * n
            at = {tuple(row[name] for name in (*QUASI, "s")): cell for cell, row in values.items()}
            published = backend.fetch(f"select * from {safe(outcome.release)}")
            yield Found(classes, codes, at, list(outcome.summary["algorithm"]["correlations"]), published)


def as_bags(groups: Any) -> Counter[tuple[int, ...]]:
    return Counter(tuple(sorted(cells)) for cells in groups)


def neighbours(seed: int) -> Callable[[], Callable[[int, int], bool]]:
    """The rule by which a block chooses one of two neighbours, for one round after the other."""
    chance = random.Random(f"refine {seed}")

    def drawn() -> Callable[[int, int], bool]:
        draw = chance.randrange(2**31)
        return lambda block, run: (block * 48271 + run * 16807 + draw) % 2147483647 % 2 == 1

    return drawn


@pytest.mark.parametrize("part", range(3))
def test_the_papers_partition(part: int) -> None:
    """Algorithm 1 as printed (AIP)."""
    for seed, (rows, l) in enumerate(tables(f"paper {part}")):  # noqa: E741
        with found(rows, l, seed, groups="none", mode="paper") as engine:
            expected = refine.paper_partition(rows, engine.order, CODES, "s", l, neighbours(seed))
            assert as_bags([c for c, _ in of] for of in engine.classes.values()) == as_bags(
                map(engine.cell, b) for b in expected
            )


@pytest.mark.parametrize("mode", ["paper", "deep"])
@pytest.mark.parametrize("part", range(2))
def test_the_most_uniform_partition(part: int, mode: str) -> None:
    """Algorithm 2 (ARP): which rows are left over follows from their values' turn, else from a hash of their cells."""
    for seed, (rows, l) in enumerate(tables(f"uniform {mode} {part}")):  # noqa: E741
        with found(rows, l, seed, mode=mode) as engine:
            if mode == "paper":
                blocks = refine.paper_partition(rows, engine.order, CODES, "s", l, neighbours(seed))
            else:
                blocks = refine.partition(rows, engine.order, CODES, "s", l)
            hashes = sorted({engine.cell(row) for row in rows}, key=lambda cell: (md5(f"{seed}|{cell}"), cell))
            places = {cell: place for place, cell in enumerate(hashes)}
            groups = refine.uniform(
                [[(engine.codes[row["s"]], places[engine.cell(row)]) for row in block] for block in blocks],
                l,
                lambda block, value: (block * 48271 + value * 16807 + seed) % 65_521,  # noqa: B023
                lambda group, row: (group * 48271 + row) % 65_521,
            )
            made = as_bags([cell for cell, _ in group] for group in engine.classes.values())
            assert made == as_bags([hashes[place] for _, place in group] for group in groups)


@pytest.mark.parametrize("part", range(2))
def test_rings(part: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """NG: the records that follow from the secret, window by window."""
    monkeypatch.setenv("SHOAL_SECRET", SECRET)
    for seed, (rows, l) in enumerate(tables(f"ring {part}")):  # noqa: E741
        with found(rows, l, seed, publish="ring", groups="none") as engine:
            key = hmac.new(SECRET.encode(), f"shoal ring {seed}".encode(), hashlib.sha256).hexdigest()
            ids = sorted(engine.classes, key=lambda number: (keyed(key, 0, number), number))
            expected = [
                (*ends, value, ids.index(number) + 1)
                for number, block in engine.classes.items()
                for *ends, value in records(key, number, block, engine.codes, l)
            ]
            shown = [(_ends(age), _ends(height), sex, s, gid) for age, height, sex, s, gid in engine.published]
            assert Counter(shown) == Counter(expected)


def md5(text: str) -> str:
    return hashlib.md5(text.encode(), usedforsecurity=False).hexdigest()


def keyed(key: str, purpose: int, *parts: int) -> str:
    return md5(key + md5(key + "|".join(map(str, [purpose, *parts]))))


def records(key: str, number: int, block: Group, codes: dict[str, int], l: int) -> Iterator[tuple[Any, ...]]:  # noqa: E741
    """The records of a block: what l neighbours in its ring have in common, and the value of one of them."""
    counts = Counter(row["s"] for _, row in block)
    copies: Counter[int] = Counter()
    line = []
    for cell, row in block:
        copies[cell] += 1
        line.append((-counts[row["s"]], codes[row["s"]], keyed(key, 2, number, cell, copies[cell]), cell, copies[cell], row))
    seats: list[list[dict[str, Any]]] = [[] for _ in range(len(block) // l)]
    for turn, (*_, row) in enumerate(sorted(line, key=lambda each: each[:-1])):
        seats[turn % len(seats)].append(row)
    ring = [row for seat in seats for row in seat]
    turned = int(keyed(key, 3, number)[:8], 16) % l
    for place in range(len(ring)):
        window = [ring[(place + i) % len(ring)] for i in range(l)]
        assert len({row["s"] for row in window}) == l
        ages, heights, sexes = ({row[name] for row in window} for name in QUASI)
        sex = sexes.pop() if len(sexes) == 1 else "*"
        yield (min(ages), max(ages)), (min(heights), max(heights)), sex, ring[(place + turned) % len(ring)]["s"]


def _ends(label: str) -> tuple[int, int]:
    ends = [int(end) for end in label.strip("[]").split(", ")]
    return ends[0], ends[-1]
