"""A recoding that was found for one load is kept, and put to the next: the same labels, judged anew, and what has drifted."""

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
from ..params.wording import as_object
from ..policy import fingerprint
from ..run import Run
from ..sql.names import value

if TYPE_CHECKING:
    from ..pipeline import Outcome
    from ..policy.model import Policy

FORMAT = 2
SHOWN = 10
"""New labels that are told by name."""
FIGURES = ("classes", "smallest_class", "average_class")


@dataclass(frozen=True)
class Saved:
    """What a file of `--save-recoding` holds: no values of the data but labels that were published."""

    where: str
    policy: Mapping[str, str]
    """a hash of each part of the policy"""
    found: Mapping[str, Any]
    """what the algorithm needs to make the same classes again"""
    labels: Mapping[str, list[str | None]]
    """those that were published, where the vocabulary is the whole table's"""
    covered: Mapping[str, list[list[float | None]]]
    """else from where to where the published labels reach, as numbers, seconds of dates, places in a taxonomy; NULL is null"""
    before: Mapping[str, Any]
    """the figures of the release"""

    @classmethod
    def read(cls, path: str) -> Saved:
        try:
            held = json.loads(Path(path).read_text(encoding="utf-8"))
            if held["shoal_recoding"] != FORMAT:
                raise PolicyError(f"{path} was saved by another version of shoal: save the recoding again")
            parts = [held[part] for part in ("policy", "found", "labels", "covered", "before")]
        except (OSError, ValueError, TypeError, KeyError) as failed:
            reason = getattr(failed, "strerror", None) or "it is no file that --save-recoding wrote"
            raise PolicyError(f"{path}: the saved recoding cannot be read: {reason}") from failed
        return cls(path, *parts)

    def check(self, policy: Policy) -> None:
        """The recoding of one policy says nothing of another; source, target and suppression limit may differ."""
        policy.algorithm.check_again(policy)
        now = fingerprint.of_parts(policy)
        changed = sorted(part for part in {*now, *self.policy} if now.get(part) != self.policy.get(part))
        if changed:
            raise PolicyError(
                f"the recoding in {self.where} was saved for another policy: {', '.join(changed)} "
                f"{'differs' if len(changed) == 1 else 'differ'}; go by that policy, or search anew without --reuse"
            )

    def compared(self, now: Mapping[str, Any]) -> dict[str, Any]:
        """Figures of a load beside those that were kept."""
        return {key: {"before": self.before.get(key), "now": figure} for key, figure in now.items()}


def told(drift: Mapping[str, Any], saved: Saved, summary: Mapping[str, Any]) -> dict[str, Any]:
    """The same with all figures of the release, once it is one."""
    return {**drift, "figures": saved.compared(_figures(summary))}


def kept(run: Run, policy: Policy, outcome: Outcome) -> str:
    """What is saved of a run, as JSON."""
    held = {
        "shoal_recoding": FORMAT,
        "policy": fingerprint.of_parts(policy),
        "found": outcome.grouping.found,
        "labels": {name: list(labels) for name, labels in _vocabulary(run, policy, outcome.grouping).items()},
        "covered": _covered(run, policy, outcome),
        "before": _figures(outcome.summary),
    }
    return as_object(held) + "\n"


def drift(run: Run, policy: Policy, cells: Cells, made: Grouping, saved: Saved) -> dict[str, Any]:
    """How another load differs from the one that the recoding was found for, before it is a release, and if it never is."""
    new = _outside(run, policy, cells, saved.covered)
    if published := _vocabulary(run, policy, made):
        new |= _new_labels(run, policy, cells, made, published, saved.labels)
    suppressed, classes = run.row("stages/suppressed_rows", grouping=made.cells, rows=cells.rows)
    return {"new": new, "figures": saved.compared({**_shares(cells.rows, int(suppressed)), "classes": int(classes)})}


def _vocabulary(run: Run, policy: Policy, made: Grouping) -> dict[str, dict[str | None, int]]:
    """The labels of each quasi-identifier, where classes share them."""
    if made.report.get("levels") is None:
        return {}
    found: dict[str, dict[str | None, int]] = {name: {} for name in policy.quasi_names}
    attributes = list(range(1, len(found) + 1))
    for i, label, n in run.rows("stages/published_labels", grouping=made.cells, classes=made.classes, attributes=attributes):
        found[policy.quasi_names[i - 1]][label] = int(n)
    return {name: dict(sorted(labels.items(), key=lambda item: str(item[0]))) for name, labels in found.items()}


def _new_labels(
    run: Run,
    policy: Policy,
    cells: Cells,
    made: Grouping,
    published: Mapping[str, Mapping[str | None, int]],
    known: Mapping[str, Sequence[str | None]],
) -> dict[str, Any]:
    """How many labels are new, and their rows, suppressed ones among them; of those that are published the most frequent."""
    levels = made.report["levels"]
    told = [(i, value(label)) for i, name in enumerate(policy.quasi_names, 1) for label in known.get(name, ())]
    asked = [(attribute, levels[attribute.name]) for attribute in cells.quasi]
    new = {}
    for i, count, n in sorted(run.rows("stages/new_labels", known=told, levels=asked, axes=cells.axes)):
        name = policy.quasi_names[i - 1]
        unknown = published[name].keys() - set(known.get(name, ()))
        most = sorted((-published[name][label], str(label), label) for label in unknown)[:SHOWN]
        new[name] = {"labels": int(count), "rows": int(n), "shown": [label for *_, label in most]}
    return new


def _covered(run: Run, policy: Policy, outcome: Outcome) -> dict[str, list[list[float | None]]]:
    """What labels cover of each quasi-identifier, where every class has its own."""
    cells, made = outcome.cells, outcome.grouping
    told = [(i, p, made.telling[p.attribute.name]) for i, p in enumerate(cells.packed, 1) if p.attribute.name in made.telling]
    if not told:
        return {}
    asked = {"classes": made.classes, "grouping": made.cells, "cells": cells.table, "axes": cells.axes, "told": told}
    rows = run.rows("stages/published_stretches", **asked)
    found: dict[str, list[list[float | None]]] = {}
    for i, *stretch in sorted(rows, key=lambda row: (row[0], math.inf if row[1] is None else row[1])):
        found.setdefault(policy.quasi_names[i - 1], []).append(stretch)
    return found


def _outside(run: Run, policy: Policy, cells: Cells, covered: Mapping[str, list[list[float | None]]]) -> dict[str, Any]:
    """How many values of each quasi-identifier no label covered before, and how many rows of the source have one of them."""
    stretches = [
        (policy.quasi_names.index(name) + 1, *(math.inf if end is None else float(end) for end in stretch))
        for name, known in covered.items()
        for stretch in known
    ]
    if not stretches:
        return {}
    found = run.rows("stages/values_outside", stretches=stretches, axes=cells.axes)
    return {policy.quasi_names[i - 1]: {"values": int(count), "rows": int(n)} for i, count, n in sorted(found)}


def _figures(summary: Mapping[str, Any]) -> dict[str, Any]:
    """What of a release is compared with the next one."""
    release, utility = summary["release"], {f"utility.{key}": score for key, score in summary["utility"].items()}
    return {**_shares(summary["source"]["rows"], release["suppressed"]), **{key: release[key] for key in FIGURES}, **utility}


def _shares(rows: int, suppressed: int) -> dict[str, Any]:
    return {"rows": rows, "suppressed": round(suppressed / rows, 6)}
