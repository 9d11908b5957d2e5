"""What full_domain could do if its policy asked for less: which levels, limits and bounds would be enough, each one tried."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from ...judging.ways_out import Change, WayOut, reached, with_limit, with_models
from ...models.base import Model
from .trial import Levels, Trial

if TYPE_CHECKING:
    from ...policy.model import Policy

NODES = 64
"""How many nodes are looked at for the best bound, at most."""
READ = 3_000_000
"""How many groups are rolled up for that, at most; two nodes always are."""
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
    """Yield for each model the bound that would do while the others stay; if there is none, weaker bounds of several models."""
    found = 0
    models = list(dict.fromkeys(policy.models))
    for model, node, bound in trial.reachable(nodes, models):
        other = reached(model, bound)
        if other and other != model and _satisfies(trial, policy, [other if m == model else m for m in policy.models], node):
            found += 1
            yield with_models(policy, [other if m == model else m for m in policy.models])
    if found:
        return
    weaker = list(policy.models)
    for model in models:
        alone = Trial(trial.run, trial.cells, trial.judge([model]), trial.limit)
        for _, _, bound in alone.reachable(nodes[:1], [model]):
            if alone.lost(nodes[:1])[0]:
                other = reached(model, bound)
                if other is None:
                    return
                weaker = [other if m == model else m for m in weaker]
    if weaker != list(policy.models) and _satisfies(trial, policy, weaker, nodes[0]):
        yield with_models(policy, weaker)


def _satisfies(trial: Trial, policy: Policy, models: Sequence[Model], node: Levels) -> bool:
    """Return whether a node satisfies other models than those of the policy."""
    return trial.lost([node], trial.judge(models))[0] <= trial.limit
