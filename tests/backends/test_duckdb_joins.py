"""Joins by a condition that is no comparison, such as `l.mask & s.mask = s.mask`: DuckDB 2.0.0 ends in an internal error, and
its connection is lost, where one of them reads rows straight from a hash join and its other table has a middling size.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from markupsafe import Markup
from shoal.backends.duckdb.backend import DuckDB
from shoal.run import Run
from shoal.sql.names import name
from shoal.sql.render import safe

from tests.golden.runs import RUNS

MASKS = [name("m1")]
BY_CONDITION = "BLOCKWISE_NL_JOIN"
PIPED = ("PROJECTION", "FILTER", "HASH_JOIN", BY_CONDITION)
"""Operators that hand on the rows of their first child as they come."""


def test_a_batch_of_nodes_finds_its_sources() -> None:
    """The last rows that a hash join hands on are fewer than the sources, and those before them are more."""
    masks = {node: node % 256 for node in range(4320)}
    sources = {node: (255 if node < 3 else 65536, 1000 - node) for node in range(33)}
    nodes = [*range(0, 2000, 20), *range(4200, 4210)]
    with Run(DuckDB()) as run:
        tables = {table: run.backend.unique(table) for table in ("lattice", "sources", "few")}
        for table, columns, rows in (
            ("lattice", "node, m1", masks.items()),
            ("sources", "node, m1, classes", [(node, *of) for node, of in sources.items()]),
            ("few", "node, place", [(node, place) for place, node in enumerate(nodes)]),
        ):
            values = ", ".join(str(tuple(row)) for row in rows)
            run.backend.materialize(tables[table], f"select * from (values {values}) as t({columns})", "")
        batch = run.step(
            "algorithms/full_domain/batch",
            chosen=Markup(f"select node, place from {safe(tables['few'])}"),
            lattice=tables["lattice"],
            sources=tables["sources"],
            masks=MASKS,
            layer=(),
            budget=10**9,
        )
        found = run.backend.fetch(f"select node, source, m1 from {safe(batch)} order by node")
    assert found == [
        (node, min((classes, s) for s, (mask, classes) in sources.items() if mask & masks[node] == masks[node])[1], masks[node])
        for node in nodes
    ]


def operators(plan: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for operator in plan:
        yield operator
        yield from operators(operator["children"])


def reads_a_hash_join(operator: dict[str, Any]) -> bool:
    below = operator["children"][0]
    while below["name"] in PIPED:
        if below["name"] == "HASH_JOIN":
            return True
        below = below["children"][0]
    return False


@pytest.mark.slow
def test_no_join_by_a_condition_reads_a_hash_join(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """What DuckDB plans for the statements of the runs that reach every template."""
    plans: list[tuple[str, list[dict[str, Any]]]] = []
    known: set[str] = set()
    execute = DuckDB.execute

    def explained(backend: DuckDB, sql: str) -> Any:
        kind = re.sub(r"\d+", "", sql)
        if "join" in sql and sql.startswith(("create temp table", "insert", "select", "with")) and kind not in known:
            known.add(kind)
            [(_, plan)] = backend.connection.execute(f"explain (format json) {sql}").fetchall()
            plans.append((sql, json.loads(plan)))
        return execute(backend, sql)

    monkeypatch.setattr(DuckDB, "execute", explained)
    for run in RUNS.values():
        run(tmp_path)
    joins = [(sql, operator) for sql, plan in plans for operator in operators(plan) if operator["name"] == BY_CONDITION]
    assert joins
    assert [sql for sql, operator in joins if reads_a_hash_join(operator)] == []
