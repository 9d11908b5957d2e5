"""Bring the columns of terms of a table into one way of writing, so that equal sets are equal values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import accumulate

from markupsafe import Markup

from ..backends.base import Column
from ..errors import PolicyError
from ..run import Run
from ..sql.names import Relation, name, value
from ..sql.render import render
from .declared import GLUE
from .knowledge import Link, term_texts

MOST = 62
"""So many terms a row may have: a pattern of what is kept of them is the bits of one number."""
HARMONICS = (0.0, *accumulate(1 / j for j in range(1, MOST + 1)))
"""What it costs to remove all of so many terms: a term costs 1 / (terms left before it goes) (004 eq. 2)."""


def with_term_sets(run: Run, table: Relation, columns: Mapping[str, Column], links: Sequence[Link]) -> Relation | Markup:
    """Return the table, or where it has columns of terms a SELECT in brackets that shows their sets as texts."""
    if not links:
        return table
    sets: dict[str, Relation] = {}
    for link in links:
        declared = link.declared
        made = run.step(
            "linking/term_sets",
            table=table,
            column=name(declared.name),
            texts=term_texts(columns[declared.name], declared),
            terms=link.terms if declared.unknown_terms == "remove" else None,
            glue=value(GLUE),
        )
        most = run.scalar("linking/most_terms", term_sets=made)
        if most > MOST:
            raise PolicyError(f"quasi_sensitive.{declared.name}: a row has {most:,} terms, and at most {MOST} can be protected")
        sets[declared.name] = made
    shown = [(name(column), sets.get(column)) for column in columns]
    select = render("linking/with_term_sets", table=table, columns=shown)
    return Markup(f"({select})")


def unknown_terms(run: Run, table: Relation, columns: Mapping[str, Column], link: Link) -> int:
    """Return how many terms of a column of the source the knowledge lacks, where it may lack some; refuse if it has none."""
    declared = link.declared
    if declared.unknown_terms == "refuse":
        return 0  # the first that is unknown is an error
    column = columns[declared.name]
    bindings = {"column": name(declared.name), "texts": term_texts(column, declared), "terms": link.terms}
    known, unknown = run.row("linking/known_terms", table=table, **bindings)
    if unknown and not known:
        raise PolicyError(
            f"quasi_sensitive.{declared.name}: the knowledge links no row, as it has no term of the table: are its "
            "labels and terms the right columns?"
        )
    return int(unknown)
