"""Number the persons of a table, and count the rows that each of them has in every cell."""

from __future__ import annotations

from dataclasses import replace

from ..run import Run
from ..sql.names import Relation, names
from .packing import Cells, Persons


def with_persons(run: Run, cells: Cells, tallied: Relation, columns: int, has_kept: bool) -> Cells:
    """Return the cells with the persons whose rows they hold.

    tallied: a tally that has the columns of the person, pv1 …, besides the values of all attributes. It is dropped.
    has_kept: it has columns that are kept, too.
    """
    values = names("pv", columns)
    numbers = run.step("cells/person_numbers", tally=tallied, values=values)
    count, unnamed = run.row("cells/person_count", tally=tallied, numbers=numbers, values=values)
    pairs = None
    if count < cells.rows:
        read = [(value, value) for value in (*(a.value for a in cells.quasi), *(a.value for a in cells.sensitive))]
        tables = {"tally": tallied, "cells": cells.table, "numbers": numbers}
        pairs = run.step("cells/person_pairs", **tables, read=read, values=values, has_kept=has_kept)
    run.forget(numbers, tallied)
    run.say(f"frequency: {count:,} persons have {cells.rows:,} rows")
    return replace(cells, persons=Persons(int(count), int(unnamed), pairs))
