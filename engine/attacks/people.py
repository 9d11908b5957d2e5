"""The persons that an attack is about: what others know of them, and their secrets, in codes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ..backends.base import Column
from ..cells import revision
from ..cells.attributes import Attribute, attributes, forbid_unknown
from ..cells.tally import tally
from ..errors import PolicyError
from ..hierarchies.kinds import Suppress, Taxonomy, usual
from ..hierarchies.weights import Weights
from ..judging.groups import columns_of
from ..policy.model import Policy
from ..run import Run
from ..sql.names import Relation, names


@dataclass(frozen=True)
class Wanted:
    """The columns that an attack is about."""

    known: Sequence[str]
    """what others know of a person"""
    secrets: Sequence[str]
    """what they want to learn"""
    by: Sequence[str] = ()
    """the columns by which the outcome is told, too"""
    person: Sequence[str] = ()
    """the columns that say whose row a row is; none if each row is a person"""


@dataclass(frozen=True)
class People:
    """The persons of the source, and those of the control, if there is one."""

    table: Relation
    """(v<i>..., s<i>..., b<i>..., part, who, n): with the number of the person, if persons may have several rows"""
    known: tuple[Attribute, ...]
    secrets: tuple[Attribute, ...]
    weights: Mapping[str, Weights]
    """of each secret what its values weigh in the general ones above them"""
    guessed: frozenset[str]
    """the known columns without a taxonomy: their labels are read as they are written"""
    has_persons: bool = False
    """a person may have several rows: n is then what a row counts of its person"""


def people(run: Run, sources: Sequence[Relation], wanted: Wanted, policy: Policy | None) -> People:
    """Count the persons of the source and of the control by the columns of an attack.

    Their values are read as the policy reads them: cleaned, and in its units.
    """
    read = [_revised(run, source, policy) for source in sources]
    columns: Mapping[str, Column] = {}
    for source in reversed(read):  # the first one tells the types
        columns = columns_of(run, source, [*wanted.known, *wanted.secrets, *wanted.by, *wanted.person])
    tallies = [tally(run, source, wanted.known, wanted.secrets, wanted.by, wanted.person) for source in read]
    if not run.row("cells/rows", tally=tallies[0])[0]:
        raise PolicyError("the source has no rows: there is nobody to attack")
    values = [*names("qv", len(wanted.known)), *names("sv", len(wanted.secrets)), *names("kv", len(wanted.by))]
    together = run.step("attacks/people", tallies=tallies, values=values, persons=names("pv", len(wanted.person)))
    run.forget(*tallies)
    given = {quasi.name: quasi.taxonomy for quasi in policy.quasi} if policy else {}
    trees = [given.get(name) or usual(columns[name]) for name in wanted.known]
    known = attributes(run, together, "q", [columns[name] for name in wanted.known], trees)
    taxonomies, weights, generalizes = _of_secrets(wanted, policy)
    secrets = attributes(run, together, "s", [columns[name] for name in wanted.secrets], taxonomies, weights, generalizes)
    for attribute in (*known, *secrets):
        forbid_unknown(run, together, attribute)
    by = names("kv", len(wanted.by))
    persons = bool(wanted.person)
    coded = run.step("attacks/coded_people", people=together, known=known, secrets=secrets, by=by, has_persons=persons)
    run.forget(together)
    guessed = frozenset(name for name in wanted.known if name not in given)
    return People(coded, known, secrets, dict(zip(wanted.secrets, weights, strict=True)), guessed, persons)


def _of_secrets(wanted: Wanted, policy: Policy | None) -> tuple[list[Taxonomy | None], list[Weights], bool]:
    """Return the taxonomies and the weights of the secrets, and whether their values may be general ones."""
    sensitive = {each.name: each for each in policy.sensitive} if policy else {}
    generalizes = bool(policy and policy.generalizes)
    root = Suppress() if generalizes else None
    trees = [sensitive[name].taxonomy or root if name in sensitive else None for name in wanted.secrets]
    weights = [sensitive[name].weighing if name in sensitive else Weights() for name in wanted.secrets]
    return trees, weights, generalizes


def _revised(run: Run, source: Relation, policy: Policy | None) -> Relation:
    if not policy:
        return source
    own = run.backend.columns(source)
    return revision.revise(run, source, own, revision.revisions(policy, own))
