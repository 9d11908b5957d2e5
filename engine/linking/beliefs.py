"""Measure how far a table moves what others believe of the labels that its terms are linked to (004 eq. 1)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlglot import exp

from ..cells.attributes import Attribute
from ..params.wording import rounded
from ..run import Run
from ..sql.names import Relation, name

FIGURES = ("prior", "posterior", "change", "mean_change")
Beliefs = dict[str, float | None]

WIDE = 32
"""Sets that more labels have count next to nothing for each of them: they are bounded before they are looked at."""
MANY = 2_000_000
"""Where classes and the labels of their sets make fewer pairs, all of them are looked at."""


@dataclass(frozen=True)
class Bounded:
    """What is known of the beliefs in classes without a look at the labels of sets that many labels have."""

    narrow: Relation
    """(<keys>, sa, n)"""
    wide: Relation
    """(<keys>, n, linked, wide, spread)"""


def bounded(
    run: Run, groups: Relation, keys: Sequence[exp.Identifier], code: exp.Identifier, shares: Relation
) -> Bounded | None:
    """Return what is known of classes groups(<keys>, <code>, n) beforehand; None where it is as easy to look at all labels."""
    if int(run.scalar("linking/pair_count", groups=groups, code=code, shares=shares)) < MANY:
        return None
    shared = {"groups": groups, "keys": keys, "code": code, "shares": shares, "most": WIDE}
    return Bounded(run.step("linking/narrow_beliefs", **shared), run.step("linking/wide_beliefs", **shared))


def beliefs(run: Run, groups: Relation, shapes: Relation, attribute: Attribute) -> Beliefs:
    """Return the highest prior and posterior belief in a label, and by how much the belief in one changes: most, and the mean
    over the classes of the most. Without a prior only the posterior is known.

    groups(shape, <code>, n), shapes(shape, classes): the different classes of the table
    """
    assert attribute.link, "only columns of terms are linked"
    assert attribute.shares, "sets of terms are linked"
    prior = attribute.link.prior
    shared = {"groups": groups, "shapes": shapes, "code": attribute.code, "shares": attribute.shares, "prior": prior}
    known = bounded(run, groups, [name("shape")], attribute.code, attribute.shares)
    if known is None:
        changes = run.step("linking/belief_changes", change_bounds=None, **shared)
    else:
        of_few = {"narrow_beliefs": known.narrow, "wide_beliefs": known.wide}
        bounds = run.step("linking/change_bounds", prior=prior, **of_few)
        changes = run.step("linking/near_changes", change_bounds=bounds, narrow_beliefs=known.narrow, most=WIDE, **shared)
        run.append(changes, "linking/belief_changes", change_bounds=bounds, **shared)
        run.forget(known.narrow, known.wide, bounds)
    figures = run.row("linking/beliefs", belief_changes=changes, prior=prior)
    run.forget(changes)
    return {name: None if figure is None else rounded(figure) for name, figure in zip(FIGURES, figures, strict=True)}
