"""What is known of a release before the long work: enough to tell whether it can take its source's place."""

from __future__ import annotations

from collections.abc import Sequence

from ..backends.base import Column, Foreseen
from ..cells.class_labels import NUMBERS_ONLY, TYPED
from ..policy.model import Policy

ORDERED = ("integer", "number", "date")


def foreseen(policy: Policy, columns: Sequence[Column]) -> list[Foreseen]:
    """The columns of the release. One that holds labels is a text, unless the labels have the column's own type."""
    labelled = [*policy.quasi_names, *(policy.sensitive_names if policy.algorithm.generalizes else ())]
    starred = policy.suppression.style == "star" and policy.suppression.limit > 0
    lacking = not starred and policy.suppression.limit > 0
    return [
        _label(policy, column)
        if column.name in labelled
        else Foreseen(column.name, column.type, False, starred and column.name in policy.sensitive_names, lacking)
        for column in columns
    ]


def _label(policy: Policy, column: Column) -> Foreseen:
    labels = getattr(policy.algorithm, "labels", None)
    style = labels.columns.get(column.name, labels.style) if labels else None
    if style not in TYPED or (style in NUMBERS_ONLY and column.kind not in ORDERED):
        starred = policy.suppression.style == "star" and policy.suppression.limit > 0
        is_exact = not starred and any(quasi.name == column.name and quasi.max_level == 0 for quasi in policy.quasi)
        return Foreseen(column.name, None, is_label=True, may_be_null=False, is_exact=is_exact)
    return Foreseen(column.name, column.type + "[]" * (style == "range"), is_label=True, may_be_null=True)
