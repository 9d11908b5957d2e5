"""The parts of SWEEP: settling classes, generalizing sensitive values, the last class (000 §4.3, §4.4, §4.6)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from sqlglot import exp

from .algorithms.base import Assignment
from .encode import WORD, Cells
from .errors import PrivacyError
from .items import items
from .judge import Check, Judge, judge
from .models.tau_l_diversity import TauLDiversity
from .moves import Moves
from .nodes import Secret, secrets
from .run import Run
from .sql.names import Relation, name, names

if TYPE_CHECKING:
    from .policy import Policy

CLASS = [name("class")]
STATE = [name("class"), name("step")]
MANY = 64
"""So many rows of every node leave between states that are judged at once, at most."""


@dataclass(frozen=True)
class Steering:
    """A sensitive attribute whose dominant value is swept out, and the bound on its values."""

    secret: Secret
    model: TauLDiversity

    @property
    def code(self) -> exp.Identifier:
        return self.secret.attribute.code

    @property
    def parts(self) -> Relation:
        return self.secret.parts

    @property
    def whole(self) -> int:
        return self.secret.whole

    @property
    def most(self) -> float:
        """One value makes up at most this share of a class."""
        return min(float(b + s) for b, s in self.model.lines()) * (1 + 1e-9)

    @property
    def bits(self) -> exp.Identifier | None:
        """The column with the base values that a value stands for, if they are few enough."""
        return name(f"b_{self.code.name}") if self.values <= WORD else None

    @property
    def spans(self) -> list[tuple[int, int]]:
        """What a node stands for, as bits."""
        place = {leaf: i for i, leaf in enumerate(sorted(self.secret.weights))}
        spans = dict.fromkeys((node.code for node in self.secret.nodes), 0)
        for leaf, i in place.items():
            for node in self.secret.path(leaf):
                spans[node] |= 1 << i
        return [(node, bits) for node, bits in spans.items() if bits]

    @property
    def is_even(self) -> bool:
        """All base values weigh the same."""
        return len(set(self.secret.weights.values())) == 1

    @property
    def leaves(self) -> int:
        return self.secret.attribute.leaves

    @property
    def values(self) -> int:
        """The base values that weigh anything."""
        return len(self.secret.weights)


class Sweeping:
    """A table on its way through the items: what all templates are told, and what has been closed."""

    def __init__(self, run: Run, cells: Cells, policy: Policy) -> None:
        self.run, self.cells, self.policy = run, cells, policy
        self.secrets = secrets(run, cells, [s.weights.of if s.weights else {} for s in policy.sensitive])
        self.steering = _steering(policy, self.secrets)
        self.items = items(run, cells)
        self.plain = judge(run, policy.models, cells.sensitive, cells.table)
        self.general = judge(run, policy.models, [secret.attribute for secret in self.secrets], cells.table)
        self.is_general = self.is_deep = False
        """whether rows have general sensitive values, and such as do not count alike for all base values"""
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
            "least": max(getattr(model, "k", 1) for model in policy.models),  # of rows, whatever values they have
            "is_numbered": cells.is_numbered,
        }
        self.latest = -1
        """the last item that classes were settled in"""
        self.closed = run.growing("algorithms/sweep/closed", **self.shared)

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

    def start(self) -> Relation:
        """All rows in the pool, with sensitive values that the whole table can have (Fig. 6, step 1)."""
        full = [sum(p.mask(0) for p in self.cells.packed if p.word == word) for word in range(len(self.cells.words))]
        rows = self.step("start", cells=self.cells.table, full=full, **({"ragged": [], "reach": None} | self.reach))
        placed = self.generalized(rows, self.shared["carried"])
        if placed is None:
            raise PrivacyError("the whole table as one class violates the policy, and generalizing sensitive values cannot mend it")
        return self.step("pool", rows=placed)

    def settled(self, pool: Relation, window: range) -> tuple[Relation | None, int | None]:
        """The pieces of the classes that can be settled in these items, and the first item that has to wait for others."""
        is_fresh = self.latest < window.start
        offered = {number: self._masks(number) for number in window}
        possible = self.step("possible", pool=pool, items=offered.items(), is_fresh=is_fresh)
        ahead = [(item, offered[item]) for (item,) in self.run.rows("algorithms/sweep/ahead", possible=possible)]
        if not ahead:
            return None, None
        settling = self.step("settling", pool=pool, items=ahead, possible=possible, is_fresh=is_fresh)
        waiting, latest = self.row("waiting", settling=settling)
        self.latest = max(self.latest, latest)
        return self._reduced(settling), waiting

    def _reduced(self, settling: Relation) -> Relation:
        """The pieces of the classes that are ready, without the rows that leave until all models hold (§4.4, §4.6).

        With one attribute to go by, the order in which rows leave is known beforehand, and so is the outcome, unless models
        other than its bound have a say. With several it follows from what is there: they leave one by one.
        """
        held = self.general if self.is_general else self.plain
        further = [check for check in held.checks if not isinstance(check.model, TauLDiversity)]
        bound = self.steering[0]
        is_single = len(self.steering) == 1
        if is_single and not self.is_deep and all(check.inherited for check in further):
            told = {"model": bound.model, "code": bound.code, "leaves": bound.leaves, "values": bound.values}
            pieces = self.step("level", settling=settling, **told)
            failing = self.failing(pieces, held, further) if further else None
            return self.step("thinned", pieces=pieces, failing=failing) if failing else pieces
        pieces = self.step("whole", settling=settling)
        failing = self.failing(pieces, held, list(held.checks))
        if failing and is_single and bound.is_even and held.sensitive == [bound.code]:
            return self.step("trimmed", pieces=pieces, failing=failing, code=bound.code, kept=self._kept(pieces, failing, bound))
        while failing:
            pieces = self.step("thinned", pieces=pieces, failing=failing)
            failing = self.failing(pieces, held, list(held.checks))
        return pieces

    def _kept(self, pieces: Relation, failing: Relation, bound: Steering) -> Relation:
        """How many rows stay in each node of the classes that fail: states are judged many at a time, from the top down."""
        told = {"code": bound.code, "parts": bound.parts, "model": bound.model, "whole": bound.whole}
        laid = self.step("laid", pieces=pieces, failing=failing, nodes=bound.secret.table, **told)
        tops = self.step("tops", laid=laid, **told)
        kept = self.run.growing("algorithms/sweep/kept", **told)
        held, rows = self.general, 1
        while True:
            states = self.step("states", laid=laid, tops=tops, reach=rows * bound.whole, **told)
            verdicts = self.step(
                "verdicts", states=states, judged=STATE, views=held.views, violations=held.violations(STATE), **told
            )
            found = kept.add(states=states, verdicts=verdicts)
            tops = self.step("lowered", laid=laid, tops=tops, verdicts=verdicts, reach=rows * bound.whole, **told)
            if not self.run.scalar("stages/count", table=tops):
                self.run.lasting.discard(found)
                return found
            rows = min(2 * rows, MANY)

    def failing(self, pieces: Relation, held: Judge, checks: list[Check]) -> Relation | None:
        """The classes that violate a check."""
        failing = self.step(
            "failing",
            pieces=pieces,
            judged=CLASS,
            views=held.views,
            inherited=held.violations(CLASS, [check for check in checks if check.inherited]),
            violations=held.violations(CLASS, [check for check in checks if not check.inherited]),
        )
        return failing if self.run.scalar("stages/count", table=failing) else None

    def _masks(self, number: int) -> list[int]:
        """The bits of each word that an item keeps."""
        masks = [0] * len(self.cells.words)
        for packed, level in zip(self.cells.packed, self.items[number], strict=True):
            masks[packed.word] |= packed.mask(level)
        return masks

    def generalized(self, rows: Relation, carried: list[exp.Identifier]) -> Relation | None:
        """The rows with sensitive values generalized until they hold as one class (§4.3); None where nothing helps."""
        moves = [self._moves(rows, secret) for secret in self.secrets]
        bounds = [(m, steering) for m in moves for steering in self.steering if m.secret is steering.secret]
        size = sum(moves[0].held)
        if size < self.shared["least"]:
            return None
        placed = rows
        while True:
            if not all(m.settle(steering.model.lines()) for m, steering in bounds):
                return None
            placed = self._placed(rows, moves, carried)
            if not self._fails(placed):
                break
            if not any(m.step() for m, _ in bounds):
                return None
        self.is_general |= any(m.left for m in moves)
        self.is_deep |= any(m.is_deep for m in moves)
        return placed

    def _moves(self, rows: Relation, secret: Secret) -> Moves:
        counts = self.run.rows("algorithms/sweep/counts", rows=rows, code=secret.attribute.code)
        return Moves(secret, {int(node): int(n) for node, n in counts})

    def _fails(self, rows: Relation) -> bool:
        """Whether the rows as one class violate a model."""
        held = self.general
        return self.failing(self.step("one", rows=rows), held, list(held.checks)) is not None

    def _placed(self, rows: Relation, moves: list[Moves], carried: list[exp.Identifier]) -> Relation:
        """The rows after so many have left each node."""
        for m in moves:
            for level in sorted({m.secret.nodes[node].level for node in m.left}):
                leaving = [
                    (node, m.secret.nodes[node].parent, gone, m.passed(node))
                    for node, gone in m.left.items()
                    if m.secret.nodes[node].level == level
                ]
                told = self.shared | {"carried": carried}
                rows = self.run.step(
                    "algorithms/sweep/placed", **told, rows=rows, moves=leaving, code=m.secret.attribute.code
                )
        return rows

    def close_last(self, pool: Relation) -> None:
        """What no class took is the last class; where it cannot hold, the classes of the last items are reopened for it."""
        narrow = [name("place")]
        last = len(self.items) - 1
        rows = self.step("rest", pool=pool)
        while (placed := self.generalized(rows, narrow)) is None:
            closed = self.closed.table
            item = None if closed is None else self.row("latest", closed=closed)[0]
            if item is None:
                raise PrivacyError("the rows that no class took violate the policy, and generalizing sensitive values cannot mend it")
            rows = self.step("reopened", rows=rows, closed=closed, item=item)
            self.closed.table = self.step("before", closed=closed, item=item)
        self.closed.add(pieces=self.step("last", rows=placed, item=last))

    def assignment(self, sweeps: int) -> Assignment:
        """The classes with their labels, and what of every cell belongs to them."""
        cells, run = self.cells, self.run
        numbered = self.step("numbered", closed=self.closed.table, cells=cells.table)
        used = run.rows("algorithms/sweep/used", numbered=numbered)
        classes = self.step(
            "classes",
            numbered=numbered,
            cells=cells.table,
            axes=cells.axes,
            packed=cells.packed,
            items=[(number, self.items[number]) for (number,) in used],
        )
        codes = self.shared["codes"] if self.is_general else []
        assigned = run.step("algorithms/sweep/assignment", numbered=numbered, codes=codes)
        report = {"levels": None, "minimal": None, "checked": len(self.items), "sweeps": sweeps}
        general = tuple(secret.attribute for secret in self.secrets) if self.is_general else ()
        return Assignment(assigned, classes, is_split=True, secrets=general, report=report)


def _steering(policy: Policy, found: tuple[Secret, ...]) -> list[Steering]:
    """The bounds of the policy, in the order of its sensitive attributes; what cannot hold is refused."""
    steering = []
    for secret in found:
        for model in policy.models:
            if isinstance(model, TauLDiversity) and (not model.on or secret.attribute.name in model.on):
                bound = Steering(secret, model)
                if model.l > bound.values:
                    raise PrivacyError(
                        f"tau_l_diversity asks for l = {model.l} of {secret.attribute.name}, "
                        f"which has {bound.values} values: l must be from 2 to {bound.values}"
                    )
                steering.append(bound)
    return steering
