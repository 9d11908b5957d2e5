"""Link the sets of terms of a table to labels: then a set counts for labels as a general value counts for base values."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence
from dataclasses import replace

from ..backends.base import Column
from ..cells.attributes import Attribute, attributes
from ..errors import PolicyError
from ..params.wording import quoted
from ..run import Run
from ..sql.names import Relation, value
from .declared import GLUE
from .knowledge import SHOWN, Link
from .term_sets import unknown_terms


def linked(run: Run, tallied: Relation, links: Sequence[Link], before: int) -> tuple[Attribute, ...]:
    """Return the columns of terms as attributes, each with the shares of its sets.

    tallied: a tally of a table in which the sets are texts
    before: how many sensitive attributes it has before the columns of terms
    """
    columns = [Column(link.declared.name, "VARCHAR", "other") for link in links]
    made = attributes(run, tallied, "s", columns, [None] * len(links), before=before)
    return tuple(_linked(run, tallied, attribute, link) for attribute, link in zip(made, links, strict=True))


def _linked(run: Run, tallied: Relation, attribute: Attribute, link: Link) -> Attribute:
    """Return the attribute with its link; its prior is estimated of the tally if none is given."""
    declared = link.declared
    pieces = run.step("linking/set_pieces", dimension=attribute.table, members=None, glue=value(GLUE))
    if declared.unknown_terms == "refuse":
        missing = run.rows("linking/unknown_terms", shown=SHOWN, set_pieces=pieces, terms=link.terms)
        if missing:
            total = missing[0][1]
            raise PolicyError(
                f"quasi_sensitive.{declared.name}: the knowledge lacks {total:,} term{'s' * (total > 1)} of the table: "
                f"{quoted(term for term, _ in missing)}: add them, or say unknown_terms: ignore, remove or unlink"
            )
    set_terms = run.step("linking/set_terms", set_pieces=pieces, terms=link.terms, unknown=declared.unknown_terms)
    run.forget(pieces)
    shares = run.step(
        "linking/bare_shares", dimension=attribute.table, set_terms=set_terms, labels=link.labels, count=link.count
    )
    _add_links(run, shares, set_terms, link)
    return replace(attribute, shares=shares, link=link)


def _add_links(run: Run, shares: Relation, set_terms: Relation, link: Link) -> None:
    """Add what each set that has terms counts for its labels; a step narrows the labels of all of them down by one term."""
    most = int(run.scalar("linking/largest_set", set_terms=set_terms))
    before: tuple[Relation, ...] = ()
    prefixes: Relation | None = None
    labels: Relation | None = None
    for place in range(1, most + 1):
        longer = run.step("linking/prefixes", before=prefixes, set_terms=set_terms, place=place)
        narrowed = run.step("linking/prefix_labels", prefixes=longer, parent_labels=labels, pairs=link.pairs)
        complete = {"prefixes": longer, "prefix_labels": narrowed, "set_terms": set_terms, "place": place}
        run.append(shares, "linking/link_shares", **complete)
        run.forget(*before)
        before = prefixes, labels = longer, narrowed
    run.forget(*before)


def with_prior(run: Run, tallied: Relation, attribute: Attribute) -> Attribute:
    """Return a column of terms of the source with its prior belief, estimated of the source if none is given."""
    assert attribute.link, "only columns of terms have a prior"
    if attribute.link.prior:
        return attribute
    prior = run.step(
        "linking/source_prior", tally=tallied, attribute=attribute, shares=attribute.shares, labels=attribute.link.labels
    )
    return replace(attribute, link=replace(attribute.link, prior=prior))


def counted(
    run: Run, tallied: Relation, attribute: Attribute, source: Relation, columns: Mapping[str, Column]
) -> dict[str, int]:
    """Return how many rows have no terms and how many are linked to no label, and refuse the latter unless they may stay.

    source: the table that was tallied, with these columns; also told is how many of its terms the knowledge lacks
    """
    assert attribute.link, "only columns of terms are linked"
    declared, unknown = attribute.link.declared, unknown_terms(run, source, columns, attribute.link)
    rows, empty, unlinked = run.row("linking/link_counts", tally=tallied, attribute=attribute, shares=attribute.shares)
    if unlinked and unlinked == rows - empty:
        raise PolicyError(
            f"quasi_sensitive.{declared.name}: the knowledge links no row: are its labels and terms the right columns?"
        )
    if unlinked and declared.unlinked == "refuse":
        raise PolicyError(
            f"quasi_sensitive.{declared.name}: {unlinked:,} of {rows:,} rows are linked to no label, so nothing protects them: "
            "complete the knowledge, or say unlinked: keep"
        )
    told = {"rows_without_terms": int(empty), "unlinked_rows": int(unlinked)}
    return {**told, "labels": attribute.link.count, "unknown_terms": unknown}


def prior_as_csv(run: Run, attribute: Attribute) -> str:
    """Return what is believed of each label before the release, as a CSV file (label, alpha)."""
    assert attribute.link, "only columns of terms are linked"
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(("label", "alpha"))
    writer.writerows(run.rows("linking/named_prior", prior=attribute.link.known_prior, labels=attribute.link.labels))
    return text.getvalue()
