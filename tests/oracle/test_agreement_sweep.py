"""The engine's sweep against the oracle that moves one row at a time, on random tables and policies, and on the paper's.

SHOAL_CASES=10 makes it ten times as many tables, SHOAL_SEED=2 other ones.
"""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple

import duckdb
import pyarrow as pa
import pytest
import shoal
from shoal import encode
from shoal.algorithms import sweep as algorithm

from tests.oracle import cases, taxonomies
from tests.oracle.cases import Attribute
from tests.oracle.sweep import Bound, RefusedError, Release, Tree, sweep
from tests.oracle.taxonomies import Taxonomy, text
from tests.oracle.test_sweep import PATIENT_TREES, PATIENTS

COUNT = round(240 * cases.SCALE)
BLOCKS = max(1, COUNT // 20)
OTHERS = [name for name in cases.MODELS if name != "tau_l_diversity"]


class Case(NamedTuple):
    rows: list[dict[str, Any]]
    quasi: list[Attribute]
    sensitive: list[Attribute]
    bounds: dict[str, tuple[float, int]]
    others: list[tuple[str, dict[str, Any]]]
    weights: dict[str, dict[Any, Any]]
    kept: bool
    seed: int

    @property
    def names(self) -> list[str]:
        return [a.name for a in self.quasi]

    @property
    def secrets(self) -> list[str]:
        return [a.name for a in self.sensitive]

    @property
    def trees(self) -> dict[str, Taxonomy]:
        return {a.name: cases.taxonomy_over(a, self.rows) for a in [*self.quasi, *self.sensitive]}

    @property
    def policy(self) -> dict[str, Any]:
        weights = {name: {text(leaf): weight for leaf, weight in of.items()} for name, of in self.weights.items()}
        written = {a.name: {"taxonomy": a.written, "weights": weights.get(a.name)} for a in self.sensitive}
        every = len(set(self.bounds.values())) == 1 and set(self.bounds) == set(self.secrets)
        asked = [
            {"tau_l_diversity": {"tau": tau, "l": l} | ({} if every else {"on": name})} for name, (tau, l) in self.bounds.items()
        ]
        return {
            "quasi_identifiers": {a.name: {"taxonomy": a.written} for a in self.quasi},
            "sensitive": {name: {key: v for key, v in of.items() if v is not None} or None for name, of in written.items()},
            "other": "keep" if self.kept else None,
            "privacy": [*(asked[:1] if every else asked), *({name: params} for name, params in self.others)],
            "algorithm": "sweep",
            "seed": self.seed,
        }

    def table(self, rows: Sequence[Mapping[str, Any]] | None = None) -> pa.Table:
        more = {"id": cases.TYPES["integer"]} if self.kept else {}
        return cases.table(self.rows if rows is None else rows, [*self.quasi, *self.sensitive], **more)

    def solve(self) -> Release:
        bounds = {name: Bound.of(tau, l) for name, (tau, l) in self.bounds.items()}
        return sweep(self.rows, self.names, self.secrets, self.trees, bounds, self.others, self.weights)

    def ambiguous(self) -> list[str]:
        """Sensitive attributes in which a label stands for several nodes, which the engine refuses."""
        found = []
        for name in self.secrets:
            tree = Tree(self.trees[name], [row[name] for row in self.rows])
            labels = [label for _, label in tree.nodes() if label is not None]
            found += [name] * (len(set(labels)) < len(labels))
        return found


def draw(chance: random.Random, folder: Path) -> Case:
    quasi = [cases.column(chance, f"q{i}", chance.choice((3, 6, 9)), null=0.25) for i in range(chance.choice((1, 2, 2, 3, 3, 4)))]
    count = chance.choice((1, 1, 1, 1, 2, 2, 3))
    sensitive = [cases.column(chance, f"s{i}", chance.choice((3, 5, 9)), null=0.2) for i in range(count)]
    for attribute in quasi:
        cases.give_taxonomy(chance, attribute, folder)
    for attribute in sensitive:
        if chance.random() < 0.75:
            cases.give_taxonomy(chance, attribute, folder)
    skew = chance.choice((0.2, 0.6, 1.2))
    rows = []
    for number in range(chance.randint(2, chance.choice((12, 24, 40)))):
        row = {a.name: drawn(chance, a, 0.4) for a in quasi} | {a.name: drawn(chance, a, skew) for a in sensitive}
        rows.append({**row, "id": number})
    for attribute in quasi:  # NULL in every row is an error of its own
        if all(row[attribute.name] is None for row in rows):
            rows[0][attribute.name] = next(value for value in attribute.values if value is not None)
    for attribute in sensitive[:1]:  # most tables have something to protect
        others = [value for value in attribute.values if value != rows[0][attribute.name]]
        if others and all(row[attribute.name] == rows[0][attribute.name] for row in rows):
            rows[1][attribute.name] = others[0]
    case = Case(rows, quasi, sensitive, {}, [], {}, chance.random() < 0.3, chance.randint(0, 3))
    for attribute in sensitive:
        if chance.random() < 0.25:
            case.weights[attribute.name] = weights(chance, case, attribute)
    for name in chance.sample(case.secrets, chance.randint(1, count)):
        values = len({row[name] for row in rows})
        l = chance.randint(2, max(2, min(values, 4))) if chance.random() < 0.97 else min(5, len(rows))  # noqa: E741
        case.bounds[name] = chance.choice([t for t in (1 / l, 1 / 3, 0.4, 0.5, 0.6, 0.75, 0.9) if t * l > 1 - 1e-9]), l
    if count > 1 and chance.random() < 0.2:
        case.bounds.update(dict.fromkeys(case.secrets, next(iter(case.bounds.values()))))
    if chance.random() < 0.35:
        case.others.extend(cases.model(chance, sensitive, chance.choice(OTHERS)) for _ in range(chance.choice((1, 1, 2))))
    return case


def drawn(chance: random.Random, attribute: Attribute, skew: float) -> Any:
    return attribute.values[min(int(chance.expovariate(skew)), len(attribute.values) - 1)]


def weights(chance: random.Random, case: Case, attribute: Attribute) -> dict[Any, Any]:
    """Of some values, those that do not occur among them; 0 for one that occurs is refused."""
    tree = Tree(case.trees[attribute.name], [row[attribute.name] for row in case.rows])
    some = [leaf for leaf in tree.leaves if leaf is not None and chance.random() < 0.6]
    return {leaf: chance.choice((1, 2, 3, 0.5, 0.25, *([0] if leaf not in tree.occurring else []))) for leaf in some}


def shown(case: Case, rows: Sequence[Mapping[str, Any]]) -> Counter[Any]:
    """How many rows show which labels and which sensitive values."""
    return Counter((tuple(r[q] for q in case.names), tuple(text(r[s]) for s in case.secrets)) for r in rows)


def check(case: Case, con: duckdb.DuckDBPyConnection) -> str:
    """Compare; gives what came out, in a word."""
    if case.ambiguous():
        with pytest.raises(shoal.PolicyError, match="a label stands for several groups"):
            shoal.anonymize(case.table(), case.policy, con=con)
        return "ambiguous"
    try:
        expected = case.solve()
    except RefusedError as refusal:
        with pytest.raises(shoal.PrivacyError) as refused:
            shoal.anonymize(case.table(), case.policy, con=con)
        refused_alike(str(refusal), str(refused.value))
        return "refused"
    with shoal.anonymize(case.table(), case.policy, con=con) as release:
        summary, table = release.summary, release.to_arrow()
    published = table.to_pylist()
    wanted = Counter({(labels, s): n for labels, of in expected.published().items() for s, n in of.items()})
    assert shown(case, published) == wanted
    assert summary["release"]["suppressed"] == 0
    assert summary["release"]["classes"] == len(expected.published())
    assert summary["verified"] if "verified" in summary else True
    if case.kept:
        check_rows(case, published, expected)
    if any(level for record in expected.whole for level, _ in record.secrets):
        return "generalized"
    return "one class" if len(expected.classes) == 1 else "classes"


def refused_alike(expected: str, told: str) -> None:
    sentences = {
        "l = ": "l must be from 2 to",
        "the whole table": "the whole table as one class",
        "the last class": "that no class took",
    }
    assert next(said for begins, said in sentences.items() if expected.startswith(begins)) in told or " asks for classes of " in told


def check_rows(case: Case, published: Sequence[Mapping[str, Any]], expected: Release) -> None:
    """Every row is there once, with labels and sensitive values that cover its own."""
    rows = {row["id"]: row for row in case.rows}
    assert sorted(row["id"] for row in published) == sorted(rows)
    trees = dict(zip([*case.names, *case.secrets], [*expected.quasi, *expected.secrets], strict=True))
    for row in published:
        for name, tree in trees.items():
            assert text(row[name]) in {label for _, label in tree.path(rows[row["id"]][name])}


@pytest.fixture(autouse=True)
def untouched() -> Iterator[None]:
    """Windows and words are other ones in every case."""
    before = algorithm.PAIRS, algorithm.LEAST, encode.WORD
    yield
    algorithm.PAIRS, algorithm.LEAST, encode.WORD = before


@pytest.mark.parametrize("block", range(BLOCKS))
def test_release(block: int, con: duckdb.DuckDBPyConnection, tmp_path: Path) -> None:
    for number in range(math.ceil(COUNT / BLOCKS)):
        chance = random.Random(f"{cases.SEED} {block} {number}")
        case = draw(chance, tmp_path)
        algorithm.LEAST, algorithm.PAIRS = chance.choice((1, 2, 5, 50)), chance.choice((1, 50, 150_000))
        encode.WORD = chance.choice((16, 30, 62, 62))
        try:
            OUTCOMES[check(case, con)] += 1
        except BaseException as failure:
            windows = f"LEAST {algorithm.LEAST}, PAIRS {algorithm.PAIRS}, WORD {encode.WORD}"
            failure.add_note(f"block {block}, case {number}, {windows}: {case.policy}\n{case.rows}")
            raise


OUTCOMES: Counter[str] = Counter()
