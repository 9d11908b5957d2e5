"""Put the rows of each class in a ring, and make records that may be of any of l neighbours: only a secret tells of which."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..backends.target import Draft
from ..cells.class_labels import labelled, styles
from ..errors import PrivacyError
from ..judging.audit import unmet
from ..judging.judge import judge
from ..sql.names import Relation, name, names
from ..sql.render import header, render
from .noise import key, keyed_ids
from .slices import shown

if TYPE_CHECKING:
    from .recode import Recoding


@dataclass(frozen=True)
class Rings:
    """The rows of each class in a ring, and the labels of the neighbours that a record may be of."""

    recoding: Recoding
    table: Relation
    """(record, class, place, cell, rows, turn)"""
    windows: Relation
    """(cell, class, n): the rows that each record may be of, as if they were a class"""
    labels: Relation
    """(class, label<i>...): those of the windows"""
    groups: Relation
    """(class, gid)"""

    def records(self, gid: str) -> Draft:
        """Return the table of the records."""
        recoding = self.recoding
        select = render(
            "publications/ringed",
            ring=self.table,
            labels=self.labels,
            cells=recoding.cells.table,
            groups=self.groups,
            columns_of_release=[shown(recoding, fate.name, recoding.policy.quasi_names) for fate in recoding.columns.published],
            gid=name(gid),
        )
        return Draft(select, header("publications/ringed")["step"])

    def rows(self, look_alikes: Relation) -> Relation:
        """Make the table (look<i>..., <code>, n) of the records; look_alikes: which windows have the same labels."""
        cells = self.recoding.cells
        return self.recoding.run.step(
            "publications/ring_rows",
            ring=self.table,
            cells=cells.table,
            look_alikes=look_alikes,
            looks=names("look", len(cells.quasi)),
            code=cells.sensitive[0].code,
        )


def rings(recoding: Recoding, secret: str, l: int) -> Rings:  # noqa: E741
    """Return the rings of a release. Refuse classes that are no ring, as a value has more than 1/l of their rows.

    Refuse an l with which a model of the policy does not hold for the neighbours that a record may be of.
    """
    run, policy, cells, grouping = recoding.run, recoding.policy, recoding.cells, recoding.grouping
    rows = {"grouping": grouping.cells, "cells": cells.table, "code": cells.sensitive[0].code, "l": l}
    if faults := run.scalar("publications/ring_faults", **rows):
        raise PrivacyError(
            f"{faults:,} {'class has' if faults == 1 else 'classes have'} a value in more than 1/{l} of the rows, and no ring "
            f"in which {l} neighbours differ: ask for simple_l_diversity with l: {l}"
        )
    loaded = key(run, secret, f"ring {policy.seed}")
    ring = run.step("publications/ring", key=loaded, **rows)
    if run.scalar("publications/alike_neighbours", ring=ring, cells=cells.table, code=rows["code"], l=l):
        raise PrivacyError("the ring of a class has equal values among neighbours: nothing was published")
    windows = run.step("publications/windows", ring=ring, l=l)
    _judge(recoding, windows, l)
    ranges = run.step("cells/ranges", grouping=windows, cells=cells.table, packed=cells.packed)
    labels = labelled(run, cells, styles(policy, cells, policy.labels), windows, ranges)
    return Rings(recoding, ring, windows, labels, keyed_ids(recoding, loaded))


def _judge(recoding: Recoding, windows: Relation, l: int) -> None:  # noqa: E741
    """Refuse windows that violate a model. One that bounds the share of a value alone holds for any l different values."""
    run, cells = recoding.run, recoding.cells
    models = [model for model in recoding.policy.models if not model.largest_share]
    if not models:
        return
    checks = judge(run, models, cells.sensitive, cells.table)
    counts = run.step("judging/class_counts", grouping=windows, cells=cells.table, codes=checks.codes)
    if wrong := unmet(run, checks, counts, [name("class")], cells.sensitive):
        raise PrivacyError(
            f"{wrong[0].model} does not hold for {l} neighbours in a ring, whose values are equally likely for each of them: "
            f"{wrong[0].observed:.4g} is reached where {wrong[0].required:.4g} is required; ask for a ring of more neighbours "
            "(publish.l)"
        )
