"""What may be left of each row: item sets that are shared by all rows, level by level, with the labels of each."""

from __future__ import annotations

from ...errors import PrivacyError
from ...linking.declared import GLUE
from ...linking.term_sets import HARMONICS
from ...sql.names import Relation, value
from .tables import CORE, Tables

LABELS = 100_000_000
"""So many labels of item sets are kept at most."""


def states_of(tables: Tables) -> None:
    """Make the rows of the failing classes, the states of each row with their labels, and the core."""
    run, link, attribute = tables.run, tables.link, tables.attribute
    rows = [(j, cost, 1 << (j - 1) if j else 0) for j, cost in enumerate(HARMONICS)]
    harmonics = tables.make("harmonics", rows=rows)
    members = tables.make(
        "members", grouping=tables.grouping, failing_classes=tables.failing, cells=tables.cells, code=attribute.code
    )
    pieces = run.step("linking/set_pieces", dimension=attribute.table, members=members, glue=value(GLUE))
    set_terms = run.step("linking/set_terms", set_pieces=pieces, terms=link.terms, unknown=link.declared.unknown_terms)
    nodes = tables.make("nodes", members=members, set_terms=set_terms)
    tables.make("row_terms", nodes=nodes, set_terms=set_terms, terms=link.terms, harmonics=harmonics)
    run.forget(set_terms, pieces)
    tables.make("open_classes", members=members, nodes=nodes, harmonics=harmonics)
    _grow(tables)
    core = tables.make("core", members=members, nodes=nodes, most=CORE)
    rows_of_core = tables.make("core_rows", core=core, members=members)
    tables.make("core_sizes", core_rows=rows_of_core)
    tables.make("core_pairs", core_rows=rows_of_core, open_classes=tables["open_classes"])
    levels = tables.make("levels", members=members, open_classes=tables["open_classes"], states=tables["states"])
    tables.make("suffixes", levels=levels)


def _grow(tables: Tables) -> None:
    """Make the states, from sets of one term on: an item set with no more labels than the whole row is not built on.

    A level is built on sets whose every term narrows their labels down; those that do not are absorbed.
    """
    run, nodes, harmonics = tables.run, tables["nodes"], tables["harmonics"]
    states = tables.make("whole_states", "states", nodes=nodes, harmonics=harmonics)
    labels = tables.make("whole_labels", "label_lists", nodes=nodes)
    known = {"nodes": nodes, "row_terms": tables["row_terms"], "terms": run.count(tables.link.terms) + 1}
    items: Relation | None = None
    size, numbers, total = 1, 0, 0
    while True:
        listed = tables.steps.make("item_labels", items=items, label_lists=labels, pairs=tables.link.pairs, **known)
        sets = tables.steps.make("item_sets", item_labels=listed, nodes=nodes, base=numbers)
        absorbed: Relation | None = None
        if items:
            absorbed = tables.steps.make("absorbed", items=items, item_sets=sets, **known)
            tables.steps.append(states, "item_states", items=items, absorbed=absorbed, nodes=nodes, harmonics=harmonics)
        longer = tables.steps.make("items", shorter=items, absorbed=absorbed, item_sets=sets, **known)
        count, listed_labels = tables.steps.row("item_counts", items=longer)
        total += int(listed_labels)
        if total > LABELS:
            raise PrivacyError(
                f"the terms of the failing classes can be combined in too many ways ({total:,} labels of sets of up to "
                f"{size} terms): make larger classes, so that fewer fail"
            )
        if not count:
            run.forget(listed, sets, longer, *([items] if items else []), *([absorbed] if absorbed else []))
            return
        tables.steps.append(labels, "kept_labels", item_labels=listed, item_sets=sets, items=longer)
        numbers += run.count(sets)
        run.forget(listed, sets, *([items] if items else []), *([absorbed] if absorbed else []))
        items, size = longer, size + 1
