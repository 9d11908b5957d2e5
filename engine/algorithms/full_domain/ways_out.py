"""What full_domain could do if its policy asked for less: which levels, limits and bounds would be enough, each one tried."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from ...judging.ways_out import Change, WayOut, eased, nearest, reached, with_limit, with_models
from ...models.base import Model
from .trial import Levels, Trial

if TYPE_CHECKING:
    from ...policy.model import Policy

NODES = 64
"""How many nodes are looked at for the best bound, at most."""
READ = 3_000_000
"""How many groups are rolled up for that, at most; two nodes always are."""
EASED = 4
"""How many nodes are looked at for another value of a parameter that is no bound, at most."""
COLUMNS = 3
"""How many columns are named whose freedom is enough, those first that have to give up least."""


def ways_out(trial: Trial, policy: Policy, nearest: Sequence[Levels] = ()) -> list[WayOut]:
    """Return changes with which the policy can be met; each of them was tried.

    nearest: nodes that the search has evaluated, those first that lose the fewest rows.
    """
    heights = [p.attribute.height for p in trial.cells.packed]
    top = tuple(h if q.max_level is None else q.max_level for h, q in zip(heights, policy.quasi, strict=True))
    room = max(2, min(NODES, READ // trial.cells.count))
    nodes = list(dict.fromkeys([top, *nearest]))[:room]
    return [*_columns(trial, policy, top, heights), *_limit(trial, policy, nodes), *_bounds(trial, policy, nodes)]


def _columns(trial: Trial, policy: Policy, top: Levels, heights: Sequence[int]) -> Iterator[WayOut]:
    """Yield the columns with a max_level of which a higher one is enough; if there is none, all columns together."""
    higher = [
        (i, level, (*top[:i], level, *top[i + 1 :]))
        for i, height in enumerate(heights)
        for level in range(top[i] + 1, height + 1)
    ]
    if not higher:
        return
    *lost, lost_at_all = trial.lost([*(node for *_, node in higher), tuple(heights)])
    enough: dict[int, int] = {}
    for (i, level, _), rows in zip(higher, lost, strict=True):
        if rows <= trial.limit:
            enough.setdefault(i, level)
    for i, level in sorted(enough.items(), key=lambda item: (item[1] - top[item[0]], item[0]))[:COLUMNS]:
        yield WayOut((_max_level(policy, i, level),))
    if not enough and lost_at_all <= trial.limit:
        best = min(zip(lost, higher, strict=True))[1][0]
        changes = tuple(_max_level(policy, i, height) for i, height in enumerate(heights) if height > top[i])
        yield WayOut(changes, f"{policy.quasi[best].name} helps most")


def _max_level(policy: Policy, number: int, level: int) -> Change:
    quasi = policy.quasi[number]
    return Change(policy.at(quasi.name) / "max_level", level, quasi.max_level)


def _limit(trial: Trial, policy: Policy, nodes: Sequence[Levels]) -> Iterator[WayOut]:
    """Yield the limit that would do, unless it left nobody."""
    if policy.forbids_suppression:
        return
    fewest = min(trial.lost(nodes))
    if fewest < trial.cells.rows:
        yield with_limit(policy, fewest, trial.cells.rows)


def _bounds(trial: Trial, policy: Policy, nodes: Sequence[Levels]) -> Iterator[WayOut]:
    """Yield for each model what would do while the others stay; if there is nothing, weaker values for several models."""
    found: set[Model] = set()
    models = list(dict.fromkeys(policy.models))
    for model, node, bound in trial.reachable(nodes, models):
        other = reached(model, bound)
        if other and other != model and _satisfy(trial, _replaced(policy.models, model, other), [node]):
            found.add(model)
            yield with_models(policy, _replaced(policy.models, model, other))
    for model in models:
        if model not in found and (others := _with_eased(trial, policy, model, nodes[:EASED])):
            found.add(model)
            yield with_models(policy, others)
    if not found:
        yield from _jointly(trial, policy, models, nodes[0])


def _with_eased(trial: Trial, policy: Policy, model: Model, nodes: Sequence[Levels]) -> list[Model] | None:
    """Return the models with another value of the parameter that one of them eases, if that is enough."""

    def holds(other: Model) -> bool:
        return _satisfy(trial, _replaced(policy.models, model, other), nodes)

    other = eased(model, holds)
    return None if other is None else _replaced(policy.models, model, other)


def _jointly(trial: Trial, policy: Policy, models: Sequence[Model], node: Levels) -> Iterator[WayOut]:
    """Yield weaker values for several models, each the nearest with which a node satisfies the model alone.

    Where rows may be suppressed, those of several models together may be too many. Then no model suppresses any.
    """
    for limit in dict.fromkeys((trial.limit, 0)):
        weaker = list(policy.models)
        for model in models:
            other = _nearest_alone(trial, model, node, limit)
            if other is None:
                return
            weaker = _replaced(weaker, model, other)
        if weaker != list(policy.models) and _satisfy(trial, weaker, [node]):
            yield with_models(policy, weaker)
            return


def _nearest_alone(trial: Trial, model: Model, node: Levels, limit: int) -> Model | None:
    """Return the nearest weaker model that a node satisfies if so many rows are suppressed and no other model is asked for."""

    def alone(other: Model) -> Trial:
        return Trial(trial.run, trial.cells, trial.judge([other]), limit)

    def reach(other: Model) -> float | None:
        return next((bound for *_, bound in alone(other).reachable([node], [other])), None)

    def holds(other: Model) -> bool:
        return alone(other).lost([node])[0] <= limit

    return nearest(model, reach, holds)


def _replaced(models: Sequence[Model], model: Model, other: Model) -> list[Model]:
    return [other if each == model else each for each in models]


def _satisfy(trial: Trial, models: Sequence[Model], nodes: Sequence[Levels]) -> bool:
    """Return whether some node satisfies other models than those of the policy."""
    return min(trial.lost(nodes, trial.judge(models))) <= trial.limit
