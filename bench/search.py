"""Measure the search of full_domain on the census table against the evaluation of every node, and a whole run."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from markupsafe import Markup
from shoal.algorithms.full_domain.lattice import Lattice
from shoal.algorithms.full_domain.node_search import NodeSearch
from shoal.backends.duckdb.backend import DuckDB
from shoal.backends.registry import open_target
from shoal.cells.packing import Cells
from shoal.judging.judge import judge
from shoal.metrics.loss import Loss
from shoal.pipeline import Prepared, Task, prepare
from shoal.policy.model import Policy
from shoal.run import Run
from shoal.sql.render import safe

from .measure import best, process, say
from .tables import census, policy


def run(folder: Path) -> None:
    table, hierarchies = census(folder)
    for limit, bound in ((0.02, "≤ 0.1"), (1.0, "≤ 0.35")):
        asked = Policy.parse(policy(table, hierarchies, k=5, limit=limit))
        with Run(DuckDB()) as engine:
            cells = prepared(engine, asked).cells
            nodes: list[int] = []
            everything = best(lambda: nodes.append(_evaluate_all(engine, cells, asked)), 1)  # noqa: B023
            say(f"census, 9 QIs, k = 5, limit {limit}: every one of {nodes[0]:,} nodes evaluated", everything)
            search = best(lambda: asked.algorithm.search(engine, cells, asked))  # noqa: B023
            say("  the search (all minimal nodes and the optimum)", search, everything, bound)
    path = folder / "census.json"
    path.write_text(json.dumps(policy(table, hierarchies, k=5, limit=0.02)))
    shoal = str(Path(sys.executable).with_name("shoal"))
    cold = best(lambda: process(shoal, "run", str(path), "--target", str(folder / "census_anon.parquet")))
    say("  shoal run, cold, start-up included", cold, limit="≤ 1.5 s")


def prepared(engine: Run, asked: Policy) -> Prepared:
    """Read, count and encode a policy's source, as the pipeline does."""
    target = open_target(engine.backend, None)
    try:
        return prepare(engine, asked, Task(asked.source, publication=asked.publish), target)
    finally:
        target.close()


class _All(NodeSearch):
    """Search without pruning: evaluate all nodes, the lowest first, from the same waypoints."""

    def _learn(self, verdicts: object) -> None:
        pass

    def rest(self) -> Markup:
        return Markup(
            f"select node, row_number() over (order by height, node) as place from {safe(self.lattice.nodes)} "
            f"where node not in (select node from {safe(self.results.table)}) order by height, node limit 192"
        )


def _evaluate_all(engine: Run, cells: Cells, asked: Policy) -> int:
    """Evaluate every node of the lattice, and return how many there are."""
    checks = judge(engine, asked.models, cells.sensitive, cells.table)
    search = _All(engine, Lattice(engine, cells, asked), checks, Loss, asked.suppression.allowed(cells.rows))
    for batch in search.waypoints():
        engine.forget(search.evaluate(batch, keep=True))
    while engine.backend.fetch(f"select count(*) from ({search.rest()}) as rest")[0][0]:
        search.settle(search.batch_of(search.rest()))
    return search.lattice.size
