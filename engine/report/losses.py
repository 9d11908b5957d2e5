"""Measure what is lost of each column by the labels that a release shows, without the run that made it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..backends.base import Column
from ..cells.attributes import Attribute, attributes
from ..cells.population import tallied
from ..hierarchies.kinds import usual
from ..policy.model import Policy
from ..policy.population import Population
from ..release.column_figures import lost
from ..run import Run
from ..sql.names import Relation, name

NO_SOURCE = "name the source (--source): the release does not tell which values there were"
ELSEWHERE = "labels are not read in Spark; the report that `run --report` writes tells it"
UNREAD = "some labels cannot be read by the taxonomy of the policy"


def losses_of(
    run: Run, release: Relation, policy: Policy, starred: int, source: Any = None, rows: int | None = None
) -> dict[str, dict[str, Any]]:
    """Return of each quasi-identifier the share of its detail that is gone, or why nobody can tell it from the labels.

    starred: the rows that show nothing in any quasi-identifier, as they are suppressed.
    source: what the release was made of. Without it only a taxonomy that lists its values says what a label stands for.
    rows: those of the source; the rows that the release lacks count as lost.
    """
    shown = {column.name: column for column in run.backend.columns(release)}
    styles = {name: policy.labels and policy.labels.columns.get(name, policy.labels.style) for name in policy.quasi_names}
    found: dict[str, dict[str, Any]] = {}
    for attribute in _attributes(run, policy, shown, source):
        column = shown[attribute.name]
        labels = run.step("report/label_counts", table=release, column=name(column.name), is_list=column.is_list)
        coverage = run.step(
            "judging/coverage",
            labels=labels,
            attribute=attribute,
            levels=list(range(attribute.height + 1)),
            tells_null=styles[column.name] != "range",
            is_guessed=False,
        )
        published, covered, at_root, unread = run.row(
            "report/label_losses", labels=labels, coverage=coverage, attribute=attribute
        )
        run.forget(labels, coverage)
        if unread or styles[column.name] == "mean":
            found[column.name] = {"loss_unknown": UNREAD}
            continue
        left_out = max(0, (rows or 0) - int(published))
        share = (int(covered) / attribute.leaves + left_out) / (int(published) + left_out)
        found[column.name] = {
            "level": None,
            "height": attribute.height,
            "at_root": round((int(at_root) - starred) / (int(published) - starred), 6) if published > starred else 0.0,
            "loss": lost(share, attribute.leaves),
        }
    return {column: found.get(column, {"loss_unknown": NO_SOURCE}) for column in policy.quasi_names if column in shown}


def _attributes(run: Run, policy: Policy, shown: Mapping[str, Column], source: Any) -> Sequence[Attribute]:
    """Return the quasi-identifiers whose values are known: from the source, or from a taxonomy that lists them."""
    declared = {quasi.name: quasi.taxonomy for quasi in policy.quasi if quasi.name in shown}
    if source is not None:
        values, columns = tallied(run, Population(source), [*declared], policy)
        trees = [declared[column.name] or usual(column) for column in columns]
    else:
        listed = {column: tree for column, tree in declared.items() if tree is not None and tree.lists_values}
        columns, trees = [shown[column] for column in listed], [*listed.values()]
        values = run.step("report/no_values", values=[name(f"qv{i}") for i in range(1, len(columns) + 1)])
    return attributes(run, values, "q", columns, trees) if columns else ()
