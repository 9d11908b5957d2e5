"""Count a published table as anybody can who holds it: its classes, and the sensitive values in them."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from markupsafe import Markup
from sqlglot import exp

from ..backends.base import Column
from ..cells.attributes import Attribute, attributes, forbid_odd, forbid_unknown, with_general
from ..cells.packing import PERSON
from ..cells.tally import tally
from ..errors import PolicyError
from ..hierarchies.kinds import Taxonomy
from ..hierarchies.weights import Weights
from ..linking.knowledge import Link
from ..linking.links import linked
from ..linking.term_sets import with_term_sets
from ..models.base import Model
from ..params.wording import hint
from ..run import Run
from ..sql.names import Relation, name, names
from ..sql.render import render, subquery
from .judge import judged_by


@dataclass(frozen=True)
class Shapes:
    """The different histograms of the classes: groups(shape, <codes>, n), and how many classes have each."""

    table: Relation
    """(shape, cells, low, high, total, <own>..., classes); where persons are counted (shape, <keys>, classes)"""
    groups: Relation
    codes: list[exp.Identifier]
    """the columns of the groups that tell them apart: sensitive values, and persons"""

    @property
    def keys(self) -> list[exp.Identifier]:
        return [name("shape")]


@dataclass(frozen=True)
class Counted:
    """The counts of a published table: the shapes of its classes, and its sensitive attributes in codes."""

    quasi_identifiers: tuple[str, ...]
    shapes: Shapes
    sensitive: tuple[Attribute, ...]
    rows: int
    """with the rows that are shown suppressed"""
    suppressed: int
    """the rows that are shown suppressed"""
    groups: Relation | Markup
    """(qv1 …, <codes>, n): what the table holds, without the rows that are shown suppressed"""
    unread: Mapping[str, int] = field(default_factory=dict)
    """for each sensitive attribute that the shapes leave out, as no model reads it, the rows in classes with one value of it"""
    ids: str | None = None
    """the column with the ids of the classes, if they have ids"""
    persons: int | None = None
    """how many persons the rows are of, where the groups do not have their numbers"""
    people: int | None = None
    """how many people the population has whom the groups of the shapes count, too"""


def read(
    run: Run,
    table: Relation,
    quasi: Sequence[str],
    sensitive: Sequence[str],
    taxonomies: Sequence[Taxonomy | None] | None = None,
    weights: Sequence[Weights] | None = None,
    known: tuple[Attribute, ...] = (),
    starred: bool = True,
    links: Sequence[Link] = (),
    person: Sequence[str] = (),
    models: Sequence[Model] | None = None,
) -> Counted:
    """Count the classes of a table.

    taxonomies, weights: those of the sensitive attributes, as a policy gives them.
    known: the sensitive attributes of the source, so that codes mean the same in both.
    links: what its columns of terms are linked to. Their sets are linked anew, as by anybody who has the knowledge.
    starred: whether the table may show suppressed rows.
    person: the columns that say whose row a row is; then the groups of the shapes have the persons.
    models: those that will judge the classes. The shapes leave out the sensitive attributes that none of them reads.
    """
    columns = {column.name: column for column in run.backend.columns(table)}
    for column in [*quasi, *sensitive, *person, *(link.declared.name for link in links)]:
        if column not in columns:
            raise PolicyError(f"{column!r} is no column of the table; {hint(column, columns)}")
    for column in quasi:
        forbid_odd(columns[column])
    readable = with_term_sets(run, table, columns, links)
    tallied = tally(run, readable, quasi, [*sensitive, *(link.declared.name for link in links)], person=person)
    rows, most = run.row("cells/rows", tally=tallied)
    suppressed = 0
    if starred and all(columns[q].kind == "other" for q in quasi):  # a star is text
        tallied, suppressed = without_starred(run, tallied, int(rows), len(quasi), len(sensitive) + len(links), len(person))
    coded = known or coded_values(run, tallied, [columns[s] for s in sensitive], taxonomies, weights)
    for attribute in coded:
        forbid_unknown(run, tallied, attribute)
    coded += linked(run, tallied, links, before=len(coded))
    keys = names("qv", len(quasi))
    groups: Relation | Markup = tallied
    if person:
        values = names("pv", len(person))
        numbers = run.step("cells/person_numbers", tally=tallied, values=values)
        persons = {"numbers": numbers, "persons": values}
        groups = run.step("judging/coded_tally", tally=tallied, keys=keys, sensitive=coded, **persons)
        shapes = person_shapes(run, groups, keys, [attribute.code for attribute in coded])
        return Counted(tuple(quasi), shapes, coded, int(rows), suppressed, groups)
    if not coded:
        return Counted(tuple(quasi), shape(run, groups, int(most), keys, coded), coded, int(rows), suppressed, groups)
    select = render("judging/coded_tally", tally=tallied, keys=keys, sensitive=coded, numbers=None, persons=())
    groups = subquery(select, "coded")
    shapes, unread = _read_shapes(run, groups, int(most), keys, coded, models)
    return Counted(tuple(quasi), shapes, coded, int(rows), suppressed, groups, unread)


def _read_shapes(
    run: Run,
    groups: Markup,
    most: int,
    keys: Sequence[exp.Identifier],
    sensitive: Sequence[Attribute],
    models: Sequence[Model] | None,
) -> tuple[Shapes, dict[str, int]]:
    """Return the shapes of the sensitive attributes that models read, and of each other one the rows that it tells."""
    read = {a.code for model in models or () if model.needs_sensitive for a in judged_by(model, sensitive)}
    unread = [a for a in sensitive if models is not None and a.code not in read and not a.shares]
    if not unread:
        return shape(run, groups, most, keys, sensitive), {}
    judged = [a for a in sensitive if a not in unread]
    codes = {"codes": [a.code for a in judged], "unread": [a.code for a in unread]}
    merged = run.step("judging/read_groups", groups=groups, keys=keys, **codes)
    rows = run.row("judging/unread_rows", groups=merged, keys=keys, unread=unread)
    _, most = run.row("cells/rows", tally=merged)
    return shape(run, merged, int(most), keys, judged), {a.name: int(n) for a, n in zip(unread, rows, strict=True)}


def coded_values(
    run: Run,
    tallied: Relation,
    columns: Sequence[Column],
    taxonomies: Sequence[Taxonomy | None] | None,
    weights: Sequence[Weights] | None,
) -> tuple[Attribute, ...]:
    """Return the sensitive attributes of a table, with the general values that stand in it."""
    trees, weighing = taxonomies or [None] * len(columns), weights or [Weights()] * len(columns)
    coded = attributes(run, tallied, "s", columns, trees, weighing, general=True)
    return tuple(with_general(run, tallied, a, w) if a.is_open else a for a, w in zip(coded, weighing, strict=True))


def without_starred(run: Run, tallied: Relation, rows: int, quasi: int, sensitive: int, person: int) -> tuple[Relation, int]:
    """Return the tally without the rows that are shown suppressed, as these form no class, and how many they are.

    Rows that look suppressed count as all others if the table has no other rows, or if one of them has a sensitive value.
    """
    columns = {"quasi": names("qv", quasi), "sensitive": names("sv", sensitive)}
    shown, telling = run.row("judging/starred_rows", tally=tallied, **columns)
    if not shown or telling or shown == rows:
        return tallied, 0
    rest = run.step("judging/tally_without_stars", tally=tallied, persons=names("pv", person), **columns)
    run.forget(tallied)
    return rest, int(shown)


def shape(
    run: Run, groups: Relation | Markup, most: int, keys: Sequence[exp.Identifier], sensitive: Sequence[Attribute]
) -> Shapes:
    """Return the shapes of the classes in groups(<keys>, <codes of the sensitive attributes>, n). No n is above `most`."""
    counts = most + 1
    sizes = [attribute.codes for attribute in sensitive]
    strides = [counts * math.prod(sizes[i + 1 :]) for i in range(len(sizes))]
    fits = 3 * counts * math.prod(sizes) < 2**62
    shared: dict[str, Any] = {
        "groups": groups,
        "keys": keys,
        "own": names("own", len(keys)),
        "codes": [attribute.code for attribute in sensitive],
        "sizes": sizes,
        "strides": strides,
        "counts": counts,
        "most": 3 if fits else 0,
    }
    table = run.step("judging/shapes", **shared)
    shared["own_shapes"] = run.scalar("judging/largest_class", shapes=table) > shared["most"]
    return Shapes(table, run.step("judging/shape_histograms", shapes=table, **shared), shared["codes"])


def person_shapes(
    run: Run,
    groups: Relation,
    keys: Sequence[exp.Identifier],
    codes: Sequence[exp.Identifier],
    counts: Sequence[exp.Identifier] = (name("n"),),
) -> Shapes:
    """Return the classes of groups(<keys>, <codes>, person, <counts>), each as a shape of its own."""
    return own_shapes(run, groups, keys, [*codes, PERSON], counts)


def own_shapes(
    run: Run,
    groups: Relation | Markup,
    keys: Sequence[exp.Identifier],
    codes: Sequence[exp.Identifier],
    counts: Sequence[exp.Identifier] = (name("n"),),
) -> Shapes:
    """Return the classes of groups(<keys>, <codes>, <counts>), each as a shape of its own: counts may be fractions."""
    classes = run.step("judging/numbered_classes", groups=groups, keys=keys)
    shared = {"groups": groups, "classes": classes, "keys": keys, "codes": list(codes), "counts": counts}
    return Shapes(classes, run.step("judging/class_persons", **shared), list(codes))
