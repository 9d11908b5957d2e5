"""A plan: what many policies over one source would cost, and what to choose from."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from .. import files
from ..display.cards import Card, Rows, Shown
from ..display.layout import number
from ..errors import PolicyError
from ..metrics.terms_kept import TermsKept
from ..params.location import Location
from ..policy.model import Policy
from .charts import frontier_chart, svg_of
from .frontier import Axis, Knee, axes_of, frontier, knees, measure_of, privacy_of
from .planning import Planned

TERMS = TermsKept.name()
NOTE = "figures of the searches: nothing was published, and no rows were written or counted again"


@dataclass(frozen=True, repr=False)
class Plan(Shown):
    """The result of `plan`: a row for each policy, the policies on the frontier, and for each parameter its largest step.

    >>> policy = {"quasi_identifiers": "age", "sensitive": "disease", "privacy": {"k_anonymity": {"k": [2, 3]}}}
    >>> found = shoal.plan(visits, policy)
    >>> [each.figures.smallest_class for each in found.plans]
    [2, 6]
    """

    plans: tuple[Planned, ...]
    readings: int
    """how many times the source was read: once for all policies that read and encode it in the same way"""
    provenance: Mapping[str, Any]

    @cached_property
    def axes(self) -> list[Axis]:
        """Return the parameters that vary."""
        return axes_of(self.plans)

    @cached_property
    def measure(self) -> str | None:
        """Return the measure of utility by which the plans are compared."""
        return measure_of(self.plans, self.axes)

    @cached_property
    def frontier(self) -> list[int]:
        """Return the numbers of the plans on the frontier: no other plan is as private and loses less."""
        return frontier(self.plans, privacy_of(self.axes)[1], self.measure) if self.measure else []

    @cached_property
    def knees(self) -> list[Knee]:
        """Return for each parameter the step that matters most."""
        return knees(self.plans, self.axes, self.measure) if self.measure else []

    def policy(self, number: int) -> Policy:
        """Return the policy of a plan, to run it."""
        return self.plans[number - 1].policy

    def svg(self) -> str:
        """Return the picture of privacy against utility. It needs the extra shoal[report]."""
        if self.measure is None:
            raise PolicyError("these plans have no measure in common: there is nothing to draw")
        best = ", ".join(map(str, self.frontier))
        words = f"{self.measure} of {len(self.plans)} plans against {privacy_of(self.axes)[0]}; the frontier: {best}"
        return svg_of(frontier_chart(self.as_json()), words)

    def write_svg(self, path: str | os.PathLike[str]) -> None:
        """Write the picture to a file."""
        files.write(Path(path), self.svg())

    def as_json(self) -> dict[str, Any]:
        """Return all that is known of the plans as JSON can hold it."""
        return {
            "note": NOTE,
            "provenance": dict(self.provenance),
            "readings": self.readings,
            "varied": [self._varied(axis) for axis in self.axes],
            "privacy": privacy_of(self.axes)[0],
            "measure": self.measure,
            "plans": [self._planned(each) for each in self.plans],
            "frontier": self.frontier,
            "knees": [knee.as_json() for knee in self.knees],
        }

    def _varied(self, axis: Axis) -> dict[str, Any]:
        where = str(Location("", axis.keys))
        return {"name": axis.name, "location": where, "values": list(axis.values), "may_hold_values": axis.may_hold_values}

    def _planned(self, planned: Planned) -> dict[str, Any]:
        figures = planned.figures
        found = figures and {
            **vars(figures),
            "utility": dict(figures.utility),
            "bindings": [binding.as_json() for binding in figures.bindings or ()],
        }
        return {
            "number": planned.number,
            "choices": {axis.name: planned.choices.get(axis.keys) for axis in self.axes},
            "refusal": planned.refusal,
            "figures": found,
            "on_frontier": planned.number in self.frontier,
            "seconds": planned.seconds,
        }

    def _card(self) -> Card:
        header, rows = self.rows()
        sentences = {knee.axis.name: knee.sentence() for knee in self.knees}
        return Card(f"Plan: {len(self.plans)} policies", sentences, [(header, rows)])

    def rows(self) -> tuple[Sequence[str], Rows]:
        """Return the plans as a table of texts: a header, and a row for each plan."""
        measures = [self.measure or "loss"]
        if measures[0] != TERMS and any(each.figures and each.figures.utility.get(TERMS) is not None for each in self.plans):
            measures.append(TERMS)  # what a second phase takes away is no part of the loss
        header = (
            "plan",
            *(axis.name for axis in self.axes),
            *measures,
            "suppressed",
            "classes",
            "smallest",
            "seconds",
            "frontier",
        )
        rows = []
        for each in self.plans:
            choices = [axis.label(each.choices.get(axis.keys)) for axis in self.axes]
            cells = ["cannot be met", *[""] * (len(measures) + 2)]
            if figures := each.figures:
                scores = [figures.utility.get(measure) for measure in measures]
                cells = [
                    *("" if score is None else number(score) for score in scores),
                    f"{figures.suppressed:,}",
                    f"{figures.classes:,}",
                    f"{figures.smallest_class:,}",
                ]
            is_best = "yes" if each.number in self.frontier else ""
            rows.append((str(each.number), *choices, *cells, f"{each.seconds:.2f}", is_best))
        return header, rows
