"""Draft a first policy for a table: it runs as it is, and every guess has its reason beside it."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from textwrap import wrap
from typing import Any

from ..cells import revision
from ..display.layout import count, printable
from ..errors import PolicyError
from ..judging.advice import EligibleRange, advise
from ..params.yaml_text import written
from ..policy.model import Policy
from ..release.exposure import KEY
from ..run import Run
from ..sql.names import Relation
from .fitting import clean, fit
from .profile import ColumnProfile, Profile

K = 5
L = 3
"""The most that is asked of the values in a class, where the table reaches it."""
LIMIT = 0.02
LATTICE = 20_000
"""So many combinations of levels are searched at most; above, mondrian cuts the table instead."""
LINE = 130
"""A comment that would make a line longer stands above it, in lines of this length."""


@dataclass(frozen=True)
class Entry:
    """A column in the draft: what stands below its name, and why."""

    name: str
    parameters: Mapping[str, Any] | None
    reason: str


@dataclass(frozen=True)
class Draft:
    """A first policy: what it says, and why."""

    source: str | None
    target: str | None
    rows: int
    identifiers: Sequence[Entry]
    person: Sequence[Entry]
    quasi: Sequence[Entry]
    sensitive: Sequence[Entry]
    keep: Sequence[Entry]
    privacy: Sequence[tuple[Mapping[str, Any], str]]
    left_out: Sequence[str]
    """why no model is asked for of some sensitive columns"""
    algorithm: tuple[Any, str]

    def as_policy(self) -> dict[str, Any]:
        """Return the content of the policy, without its places."""
        content: dict[str, Any] = {
            "identifiers": [each.name for each in self.identifiers],
            "person": [each.name for each in self.person],
            "quasi_identifiers": {each.name: each.parameters for each in self.quasi},
            "sensitive": {each.name: each.parameters for each in self.sensitive},
            "keep": [each.name for each in self.keep],
        }
        content = {role: columns for role, columns in content.items() if columns}
        models = [model for model, _ in self.privacy]
        return {**content, "privacy": models, "algorithm": self.algorithm[0], "suppression": {"limit": LIMIT}}


def draft(run: Run, table: Relation, profile: Profile, source: str | None, target: str | None) -> str:
    """Return the text of a first policy for a table that was profiled.

    source, target: as the policy names them; None: it names none.
    """
    of_role: dict[str, list[Entry]] = {role: [] for role in ("identifier", "person", "quasi", "sensitive", "keep")}
    for column in profile.columns:
        of_role[column.role].append(_entry(column))
    if not of_role["quasi"]:
        raise PolicyError("no column of the table seems to be a quasi-identifier: say which ones are, as in --quasi age,zip")
    roles = {"identifiers": of_role["identifier"], **{role: of_role[role] for role in ("person", "quasi", "sensitive", "keep")}}
    k = ({"k_anonymity": {"k": K}}, f"at least {K} {'persons' if of_role['person'] else 'rows'} look alike")
    first = Draft(source, target, profile.rows, **roles, privacy=[k], left_out=[], algorithm=("full_domain", ""))
    policy = Policy.parse(first.as_policy())
    ranges = _advised(run, table, policy)
    models = [k, *(_diverse(each) for each in ranges if each.values > 1)]
    left_out = [f"{each.name}: {each.note}" for each in ranges if each.values == 1]
    found = Draft(source, target, profile.rows, **roles, privacy=models, left_out=left_out, algorithm=_algorithm(policy))
    text = "\n".join(_lines(found, profile)) + "\n"
    Policy.parse(found.as_policy())
    return text


def _entry(column: ColumnProfile) -> Entry:
    """Return a column with the parameters that its role has, and why."""
    topic = column.guess.topic
    if column.role == "quasi":
        fitted = fit(column.figures, topic)
        return Entry(column.name, fitted.as_policy(), f"{column.guess.reason}; {fitted.reason}{_mess(column)}")
    if column.role == "sensitive":
        cleaned = clean(column.figures, topic)
        alone = column.figures.share_alone
        telling = f"; {alone:.0%} of the rows are alone with their value: who knows it finds the row" if alone >= KEY else ""
        return Entry(column.name, {"clean": cleaned} if cleaned else None, column.guess.reason + telling + _mess(column))
    return Entry(column.name, None, column.guess.reason)


def _mess(column: ColumnProfile) -> str:
    return "".join(f"; {each}" for each in column.mess)


def _advised(run: Run, table: Relation, policy: Policy) -> Sequence[EligibleRange]:
    """Return what the table reaches in each sensitive column, once it is cleaned as the policy says."""
    if not policy.sensitive:
        return ()
    own = run.backend.columns(table)
    cleaned = revision.revise(run, table, own, revision.revisions(policy, own))
    return advise(run, cleaned, policy.sensitive_names, person=policy.person).sensitive


def _diverse(found: EligibleRange) -> tuple[Mapping[str, Any], str]:
    """Return the model for a sensitive column of at least two values, and why it is within reach.

    Where one value has more than half of the rows, the table reaches recursive (c, 2)-diversity for some c, which implies two
    values in each class.
    """
    reached = found.recommended_l or 2
    asked = f"at least {min(L, reached)} of its {found.values:,} values in each class; shoal advise: "
    within = f"up to {reached:,} are within reach"
    if not found.recommended_l:
        within = f"{found.note}, and recursive l = 2 is within reach from c = {found.recursive[0].whole:,} on"
    return {"distinct_l_diversity": {"on": found.name, "l": min(L, reached)}}, asked + within


def _algorithm(policy: Policy) -> tuple[Any, str]:
    """Return full_domain where it has few combinations of levels to look through, else mondrian."""
    nodes = math.prod(quasi.taxonomy.height + 1 for quasi in policy.quasi)
    if nodes <= LATTICE:
        return "full_domain", f"one level for each column in the whole table; {nodes:,} combinations of levels to look through"
    reason = f"every class has ranges of its own; full_domain would have {nodes:,} combinations of levels to look through"
    return {"name": "mondrian", "bounds": "partition"}, reason


def _lines(found: Draft, profile: Profile) -> Iterator[str]:
    """Yield the lines of the policy."""
    yield "# yaml-language-server: $schema=policy.schema.json"
    yield "# With that line editors check this file and complete it, once `shoal schema > policy.schema.json` has run."
    yield "#"
    yield f"# A first policy for a table of {count(found.rows, 'row')}, drafted by `shoal init`. It runs as it is."
    yield "# Roles and taxonomies are guesses, each with its reason. Correct what is wrong, above all what is sensitive."
    yield ""
    yield f"source: {written(found.source)}" if found.source else "# source: where the rows come from"
    yield f"target: {written(found.target)}" if found.target else "# target: where the release goes"
    yield from _listed(
        "identifiers", "Columns that point at one person, or that nobody may read. They are removed.", found.identifiers
    )
    yield from _listed(
        "person", "The column that says whose row a row is: models count persons, not rows. It is removed.", found.person
    )
    heading = "What others may know of a person. It becomes coarser, level by level. The most important come first."
    yield from _mapped("quasi_identifiers", heading, found.quasi)
    yield from _mapped(
        "sensitive", "What nobody may learn about a person. It is published, in classes that tell little.", found.sensitive
    )
    yield from _listed("keep", "Columns that are published as they are.", found.keep)
    yield ""
    yield "# What must hold for every class of rows that look alike: all of these."
    yield "privacy:"
    for model, reason in found.privacy:
        yield from _commented(f"  - {_block(model)}", reason)
    for reason in found.left_out:
        yield f"  # nothing is asked of {_comment(reason)}"
    yield ""
    algorithm, reason = found.algorithm
    yield from _commented(f"algorithm: {written(algorithm)}", reason)
    yield from _commented(
        f"suppression: {{limit: {LIMIT}}}", "so few rows may be left out, so that outliers do not make all others coarser"
    )
    yield from _warnings(profile)


def _block(model: Mapping[str, Any]) -> str:
    """Return a mapping of one key without brackets around it."""
    [(key, inner)] = model.items()
    return f"{key}: {written(inner)}"


def _listed(role: str, heading: str, entries: Sequence[Entry]) -> Iterator[str]:
    if entries:
        yield from ("", f"# {heading}", f"{role}:")
        width = max(len(written(each.name)) for each in entries)
        for each in entries:
            yield from _commented(f"  - {written(each.name).ljust(width)}", each.reason)


def _mapped(role: str, heading: str, entries: Sequence[Entry]) -> Iterator[str]:
    if entries:
        yield from ("", f"# {heading}", f"{role}:")
        for each in entries:
            [name] = re.findall(r"^\{(.*): null\}$", written({each.name: None}), re.DOTALL)
            yield from _commented(f"  {name}: {written(each.parameters or {})}", each.reason)


def _commented(line: str, reason: str) -> Iterator[str]:
    """Yield a line with its reason behind it, or above it where both are too long."""
    comment = _comment(reason)
    if not comment:
        yield line.rstrip()
    elif len(line) + len(comment) + 4 <= LINE:
        yield f"{line}  # {comment}"
    else:
        indent = " " * (len(line) - len(line.lstrip())) + "# "
        yield from wrap(comment, LINE, initial_indent=indent, subsequent_indent=indent, break_on_hyphens=False)
        yield line.rstrip()


def _comment(text: str) -> str:
    """Return a text that ends no comment: signs that nobody sees are spelled out."""
    return printable(text).replace("\n", "\\n")


def _warnings(profile: Profile) -> Iterator[str]:
    """Yield what a reader should know before the release goes out."""
    tells = {each.column: each.tells for each in profile.dependencies if _role(profile, each.tells) == "sensitive"}
    if tells:
        yield ""
        yield "# Mind that a column tells another one that is sensitive: " + _comment(
            ", ".join(f"{a} tells {b}" for a, b in tells.items())
        )


def _role(profile: Profile, column: str) -> str:
    return next(each.role for each in profile.columns if each.name == column)
