"""Measure how far a table moves what others believe of the labels that its terms are linked to (004 eq. 1)."""

from __future__ import annotations

from ..cells.attributes import Attribute
from ..params.wording import rounded
from ..run import Run
from ..sql.names import Relation

FIGURES = ("prior", "posterior", "change", "mean_change")
Beliefs = dict[str, float | None]


def beliefs(run: Run, groups: Relation, shapes: Relation, attribute: Attribute) -> Beliefs:
    """Return the highest prior and posterior belief in a label, and by how much the belief in one changes: most, and the mean
    over the classes of the most. Without a prior only the posterior is known.

    groups(shape, <code>, n), shapes(shape, classes): the different classes of the table
    """
    assert attribute.link, "only columns of terms are linked"
    assert attribute.shares, "sets of terms are linked"
    prior = attribute.link.prior
    changes = run.step(
        "linking/belief_changes", groups=groups, shapes=shapes, code=attribute.code, shares=attribute.shares, prior=prior
    )
    figures = run.row("linking/beliefs", belief_changes=changes, prior=prior)
    run.forget(changes)
    return {name: None if figure is None else rounded(figure) for name, figure in zip(FIGURES, figures, strict=True)}
