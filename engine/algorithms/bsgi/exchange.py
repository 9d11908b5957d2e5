"""Exchange rows between groups, many at once, so that groups become narrower and no value stands twice in one."""

from __future__ import annotations

import random
from typing import Any

from ...sql.names import Relation
from ..base import Steps
from .space import FULL, Space

WINDOW = 8
"""A row looks at so many rows on either side of the place where it would stand well."""
LARGE, NARROW = 200_000, 4
"""In a table of so many rows or more it looks at fewer."""
HANDSHAKES = 2
"""In a sweep proposals are compared so many times: the second time those that the winners of the first have left over."""
MENDING = 30
"""Before the effort begins, so many sweeps at most part the rows of a group that have the same value."""
DRAWS = 251
"""A number below this, drawn for each proposal, decides between proposals of the same gain."""
LEAST = 0.002
"""A sweep that narrows the groups by less than this share of their width is the last one."""
MODULUS = 2**31 - 1
"""The factor of a sweep is below this prime number. It gives each row a pseudo-random number, the same on every engine."""


def exchange(
    steps: Steps,
    space: Space,
    members: Relation,
    rows: int,
    l: int,  # noqa: E741
    effort: int,
    seed: int,
) -> tuple[Relation, int]:
    """Exchange rows between groups; return their members(slot, class, place, …) afterwards, and how many sweeps it took.

    rows: how many rows the groups have; effort: how many sweeps there are once no value stands twice in a group
    """
    chance = random.Random(f"bsgi {seed}")
    mended = len(space.differing) == 1
    done, spent = 0, 0
    for _ in steps.run.sweeps():
        holes = steps.make("holes", members=members)
        width, clashes = (int(figure or 0) for figure in steps.row("progress", holes=holes))
        mended = mended or not clashes or done >= MENDING
        if mended and spent >= effort:
            break
        changes, gain, agreements = _sweep(steps, space, holes, rows, l, chance, only_clashes=not mended)
        done += 1
        spent += mended
        if changes:
            members = steps.make("exchanged", members=members, agreements=agreements)
            steps.run.lasting.add(members)
        steps.run.progress.count(done, effort, "sweeps of exchanges")
        if mended and gain * l < LEAST * width:
            break
    return members, done


def _sweep(
    steps: Steps,
    space: Space,
    holes: Relation,
    rows: int,
    l: int,  # noqa: E741
    chance: random.Random,
    only_clashes: bool,
) -> tuple[int, int, Relation]:
    """Make the table of the exchanges of one sweep; return how many they are, how much width they save, and the table.

    only_clashes: only rows whose value another row of their group has look for another place
    """
    order = [(axis, chance.random() < 0.5) for axis in space.axes]
    chance.shuffle(order)
    window = WINDOW if rows < LARGE else NARROW
    slots = rows + 1
    numbers: dict[str, Any] = {"slots": slots}
    factor = chance.randrange(1, MODULUS)
    places = steps.make("places", holes=holes, order=order, shift=chance.randrange(1, l), factor=factor)
    proposals = steps.make(
        "proposals",
        places=places,
        window=range(1 - window, window + 1),
        only_clashes=only_clashes,
        clearing=4 * FULL * len(space.axes),
        scale=slots * DRAWS,
        factor=factor % 65_521,
        draws=DRAWS,
        **numbers,
    )
    agreements = steps.make("agreements", proposals=proposals, places=places, earlier=None, **numbers)
    changes, gain = steps.row("won", agreements=agreements)
    for _ in range(HANDSHAKES - 1):
        steps.append(agreements, "agreements", proposals=proposals, places=places, earlier=agreements, **numbers)
        before, (changes, gain) = changes, steps.row("won", agreements=agreements)
        if changes == before:
            break
    return int(changes), int(gain), agreements
