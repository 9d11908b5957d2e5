"""From a grouping to records that may each be of any of l rows: neighbours in a ring that only a secret can rebuild."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..backends.target import Draft
from ..cells.class_labels import labelled, styles
from ..errors import PrivacyError
from ..sql.names import name
from ..sql.render import header, render
from .noise import key, keyed_ids
from .slices import shown

if TYPE_CHECKING:
    from .recode import Recoding


def ringed(recoding: Recoding, secret: str, l: int, gid: str) -> Draft:  # noqa: E741
    """Return the table of the records. Refuse classes that are no ring, as a value has more than 1/l of their rows."""
    run, policy, cells, grouping = recoding.run, recoding.policy, recoding.cells, recoding.grouping
    rows = {"grouping": grouping.cells, "cells": cells.table, "code": cells.sensitive[0].code, "l": l}
    if faults := run.scalar("publications/ring_faults", **rows):
        raise PrivacyError(
            f"{faults:,} {'class has' if faults == 1 else 'classes have'} a value in more than 1/{l} of the rows, and no ring "
            f"in which {l} neighbours differ: ask for simple_l_diversity with l: {l}"
        )
    loaded = key(run, secret, f"ring {policy.seed}")
    ring = run.step("publications/ring", key=loaded, **rows)
    if run.scalar("publications/alike_neighbours", ring=ring, **rows):
        raise PrivacyError("the ring of a class has equal values among neighbours: nothing was published")
    windows = run.step("publications/windows", ring=ring, l=l)
    ranges = run.step("stages/ranges", grouping=windows, cells=cells.table, packed=cells.packed)
    labels = labelled(run, cells, styles(policy, cells, policy.labels), windows, ranges)
    select = render(
        "publications/ringed",
        ring=ring,
        labels=labels,
        cells=cells.table,
        groups=keyed_ids(recoding, loaded),
        columns_of_release=[shown(recoding, fate.name, policy.quasi_names) for fate in recoding.columns.published],
        gid=name(gid),
    )
    return Draft(select, header("publications/ringed")["step"])
