"""What became of the values of each column that was generalized, whatever the algorithm: how much went, and one example."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ..params.wording import rounded
from .measured import Released


def with_figures(report: Iterable[dict[str, Any]], released: Released) -> list[dict[str, Any]]:
    """Return the report on the columns, with figures for each that is generalized.

    height: the levels of its taxonomy; level: the one at which all rows are, if they are at one.
    values_before, values: how many different values the source and the release have, NULL aside.
    at_root: the share of the published rows that show nothing but the root of the taxonomy, such as `*`.
    loss: the share of the column's detail that is gone, suppressed rows included: its part of the metric `loss`.
    example: the label that most rows show.
    """
    figures = {**_quasi(released), **_sensitive(released)}
    return [{**column, **figures.get(column["name"], {})} for column in report]


def losses(released: Released) -> dict[str, float]:
    """Return the share of the detail of each quasi-identifier that is gone, suppressed rows included."""
    shares: dict[int, float] = dict(released.run.rows("release/mean_shares", spread=released.spread))
    columns = enumerate(released.cells.quasi, 1)
    return {attribute.name: _lost(shares[number], attribute.leaves) for number, attribute in columns}


def _lost(share: float, leaves: int) -> float:
    lost = (share - 1 / leaves) / (1 - 1 / leaves) if leaves > 1 else 0.0
    return float(rounded(max(0.0, lost)) or 0.0)


def _quasi(released: Released) -> dict[str, dict[str, Any]]:
    run, cells, grouping = released.run, released.cells, released.grouping
    tables = {"grouping": grouping.cells, "classes": grouping.classes, "axes": cells.axes, "lists": released.lists}
    labels = sorted(run.rows("release/column_labels", packed=cells.packed, **tables))
    lost = losses(released)
    levels = grouping.report.get("levels") or {}
    return {
        attribute.name: {
            "level": levels.get(attribute.name),
            "height": attribute.height,
            **_figures(*counts, loss=lost[attribute.name]),
        }
        for (_, *counts), attribute in zip(labels, cells.quasi, strict=True)
    }


def _sensitive(released: Released) -> dict[str, dict[str, Any]]:
    run, cells, published = released.run, released.cells, released.sensitive
    if not any(attribute.general for attribute in published):
        return {}
    tables = {"cells": cells.table, "grouping": released.grouping.cells}
    rows = sorted(run.rows("release/sensitive_labels", sensitive=published, rows=cells.rows, **tables))
    return {
        attribute.name: {
            "level": None,
            "height": attribute.height,
            **_figures(different, labels, n, root, example, loss=_lost(share, attribute.leaves)),
        }
        for (_, different, labels, n, root, share, example), attribute in zip(rows, published, strict=True)
    }


def _figures(different: int, labels: int, rows: int, root: int, example: str | None, *, loss: float) -> dict[str, Any]:
    return {
        "values_before": int(different),
        "values": int(labels),
        "at_root": round(root / rows, 6) if rows else 0.0,
        "loss": loss,
        "example": example,
    }
