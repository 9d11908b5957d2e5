"""Say for each column why the chosen node cannot have one level less of it: which checks that would violate."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from ..base import Binding, Refusal
from .trial import Trial

if TYPE_CHECKING:
    from ...policy.model import Policy


def bindings(trial: Trial, policy: Policy, levels: Sequence[int]) -> list[Binding]:
    """Return for each column what the node with one level less in it would violate, and how many rows it would suppress."""
    lower = [i for i, quasi in enumerate(policy.quasi) if levels[i] > quasi.min_level]
    nodes = [(*levels[:i], levels[i] - 1, *levels[i + 1 :]) for i in lower]
    lost = dict(zip(lower, trial.lost(nodes), strict=True))
    violations = trial.violations(nodes)
    found = []
    for i, (packed, quasi) in enumerate(zip(trial.cells.packed, policy.quasi, strict=True)):
        binding = Binding(quasi.name, level=levels[i], height=packed.attribute.height)
        if i not in lost:
            found.append(binding)
            continue
        node = lower.index(i)
        refusals = [
            Refusal(check, *violations[node, place])
            for place, check in enumerate(trial.checks.checks)
            if (node, place) in violations
        ]
        refusals.sort(key=lambda refusal: -refusal.rows)
        found.append(replace(binding, suppressed=lost[i], allowed=trial.limit, refusals=tuple(refusals)))
    return found
