"""Hostile tables and policies over them, for hypothesis."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pyarrow as pa
from hypothesis import strategies as st
from pyarrow import parquet

NAMES = [
    'Marital "Status"', "order", "age<&'>", "n", "cell", "class", "copies", "Copies0", "qv1", "qv2", "sv1", "label1", "w1",
    "q1", "s1", "sa", "node", "leaf", "shoal_source", "naïve 年齢", "UPPER", "lower", " lead", "trail ", "two  spaces", "a.b",
    "a;b", "-- x", "/* x", "$1", "?", "{{ x }}", "{% x %}", "%s", "new\nline", "tab\t", "'", '"', "select", "null", "*", "\\",
    "level", "true",
]  # fmt: skip
TEXTS = [
    "a", "b", "B", "O'Hara", "", "NULL", "null", "*x", "x;y", "x,y", 'say "hi"', "line\nbreak", "\n-- gone", "a\n\nb", "cr\rx",
    "crlf\r\nx", "\u2028", "日本", "ß", "é", "é", " ", " a", "a ", "01", "1", "1.0", "TRUE", "2024-01-05", "%", "{{ x }}",
    "\\", "\\N", "#", "'; drop table x; --", "\t",
]  # fmt: skip


@dataclass
class Table:
    """Rows under hostile names, and the role of each column."""

    rows: list[dict[str, Any]]
    quasi: list[str]
    sensitive: list[str]
    kept: list[str]
    identifiers: list[str]
    key: str
    """a kept column that tells the rows apart"""
    orders: dict[str, dict[str, list[str]]] = field(default_factory=dict)
    """quasi-identifiers that have more than suppress: their groups"""

    @property
    def arrow(self) -> pa.Table:
        names = [*self.identifiers, *self.quasi, *self.kept, *self.sensitive]
        return pa.table({name: pa.array([row[name] for row in self.rows], pa.string()) for name in names}).append_column(
            self.key, pa.array([row[self.key] for row in self.rows], pa.int64())
        )

    def policy(self, **more: Any) -> dict[str, Any]:
        return {
            "identifiers": self.identifiers,
            "quasi_identifiers": {q: {"taxonomy": {"order": self.orders[q]}} if q in self.orders else None for q in self.quasi},
            "sensitive": self.sensitive,
            "other": "keep",
            **more,
        }

    def labels(self, quasi: str, value: str | None) -> set[str | None]:
        """All that may be published for a value, but for the star of a suppressed row."""
        groups = self.orders.get(quasi, {})
        root = "*" if len(groups) != 1 else next(iter(groups))
        return {value, root, *(name for name, members in groups.items() if value in members)}


@st.composite
def tables(draw: st.DrawFn, most: int = 12, sensitive: int = 2) -> Table:
    names = draw(st.lists(st.sampled_from(NAMES), min_size=8, max_size=8, unique_by=str.lower))
    quasi, rest = names[: draw(st.integers(1, 3))], names[3:]
    secrets, rest = rest[: draw(st.integers(0, sensitive))], rest[2:]
    kept, identifiers, key = rest[: draw(st.integers(0, 1))], rest[1 : 1 + draw(st.integers(0, 1))], rest[2]
    count = draw(st.integers(2, most))
    columns: dict[str, list[Any]] = {key: draw(st.permutations(range(count)))}
    orders = {}
    for name in [*quasi, *secrets, *kept, *identifiers]:
        values = draw(st.lists(st.sampled_from(TEXTS), min_size=1, max_size=3, unique=True))
        drawn: list[Any] = draw(st.lists(st.sampled_from([*values, *values, None]), min_size=count, max_size=count))
        if name in quasi and set(drawn) == {None}:
            drawn[0] = values[0]  # NULL in every row is an error of its own
        if name in quasi and len(values) > 1 and draw(st.booleans()):
            group = draw(st.sampled_from(["group", "G'\n", *TEXTS]))
            orders[name] = {group: values[:2], "rest": values[2:]} if len(values) > 2 else {group: values}
        columns[name] = drawn
    rows = [dict(zip(columns, row, strict=True)) for row in zip(*columns.values(), strict=True)]
    return Table(rows, quasi, secrets, kept, identifiers, key, orders)


def sensitive_models() -> st.SearchStrategy[dict[str, Any]]:
    """Models that a table of a dozen rows can satisfy."""
    return st.sampled_from(
        [
            {"distinct_l_diversity": {"l": 2}},
            {"distinct_l_diversity": {"l": 2, "multi": "joint"}},
            {"entropy_l_diversity": {"l": 1.5}},
            {"recursive_l_diversity": {"c": 2, "l": 2}},
            {"pd_recursive_l_diversity": {"c": 2, "l": 2, "allowed": ["O'Hara", "", "line\nbreak"]}},
            {"npd_recursive_l_diversity": {"c1": 3, "c2": 10, "l": 2, "guarded": ["\n-- gone"]}},
            {"simple_l_diversity": {"l": 1.5}},
            {"alpha_k_anonymity": {"alpha": 0.7, "k": 2}},
        ]
    )


@st.composite
def models(draw: st.DrawFn, table: Table) -> list[dict[str, Any]]:
    wanted: list[dict[str, Any]] = [{"k_anonymity": {"k": draw(st.integers(1, 3))}}]
    if table.sensitive and draw(st.booleans()):
        wanted.append(draw(sensitive_models()))
    return wanted


def multiset(rows: Sequence[dict[str, Any]], names: Sequence[str]) -> Counter[tuple[Any, ...]]:
    return Counter(tuple(row[name] for name in names) for row in rows)


def content(path: Path) -> bytes:
    """What a file holds: its bytes, and those of a parquet file without what it says of its run."""
    if path.suffix != ".parquet":
        return path.read_bytes()
    table = parquet.read_table(path).replace_schema_metadata(None).combine_chunks()
    sink = pa.BufferOutputStream()
    with pa.ipc.new_stream(sink, table.schema) as stream:
        stream.write_table(table)
    return bytes(sink.getvalue())
