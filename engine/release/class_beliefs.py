"""Tell what single classes of a table let others believe of sensitive values (001 §3), those first that tell most."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..judging.counting import Counted
from ..metrics.base import Metric
from ..metrics.disclosure import Disclosure
from ..params.wording import rounded
from ..run import Run
from ..sql.names import names
from .measured import Released

CLASSES, VALUES = 20, 8
"""So many classes are told, each with so many values."""


def class_beliefs(run: Run, counted: Counted, asked: Sequence[Metric]) -> tuple[dict[str, Any], ...]:
    """Return for each sensitive attribute the classes that move a belief most, if a policy asks for `disclosure`.

    Who knows which people have which values knows the source, which an audit does not have: then there are none here.
    """
    found: list[dict[str, Any]] = []
    for metric in asked:
        if isinstance(metric, Disclosure) and metric.knowledge == "independent":
            for attribute in counted.sensitive:
                if attribute.shares is None:
                    keys = names("qv", len(counted.quasi_identifiers))
                    tables = {"groups": counted.groups, "attribute": attribute, "keys": keys}
                    rows = run.rows("release/class_beliefs", metric=metric, classes=CLASSES, values=VALUES, **tables)
                    found += _classes(rows, metric, attribute.name, counted.quasi_identifiers)
    return tuple(found)


def beliefs_of_release(released: Released) -> list[dict[str, Any]]:
    """Return the same of a release of labels, by what its source tells.

    Who knows which people have which values believes something else of each combination of quasi-identifiers: the one of a
    class stands for it whose belief moves most. It is not named, as it may be one person's: the labels name the class. Neither
    is a value named that no row of the release has. A class that moves no belief is not told.
    """
    found: list[dict[str, Any]] = []
    run, cells, grouping = released.run, released.cells, released.grouping
    for metric in released.policy.metrics if released.publication.shows_labels else ():
        if isinstance(metric, Disclosure):
            tables = {"cells": cells.table, "grouping": grouping.cells, "classes": grouping.classes}
            shared = {"words": metric.words(cells), "look_alikes": released.look_alikes, "lists": released.lists, **tables}
            for attribute in released.sensitive:
                keys = names("label", len(cells.quasi))
                told = {"attribute": attribute, "keys": keys, "told": CLASSES, "values": VALUES}
                rows = run.rows("release/source_beliefs", metric=metric, **told, **shared)
                found += _classes(rows, metric, attribute.name, released.policy.quasi_names)
    return found


def _classes(rows: Sequence[Sequence[Any]], metric: Disclosure, secret: str, quasi: Sequence[str]) -> list[dict[str, Any]]:
    classes: dict[int, dict[str, Any]] = {}
    for number, value, n, prior, posterior, _, ruled_out, positive, breach, *labels in sorted(
        rows, key=lambda row: (row[0], row[5])
    ):
        told = classes.setdefault(
            number,
            {
                "secret": secret,
                "knowledge": metric.knowledge,
                "class": dict(zip(quasi, labels, strict=True)),
                "rows": round(n),
                "beliefs": [],
                "positive": bool(positive),
                "negative": ruled_out > 0,
                "breach": bool(breach),
                "ruled_out": int(ruled_out),
            },
        )
        told["beliefs"].append({"value": value, "prior": rounded(prior), "posterior": rounded(posterior)})
    return [*classes.values()]
