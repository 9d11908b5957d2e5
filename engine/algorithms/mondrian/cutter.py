"""The cuts of mondrian: where partitions are cut, which cuts the models allow, and which outliers leave a class."""

from __future__ import annotations

import math
from collections import Counter
from typing import TYPE_CHECKING, Any

from sqlglot import exp

from ...cells.class_labels import steps
from ...cells.packing import Cells
from ...errors import ColumnError
from ...judging.judge import judge_cells
from ...judging.whole_table import forbid_hopeless
from ...run import Run
from ...sql.names import Relation, name, names
from ..base import Steps, judging

if TYPE_CHECKING:
    from ...policy.model import Policy

SIDE = [name("part"), name("attribute"), name("side")]
"""The key of half a partition, and of a class without the outliers of one side."""


class Cutter:
    """Chooses the cuts of a table and its outliers, and cuts it."""

    def __init__(self, run: Run, cells: Cells, policy: Policy, is_relaxed: bool = False, by_planes: bool = False) -> None:
        self.run, self.cells, self.is_relaxed = run, cells, is_relaxed
        self.checks = judge_cells(run, policy.models, cells)
        forbid_hopeless(run, self.checks, cells, policy)
        self.cuts_so_far = 0
        self.cell = cells.words[0] if cells.is_numbered else name("cell")
        cell_column = [] if cells.is_numbered else [self.cell]
        self.steps = Steps(
            run,
            "mondrian",
            {
                "piece_columns": [*cell_column, *cells.words, *self.checks.codes, *self.checks.counts[1:]],
                "count_type": exp.DataType.build("int" if cells.rows < 2**31 else "bigint"),
                "packed": cells.packed,
                "words": cells.words,
                "masks": names("m", len(cells.words)),
                "axes": cells.axes,
                "weights": [quasi.weight for quasi in policy.quasi],
                "least_rows": max(check.least_rows for check in self.checks.checks),
                "is_strict": not self.is_relaxed,
                "by_planes": by_planes,
                **judging(self.checks, SIDE),
            },
        )

    def allowed_cuts(self, pieces: Relation, extents: Relation) -> Relation | None:
        """Make the table of the cuts of a sweep, one for each partition that has an allowed cut; None if no partition has one.

        The widest attribute of each partition is tried first, the others where that has no allowed cut.
        """
        ranked = self.steps.make("ranked_attributes", extents=extents)
        if not self.run.count(ranked):
            return None
        widest = self.steps.make("candidate_cuts", pieces=pieces, ranked_attributes=ranked, allowed_cuts=None)
        tried = {"cuts": widest, "groups": self._halves(pieces, widest)}
        allowed = self.steps.make("allowed_cuts", earlier_cuts=self.cuts_so_far, **tried)
        if (count := self.run.count(allowed)) < self.run.count(extents):
            others = self.steps.make("candidate_cuts", pieces=pieces, ranked_attributes=ranked, allowed_cuts=allowed)
            if self.run.count(others):
                tried = {"cuts": others, "groups": self._halves(pieces, others)}
                self.steps.append(allowed, "allowed_cuts", earlier_cuts=self.cuts_so_far + count, **tried)
        self.cuts_so_far += self.run.count(allowed)
        return allowed if self.run.count(allowed) else None

    def refused_cuts(self, pieces: Relation) -> dict[tuple[int, int], tuple[int, int]]:
        """Return for each attribute and check the classes that the check keeps from being cut by the attribute, and their rows.

        In the place -1 of the checks stand all classes that have several values of the attribute, however few rows they have.
        """
        extents = self.steps.make("extents", pieces=pieces)
        ranked = self.steps.make("ranked_attributes", extents=extents, least_rows=1)
        found: Counter[tuple[int, int]] = Counter()
        rows: Counter[tuple[int, int]] = Counter()
        allowed = None
        for _ in ("the widest attribute of each class", "the others"):
            cuts = self.steps.make("candidate_cuts", pieces=pieces, ranked_attributes=ranked, allowed_cuts=allowed)
            groups = self._halves(pieces, cuts)
            for attribute, place, classes, n in self.steps.rows("refused_cuts", cuts=cuts, groups=groups):
                found[attribute, place] += classes
                rows[attribute, place] += int(n)
            allowed = allowed or self.steps.make("allowed_cuts", cuts=cuts, groups=groups, earlier_cuts=0)
        return {key: (classes, rows[key]) for key, classes in found.items()}

    def half_pieces(self, pieces: Relation, cuts: Relation, is_sorted: bool = False) -> Relation:
        """Make the table of the pieces of the halves."""
        shares = self._median_shares(pieces, cuts)
        return self.steps.make("half_pieces", pieces=pieces, cuts=cuts, median_shares=shares, is_sorted=is_sorted)

    def pieces_without_outliers(self, pieces: Relation, budget: int) -> tuple[Relation | None, int]:
        """Make the table of the pieces of the classes without the outliers that are worth suppressing, within the budget.

        There is none if no outlier is. Return with it a budget from which on every larger one suppresses the same rows.
        """
        spent = wanted = 0
        for _ in self.run.sweeps():
            left = budget - spent
            widths = self.steps.make("class_widths", extents=self.steps.make("extents", pieces=pieces))
            outliers = self.steps.make("outliers", pieces=pieces, class_widths=widths, budget=left)
            groups = self.steps.make("groups_without_outliers", pieces=pieces, outliers=outliers)
            chosen = self.steps.make("chosen_outliers", outliers=outliers, groups=groups, class_widths=widths)
            lost, total = map(int, self.steps.row("outlier_rows", chosen_outliers=chosen, class_widths=widths, budget=left))
            wanted = max(wanted, spent + total)
            if not lost:
                break
            spent += lost
            rest = self.steps.make("pieces_without_outliers", pieces=pieces, chosen_outliers=chosen, budget=left)
            self.run.forget(pieces)
            pieces = rest
        return pieces if spent else None, wanted

    def planes(self, cuts: Relation) -> list[list[Any]]:
        """Return the cuts of a sweep as they can be kept: as planes, which are no values of the data."""
        for attribute in self.cells.quasi:
            if not (attribute.is_ordered or attribute.is_open):
                sentence = "would be kept with cuts at its own values: give it a taxonomy that lists them (a CSV file or order)"
                raise ColumnError(attribute.name, sentence)
        rows = self.steps.rows("planes", cuts=cuts, steps=steps(self.cells))
        return [[*cut, plane if math.isfinite(plane) else None] for *cut, plane in sorted(rows)]

    def _halves(self, pieces: Relation, cuts: Relation) -> Relation:
        """Make the table of what both halves of all cuts hold, for the models to judge."""
        shares = self._median_shares(pieces, cuts) if self.checks.sensitive else None
        return self.steps.make("halves", pieces=pieces, cuts=cuts, median_shares=shares)

    def _median_shares(self, pieces: Relation, cuts: Relation) -> Relation | None:
        """Make the table of how many rows with a median's value go left; None where they all do."""
        return self.steps.make("median_shares", pieces=pieces, cuts=cuts) if self.is_relaxed else None
