"""Read the knowledge: which labels have which terms, and, if it says so, how likely each label is beforehand."""

from __future__ import annotations

from dataclasses import dataclass

from ..backends.base import Backend, Column, Reading
from ..backends.registry import open_backend
from ..backends.transfer import carried
from ..errors import PolicyError
from ..params.wording import hint
from ..run import Run
from ..sql.names import Relation, name
from .declared import QuasiSensitive
from .texts import Texts

SHOWN = 10
"""So many terms and labels are shown by name."""


@dataclass(frozen=True)
class Link:
    """What a column of terms is linked to."""

    declared: QuasiSensitive
    labels: Relation
    """(code, l0, low0, size0): the labels in their order"""
    terms: Relation
    """(term, l0, support): the terms of the knowledge, and how many labels have each"""
    pairs: Relation
    """(term, label)"""
    count: int
    """how many labels there are"""
    prior: Relation | None = None
    """(sa, share): the prior belief in each label"""

    @property
    def known_prior(self) -> Relation:
        """Return the prior belief, or refuse to go on without it: one that is guessed from a release is another one."""
        if self.prior is None:
            raise PolicyError(
                f"what was believed of the labels of {self.declared.name} before the release is not known: pass the prior that "
                "the run wrote (--save-prior), or name a column of the knowledge as the prior"
            )
        return self.prior


def read(run: Run, declared: QuasiSensitive, prior: str | None = None) -> Link:
    """Read the knowledge of a column of terms.

    prior: a table (label, alpha) of the prior belief; default: as the policy says.
    """
    pairs = brought(run, declared.knowledge, declared, "linking/known_pairs")
    _check(run, declared, pairs)
    labels = run.step("linking/labels", known_pairs=pairs)
    terms = run.step("linking/terms", known_pairs=pairs)
    coded = run.step("linking/pairs", known_pairs=pairs, labels=labels, terms=terms)
    link = Link(declared, labels, terms, coded, run.count(labels))
    given = _given_prior(run, declared, link, prior)
    run.forget(pairs)
    return Link(declared, labels, terms, coded, link.count, given)


def brought(run: Run, place: str, declared: QuasiSensitive, template: str, **columns: str) -> Relation:
    """Make a table of a template over a table beside the source, wherever that is; rows of another engine are carried here."""

    def reading(column: str) -> Reading:
        return "value" if column == columns.get("alpha") else "text"

    beside = run.backend.open_beside(place, reading)
    if beside is not None:
        return run.step(template, **_bindings(run.backend, beside, declared, columns))
    there = open_backend(place)
    try:
        with Run(there) as elsewhere:
            beside = there.open_source(place, reading)
            made = elsewhere.step(template, **_bindings(there, beside, declared, columns))
            return run.adopt(carried(there, made, run.backend))
    finally:
        there.close()


def _bindings(backend: Backend, table: Relation, declared: QuasiSensitive, columns: dict[str, str]) -> dict[str, object]:
    """Return the bindings of a template that reads the knowledge or a prior, after a look at the columns there."""
    found = {column.name: column for column in backend.columns(table)}
    where = declared.name
    for column in columns.values() or (declared.label, declared.terms):
        if column not in found:
            of = "the table beside the source" if "key" in columns else "the knowledge"
            raise PolicyError(f"quasi_sensitive.{where}: {column!r} is no column of {of}; {hint(column, found)}")
    if "alpha" in columns and found[columns["alpha"]].kind not in ("integer", "number"):
        raise PolicyError(f"quasi_sensitive.{where}: the prior {columns['alpha']!r} holds no numbers")
    if columns:
        return {"table": table, **{key: name(column) for key, column in columns.items()}}
    return {
        "knowledge": table,
        "label": name(declared.label),
        "terms": name(declared.terms),
        "texts": Texts(found[declared.terms].is_list, declared.separator),
    }


def _check(run: Run, declared: QuasiSensitive, pairs: Relation) -> None:
    """Refuse a knowledge with labels that have no name or no terms, or that has a term of a label twice."""
    where = f"quasi_sensitive.{declared.name}: the knowledge"
    count, unnamed, empty, twice, term = run.row("linking/knowledge_faults", known_pairs=pairs)
    if not count:
        raise PolicyError(f"{where} has no rows")
    if unnamed:
        raise PolicyError(f"{where} has an empty label in {unnamed:,} row{'s' * (unnamed > 1)}: name every label")
    if empty:
        raise PolicyError(f"{where} has the label {empty!r} without terms: give it terms, or leave it out")
    if twice:
        raise PolicyError(f"{where} has the term {term!r} of the label {twice!r} twice: leave it there once")


def _given_prior(run: Run, declared: QuasiSensitive, link: Link, prior: str | None) -> Relation | None:
    """Return the table (sa, share) of a prior that is given; None if it is to be estimated of the source."""
    if prior is not None:
        stated = brought(run, prior, declared, "linking/stated_prior", label="label", alpha="alpha")
    elif declared.prior != "source":
        stated = brought(run, declared.knowledge, declared, "linking/stated_prior", label=declared.label, alpha=declared.prior)
    else:
        return None
    where = f"quasi_sensitive.{declared.name}: the prior"
    total, least, unclear, unknown = run.row("linking/prior_faults", stated_prior=stated, labels=link.labels)
    if unclear:
        raise PolicyError(f"{where} is no number, or not the same number, for {unclear:,} labels")
    if unknown:
        raise PolicyError(f"{where} names a label that the knowledge lacks: {unknown!r}")
    lowest = 1 if declared.unlinked == "refuse" else 0  # rows that are linked to no label are missing from an estimate
    if least < 0 or total > 1 + 1e-6 or total < lowest - 1e-6:
        raise PolicyError(f"{where} must be shares of all labels: its numbers add up to {total:.6g}, and 1 is needed")
    return run.step("linking/given_prior", stated_prior=stated, labels=link.labels)


def term_texts(column: Column, declared: QuasiSensitive) -> Texts:
    """Return how the terms of a column of the source, or of a release, become texts."""
    if column.is_list and column.type not in ("VARCHAR", "VARCHAR[]"):
        raise PolicyError(f"quasi_sensitive.{declared.name}: the column is a {column.type}, and terms are texts: cast it")
    if not column.is_list and declared.separator is None:
        raise PolicyError(
            f"quasi_sensitive.{declared.name}: the column is no list: say what stands between its terms, as separator: ';'"
        )
    return Texts(column.is_list, declared.separator)
