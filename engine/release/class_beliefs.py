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

CLASSES, VALUES = 20, 8
"""So many classes are told, each with so many values."""


def class_beliefs(run: Run, counted: Counted, asked: Sequence[Metric]) -> tuple[dict[str, Any], ...]:
    """Return for each sensitive attribute the classes that move a belief most, if a policy asks for `disclosure`.

    Who knows which people have which values knows the source, which an audit does not have: then there are none.
    """
    found: list[dict[str, Any]] = []
    for metric in asked:
        if isinstance(metric, Disclosure) and metric.knowledge == "independent":
            for attribute in counted.sensitive:
                if attribute.shares is None:
                    keys = names("qv", len(counted.quasi_identifiers))
                    tables = {"groups": counted.groups, "attribute": attribute, "keys": keys}
                    rows = run.rows("release/class_beliefs", metric=metric, classes=CLASSES, values=VALUES, **tables)
                    found += _classes(rows, attribute.name, counted.quasi_identifiers)
    return tuple(found)


def _classes(rows: Sequence[Sequence[Any]], secret: str, quasi: Sequence[str]) -> list[dict[str, Any]]:
    classes: dict[int, dict[str, Any]] = {}
    for number, value, n, prior, posterior, _, ruled_out, positive, breach, *labels in sorted(
        rows, key=lambda row: (row[0], row[5])
    ):
        told = classes.setdefault(
            number,
            {
                "secret": secret,
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
