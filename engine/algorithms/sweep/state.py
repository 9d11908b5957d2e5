"""What SWEEP knows of a table while it goes through it, and asks of classes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sqlglot import exp

from ...cells.packing import Cells
from ...judging.judge import Check, Judge, judge
from ...models.alpha_k_anonymity import AlphaKAnonymity
from ...models.k_anonymity import KAnonymity
from ...models.tau_l_diversity import TauLDiversity
from ...run import Run
from ...sql.names import Relation, name, names
from .bounds import steering
from .general_values import secrets

if TYPE_CHECKING:
    from ...policy.model import Policy

CLASS, STATE = [name("class")], [name("class"), name("step")]


def is_bound(check: Check) -> bool:
    return isinstance(check.model, TauLDiversity)


class Bounded:
    """A table with bounds on its sensitive values: what all templates are told, and which classes violate a model."""

    def __init__(self, run: Run, cells: Cells, policy: Policy) -> None:
        self.run, self.cells = run, cells
        self.secrets = secrets(run, cells, [s.weighing.of for s in policy.sensitive])
        self.steering = steering(policy, self.secrets)
        self.plain = judge(run, policy.models, cells.sensitive, cells.table)
        self.general = judge(run, policy.models, [secret.attribute for secret in self.secrets], cells.table)
        self.is_general = any(s.weighing.of for s in policy.sensitive)
        """whether values count that no row has: rows have general values, or weights are given to such values"""
        self.is_deep = False
        """whether rows have general values that do not count alike for all base values"""
        words = cells.words
        self.reach = self._reach()
        reaches = names("r", len(words)) if self.reach else []
        self.shared: dict[str, Any] = {
            "words": words,
            "reaches": reaches,
            "keys": names("k", len(words)),
            "masks": names("m", len(words)),
            "carried": [name("place"), *words, *reaches],
            "codes": [secret.attribute.code for secret in self.secrets],
            "steering": self.steering,
            "least": max((m.k for m in policy.models if isinstance(m, KAnonymity | AlphaKAnonymity)), default=1),  # of rows
            "is_numbered": cells.is_numbered,
        }

    @property
    def held(self) -> Judge:
        """The checks of classes, as rows are now."""
        return self.general if self.is_general else self.plain

    def step(self, template: str, **bindings: Any) -> Relation:
        return self.run.step(f"algorithms/sweep/{template}", **self.shared, **bindings)

    def row(self, template: str, **bindings: Any) -> Any:
        return self.run.row(f"algorithms/sweep/{template}", **self.shared, **bindings)

    def _reach(self) -> dict[str, Any]:
        """How far down rows reach, where leaves repeat themselves."""
        found = {i for (i,) in self.run.rows("algorithms/sweep/ragged", quasi=self.cells.quasi)}
        ragged = [(p, i) for i, p in enumerate(self.cells.packed, 1) if i in found]
        if not ragged:
            return {}
        return {"ragged": ragged, "reach": self.run.step("algorithms/sweep/reach", ragged=ragged, axes=self.cells.axes)}

    def failing(self, pieces: Relation, held: Judge, judged: list[exp.Identifier] = CLASS) -> Relation | None:
        """The classes, or states of them, that violate a check."""
        failing = self.step(
            "failing", pieces=pieces, judged=judged, histograms=held.histograms, violations=held.violations(judged)
        )
        return failing if self.run.scalar("stages/count", table=failing) else None
