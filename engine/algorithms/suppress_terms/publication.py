"""From the patterns to a grouping: sets of terms that are left are published as general values are."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ...cells.packing import Cells
from ...linking.declared import GLUE
from ...sql.names import Relation, value
from ..base import Grouping
from .tables import Tables


def published(tables: Tables, cells: Cells, grouping: Grouping, failing: Relation, report: dict[str, Any]) -> Grouping:
    """Return the grouping in which every row of a failing class has the set of terms that is left of it."""
    run, steps, attribute, link = tables.run, tables.steps, tables.attribute, tables.link
    patterns = steps.make("patterns", members=tables["members"], outcome=tables["outcome"], winning_rows=tables["winning_rows"])
    left = steps.make(
        "left_terms",
        patterns=patterns,
        row_terms=tables["row_terms"],
        terms=link.terms,
        dimension=attribute.table,
        glue=value(GLUE),
        ignores=link.declared.unknown_terms == "ignore",
    )
    general = steps.make("general_sets", left_terms=left, base=attribute.leaves)
    pieces = steps.make(
        "suppressed_grouping",
        grouping=grouping.cells,
        failing_classes=failing,
        cells=cells.table,
        patterns=patterns,
        left_terms=left,
        general_sets=general,
        codes=[a.code for a in cells.sensitive],
    )
    run.forget(patterns, left)
    shown = replace(attribute, general=general, codes=attribute.leaves + tables.count(general))
    return replace(
        grouping,
        cells=pieces,
        is_split=True,
        published_sensitive=(*cells.plain, shown),
        report=report,
    )
