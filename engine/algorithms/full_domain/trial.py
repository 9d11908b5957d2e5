"""Judges a few nodes by their levels, straight from the cells: nodes, too, that the policy does not allow."""

from __future__ import annotations

from collections.abc import Sequence

from ...cells.packing import Cells
from ...judging.judge import Judge, judge
from ...models.base import Model
from ...run import Run
from ...sql.names import Relation, name, names
from ..base import Steps, judging
from .lattice import kept_bits

Levels = tuple[int, ...]


class Trial:
    """The cells as groups, from which a batch of nodes is rolled up in one statement."""

    def __init__(self, run: Run, cells: Cells, checks: Judge, limit: int) -> None:
        self.run, self.cells, self.checks, self.limit = run, cells, checks, limit
        self.keys = [name("node"), *cells.words]
        self.steps = Steps(run, "full_domain", {"masks": names("m", len(cells.words)), "words": cells.words, "limit": limit})
        every_bit = kept_bits(cells, [0] * len(cells.packed))
        self.columns = {"codes": checks.codes, "counts": checks.counts}
        self.cell_groups = self.steps.make("cell_groups", cells=checks.groups, kept_bits=every_bit, **self.columns)

    def judge(self, models: Sequence[Model]) -> Judge:
        """Return the checks of other models over the same cells."""
        checks = self.checks
        counted = checks.person, checks.adds_up, checks.people
        return judge(self.run, models, self.cells.sensitive, checks.groups, None, *counted)

    def lost(self, nodes: Sequence[Levels], checks: Judge | None = None) -> list[int]:
        """Return how many rows each node would lose under the policy, or under other checks of the same attributes."""
        checks = checks or self.checks
        if not nodes:
            return []
        batch, groups = self._groups(nodes)
        shared = {**judging(checks, self.keys), "size": checks.size, "violations": checks.violations(self.keys + checks.size)}
        unscored = {"score": None, "floor": None, "sign": 1, "firm_violations": None, "rolled_up_groups": None}
        verdicts = self.steps.make("verdicts", batch=batch, groups=groups, **shared, **unscored)
        rows: dict[int, int] = dict(self.steps.rows("lost_rows", verdicts=verdicts))
        self.run.forget(verdicts, groups, batch)
        return [int(rows[number]) for number in range(len(nodes))]

    def violations(self, nodes: Sequence[Levels]) -> dict[tuple[int, int], tuple[int, int]]:
        """Return for each number of a node, and of a check that it violates, the classes that violate it and their rows."""
        if not nodes:
            return {}
        batch, groups = self._groups(nodes)
        rows = self.steps.rows("violations_by_check", groups=groups, **judging(self.checks, self.keys))
        self.run.forget(groups, batch)
        return {(int(node), int(place)): (int(classes), int(n)) for node, place, classes, n in rows}

    def reachable(self, nodes: Sequence[Levels], models: Sequence[Model]) -> list[tuple[Model, Levels, float]]:
        """Return for each model the best bound that some node reaches if as many rows are suppressed as may be, and the node.

        The other models keep their bounds. A model for which no node is left is not returned.
        """
        batch, groups = self._groups(nodes)
        asked = []
        for model in models:
            own = [check for check in self.checks.checks if check.model == model]
            others = [check for check in self.checks.checks if check.model != model]
            asked.append(
                {
                    "probes": [check.violations(self.keys, probe=True) for check in own],
                    "others": [check.violations(self.keys) for check in others],
                    "worst": model.worst,
                }
            )
        rows = self.steps.rows(
            "reachable_bounds",
            groups=groups,
            keys=self.keys,
            codes=self.checks.codes,
            histograms=self.checks.histograms,
            models=asked,
        )
        self.run.forget(groups, batch)
        best = []
        for number, model in enumerate(models):
            found = [(bound, nodes[node]) for place, node, bound in rows if place == number and bound is not None]
            if found:
                pick = max if model.worst == "min" else min
                bound, node = pick(found)
                best.append((model, node, float(bound)))
        return best

    def _groups(self, nodes: Sequence[Levels]) -> tuple[Relation, Relation]:
        """Make the table of some nodes, numbered from 0 in their order, and that of their groups."""
        rows = [(number, *kept_bits(self.cells, levels)) for number, levels in enumerate(nodes)]
        batch = self.steps.make("tried_nodes", rows=rows)
        groups = self.steps.make("groups", batch=batch, kept_groups=self.cell_groups, **self.columns)
        return batch, groups
