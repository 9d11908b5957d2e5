"""A recoding that was saved for one load is used for the next one: the same labels, judged again, and what has drifted."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..algorithms.base import Grouping
from ..cells.packing import Cells
from ..errors import PolicyError
from ..params.wording import as_object, quoted
from ..policy import fingerprint
from ..run import Run
from ..sql.names import value
from .columns import Fates

if TYPE_CHECKING:
    from ..pipeline import Outcome
    from ..policy.model import Policy

FORMAT = 4
SHOWN = 10
"""So many new labels are shown by name."""
FIGURES = ("classes", "smallest_class", "average_class")
"""The figures of a release that are compared from load to load."""


@dataclass(frozen=True)
class Saved:
    """The content of a file of `--save-recoding`. Of the data it holds nothing but labels that were published."""

    where: str
    policy: Mapping[str, str]
    """a hash of each part of the policy"""
    columns: Mapping[str, str]
    """the type of each column that was published without a role"""
    found: Mapping[str, Any]
    """what the algorithm needs to make the same classes again"""
    labels: Mapping[str, list[str | None]]
    """the published labels of each quasi-identifier, if all classes share them"""
    covered: Mapping[str, list[list[float | None]]]
    """else the stretches that the published labels cover, as numbers, seconds of dates or places in a taxonomy; NULL is null"""
    before: Mapping[str, Any]
    """the figures of the release"""

    @classmethod
    def read(cls, path: str) -> Saved:
        """Return the recoding in a file."""
        try:
            content = json.loads(Path(path).read_text(encoding="utf-8"))
            if content["shoal_recoding"] != FORMAT:
                raise PolicyError(f"{path} was saved by another version of shoal: save the recoding again")
            parts = [content[part] for part in ("policy", "columns", "found", "labels", "covered", "before")]
        except (OSError, ValueError, TypeError, KeyError) as failed:
            reason = getattr(failed, "strerror", None) or "it is no file that --save-recoding wrote"
            raise PolicyError(f"{path}: the saved recoding cannot be read: {reason}") from failed
        return cls(path, *parts)

    def check(self, policy: Policy) -> None:
        """Refuse another policy than that of the recoding. Its source, target and suppression limit may differ."""
        policy.publish.check_reuse()
        for phase in policy.phases:
            phase.check_again(policy)
        now = fingerprint.of_parts(policy)
        changed = sorted(part for part in {*now, *self.policy} if now.get(part) != self.policy.get(part))
        if changed:
            raise PolicyError(
                f"the recoding in {self.where} was saved for another policy: {', '.join(changed)} "
                f"{'differs' if len(changed) == 1 else 'differ'}; go by that policy, or search anew without --reuse"
            )

    def check_columns(self, fates: Fates) -> None:
        """Refuse a load whose columns without a role are others: nobody agreed to publish them, or they mean something else."""
        now = column_types(fates)
        changes = {
            "new": sorted(now.keys() - self.columns.keys()),
            "gone": sorted(self.columns.keys() - now.keys()),
            "of another type": sorted(name for name in now if self.columns.get(name, now[name]) != now[name]),
        }
        if any(changes.values()):
            listed = "; ".join(f"{what}: {quoted(names)}" for what, names in changes.items() if names)
            raise PolicyError(
                f"the columns of the source are not those for which {self.where} was saved ({listed}): "
                "give them a role in the policy, or search anew without --reuse"
            )

    def compare(self, now: Mapping[str, Any]) -> dict[str, Any]:
        """Return figures of a load beside those of the load before."""
        return {key: {"before": self.before.get(key), "now": figure} for key, figure in now.items()}


def column_types(fates: Fates) -> dict[str, str]:
    """Return the type of each column that is published without a role, and not named under `keep`."""
    return {fate.name: fate.column.type for fate in fates.kept if fate.role == "other"}


def with_all_figures(drift: Mapping[str, Any], saved: Saved, summary: Mapping[str, Any]) -> dict[str, Any]:
    """Return the drift with all figures of the release, once there is one."""
    return {**drift, "figures": saved.compare(_figures(summary))}


def as_json(run: Run, policy: Policy, outcome: Outcome) -> str:
    """Return what is saved of a run."""
    content = {
        "shoal_recoding": FORMAT,
        "policy": fingerprint.of_parts(policy),
        "columns": column_types(outcome.prepared.columns),
        "found": outcome.grouping.found,
        "labels": {name: list(labels) for name, labels in _vocabulary(run, policy, outcome.grouping).items()},
        "covered": _covered(run, policy, outcome),
        "before": _figures(outcome.summary),
    }
    return as_object(content) + "\n"


def drift(run: Run, policy: Policy, cells: Cells, grouping: Grouping, saved: Saved) -> dict[str, Any]:
    """Return how a load differs from the one before, as far as it can be told without a release."""
    new = _outside(run, policy, cells, saved.covered)
    if published := _vocabulary(run, policy, grouping):
        new |= _new_labels(run, policy, cells, grouping, published, saved.labels)
    suppressed, classes = run.row("release/suppressed_rows", grouping=grouping.cells, rows=cells.rows)
    return {"new": new, "figures": saved.compare({**_shares(cells.rows, int(suppressed)), "classes": int(classes)})}


def _vocabulary(run: Run, policy: Policy, grouping: Grouping) -> dict[str, dict[str | None, int]]:
    """Return the labels of each quasi-identifier with their rows, if all classes share the labels."""
    if grouping.report.get("levels") is None:
        return {}
    labels: dict[str, dict[str | None, int]] = {name: {} for name in policy.quasi_names}
    attributes = list(range(1, len(labels) + 1))
    rows = run.rows("release/published_labels", grouping=grouping.cells, classes=grouping.classes, attributes=attributes)
    for i, label, n in rows:
        labels[policy.quasi_names[i - 1]][label] = int(n)
    return {name: dict(sorted(each.items(), key=lambda item: str(item[0]))) for name, each in labels.items()}


def _new_labels(
    run: Run,
    policy: Policy,
    cells: Cells,
    grouping: Grouping,
    published: Mapping[str, Mapping[str | None, int]],
    saved: Mapping[str, Sequence[str | None]],
) -> dict[str, Any]:
    """Return how many labels are new, how many rows have them, suppressed ones included, and the most frequent of them."""
    levels = grouping.report["levels"]
    known = [(i, value(label)) for i, name in enumerate(policy.quasi_names, 1) for label in saved.get(name, ())]
    attributes = [(attribute, levels[attribute.name]) for attribute in cells.quasi]
    new = {}
    for i, count, n in sorted(run.rows("release/new_labels", known=known, levels=attributes, axes=cells.axes)):
        name = policy.quasi_names[i - 1]
        unknown = published[name].keys() - set(saved.get(name, ()))
        most = sorted((-published[name][label], str(label), label) for label in unknown)[:SHOWN]
        new[name] = {"labels": int(count), "rows": int(n), "shown": [label for *_, label in most]}
    return new


def _covered(run: Run, policy: Policy, outcome: Outcome) -> dict[str, list[list[float | None]]]:
    """Return the stretches of each quasi-identifier that labels cover, if every class has labels of its own."""
    cells, grouping = outcome.prepared.cells, outcome.grouping
    styles = grouping.telling
    attributes = [(i, p, styles[p.attribute.name]) for i, p in enumerate(cells.packed, 1) if p.attribute.name in styles]
    if not attributes:
        return {}
    tables = {"classes": grouping.classes, "grouping": grouping.cells, "cells": cells.table, "axes": cells.axes}
    rows = run.rows("release/published_stretches", told=attributes, **tables)
    covered: dict[str, list[list[float | None]]] = {}
    for i, *stretch in sorted(rows, key=lambda row: (row[0], math.inf if row[1] is None else row[1])):
        covered.setdefault(policy.quasi_names[i - 1], []).append(stretch)
    return covered


def _outside(run: Run, policy: Policy, cells: Cells, covered: Mapping[str, list[list[float | None]]]) -> dict[str, Any]:
    """Return how many values of each quasi-identifier no label covered before, and how many rows have one of them."""
    stretches = [
        (policy.quasi_names.index(name) + 1, *(math.inf if end is None else float(end) for end in stretch))
        for name, each in covered.items()
        for stretch in each
    ]
    if not stretches:
        return {}
    rows = run.rows("release/values_outside", stretches=stretches, axes=cells.axes)
    return {policy.quasi_names[i - 1]: {"values": int(count), "rows": int(n)} for i, count, n in sorted(rows)}


def _figures(summary: Mapping[str, Any]) -> dict[str, Any]:
    """Return the figures of a release that are compared with those of the next one."""
    release, utility = summary["release"], {f"utility.{key}": score for key, score in summary["utility"].items()}
    return {**_shares(summary["source"]["rows"], release["suppressed"]), **{key: release[key] for key in FIGURES}, **utility}


def _shares(rows: int, suppressed: int) -> dict[str, Any]:
    return {"rows": rows, "suppressed": round(suppressed / rows, 6)}
