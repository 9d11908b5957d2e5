"""Audits of tables whose sensitive values are general in part, against induced frequencies computed row by row (000 Def 7)."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest
import shoal

from tests.oracle import cases, models, taxonomies
from tests.slow import some_slow

COUNT = round(120 * cases.SCALE)
Tree = Mapping[Any, tuple[str | None, ...]]


def induced(values: Sequence[str | None], tree: Tree, held: set[str | None]) -> Counter[str | None]:
    """How often each leaf counts: a general value in equal shares for the leaves below it that are held, else for all."""
    counts: Counter[str | None] = Counter()
    for value in values:
        below = [value] if value in tree else beneath(value, tree)
        counted = [leaf for leaf in below if leaf in held] or below
        for leaf in counted:
            counts[leaf] += Fraction(1, len(counted))  # type: ignore[grouping]
    return counts


def beneath(label: str | None, tree: Tree) -> list[Any]:
    """The leaves of the least general node of that label; of several as small ones of the first."""
    nodes: dict[tuple[str | None, ...], list[Any]] = defaultdict(list)
    for leaf, labels in tree.items():
        for j, other in enumerate(labels):
            if other == label:
                nodes[labels[j:]].append(leaf)
    return min(nodes.values(), key=len)


def drawn(chance: random.Random, folder: Path) -> tuple[list[dict[str, Any]], Tree, str]:
    leaves = [f"v{i}" for i in range(chance.randint(2, 6))]
    rows = cases.tree(chance, leaves)
    path = folder / "s.csv"
    path.write_text("\n".join(";".join(row) for row in rows) + "\n", encoding="utf-8")
    tree = taxonomies.ragged(rows)
    labels = sorted({label for path_ in tree.values() for label in path_ if label is not None})
    values: list[str | None] = [*chance.choices(leaves, k=3), *chance.choices(labels, k=3)]
    values += [None] if chance.random() < 0.2 else []
    table = [{"q": chance.choice("abc"), "s": chance.choice(values)} for _ in range(chance.randint(3, 30))]
    return table, tree, str(path)


@pytest.mark.parametrize("block", some_slow(range(max(2, COUNT // 6)), 6))
def test_general_values_count_in_shares(block: int, tmp_path: Path) -> None:
    chance = random.Random(f"{cases.SEED} {block}")
    for case in range(6):
        table, tree, path = drawn(chance, tmp_path)
        tree = taxonomies.with_null(tree) if any(row["s"] is None for row in table) else tree
        held = {row["s"] for row in table if row["s"] in tree}
        whole = induced([row["s"] for row in table], tree, held)
        column = cases.Attribute("s", "text", [row["s"] for row in table], taxonomy=tree)
        wanted = {name: oracle.draw(chance, [column]) for name, oracle in models.MODELS.items() if name in cases.MODELS}
        policy = {"quasi_identifiers": ["q"], "sensitive": {"s": {"taxonomy": path}}, "privacy": wanted}
        source = pa.table({"q": [row["q"] for row in table], "s": pa.array([row["s"] for row in table], pa.string())})
        found = {finding.model: finding for finding in shoal.audit(source, policy=policy).privacy}
        groups = models.classes_of(table, ["q"]).values()
        for name, params in wanted.items():
            wrong = [members for members in groups if violated(name, params, members, tree, held, whole)]
            told = (found[name].violating_classes, found[name].violating_rows)
            assert told == (len(wrong), sum(map(len, wrong))), (block, case, name, table, tree)


def violated(name: str, params: Mapping[str, Any], members: Sequence[Any], tree: Tree, held: Any, whole: Any) -> bool:
    counts = induced([row["s"] for row in members], tree, held)
    return models.violation(name, counts, models.Source(whole, tree), **params) is not None


def test_a_value_that_is_nowhere_in_the_taxonomy_is_told(tmp_path: Path) -> None:
    path = tmp_path / "s.csv"
    path.write_text("flu;lung;*\nulcer;stomach;*\n")
    policy = {"quasi_identifiers": ["q"], "sensitive": {"s": {"taxonomy": str(path)}}, "privacy": [{"k_anonymity": {"k": 1}}]}
    source = pa.table({"q": ["a", "a"], "s": ["lung", "lunk"]})
    with pytest.raises(shoal.PolicyError, match="lacks 1 value of the source: 'lunk'"):
        shoal.audit(source, policy=policy)
