"""What becomes of every column of the source: decided here once, and read by all who make, describe or publish a release."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from ..backends.base import Column
from ..backends.target import ReleaseColumn
from ..cells.class_labels import NUMBERS_ONLY, TYPED
from ..errors import PolicyError
from ..params.collector import Collector
from ..params.wording import hint
from ..policy.model import Policy
from ..publications.base import Publication

ORDERED = ("integer", "number", "date")
"""The kinds of columns that can have labels of their own type."""
Role = Literal["identifier", "person", "quasi", "sensitive", "quasi_sensitive", "keep", "other"]
REMOVED: tuple[Role, ...] = ("identifier", "person")


@dataclass(frozen=True)
class Fate:
    """What becomes of one column of the source."""

    column: Column
    role: Role
    number: int
    """its place among the columns of its role, from 1, in the order of the policy; of other columns in that of the source"""
    published: ReleaseColumn | None
    """the column of the release; None: it is removed"""
    is_cleaned: bool = False
    """it is sensitive, and published as the policy cleans it"""

    @property
    def is_hidden(self) -> bool:
        """Return whether the release does not show its values: it is removed or generalized."""
        return not self.published or (self.published.is_label and not self.is_cleaned)

    @property
    def name(self) -> str:
        return self.column.name

    @property
    def becomes(self) -> Literal["removed", "generalized", "cleaned", "rewritten", "unchanged"]:
        """Return what becomes of its values: sets of terms are written in one order, without the terms that are suppressed."""
        if self.is_cleaned:
            return "cleaned"
        if self.role == "quasi_sensitive":
            return "rewritten"
        return "removed" if not self.published else "generalized" if self.is_hidden else "unchanged"


@dataclass(frozen=True)
class Fates:
    """What becomes of the columns of a source, in the order of the source."""

    fates: tuple[Fate, ...]

    @property
    def published(self) -> list[Fate]:
        """The columns of the release."""
        return [fate for fate in self.fates if fate.published]

    @property
    def by_name(self) -> dict[str, Column]:
        """The columns of the source that the release has, by their names."""
        return {fate.name: fate.column for fate in self.published}

    @property
    def kept(self) -> list[Fate]:
        """The columns without a role that are published as they are. Only rows hold their values."""
        return [fate for fate in self.published if fate.role in ("keep", "other")]

    @property
    def release(self) -> list[ReleaseColumn]:
        """The columns of the release, as targets want to know them."""
        return [fate.published for fate in self.fates if fate.published]


def decide(policy: Policy, columns: Sequence[Column], publication: Publication) -> Fates:
    """Return what becomes of the columns of a source. Refuse a policy that names others, or says nothing of some."""
    roles: dict[str, tuple[Role, int]] = {}
    named: dict[Role, Sequence[str]] = {
        "identifier": policy.identifiers,
        "person": policy.person,
        "quasi": policy.quasi_names,
        "sensitive": policy.sensitive_names,
        "quasi_sensitive": policy.linked_names,
        "keep": policy.keep,
    }
    known = [column.name for column in columns]
    errors = Collector()
    for role, names in named.items():
        for number, name in enumerate(names, 1):
            if name not in known:
                errors.add(policy.at(name).error(f"is no column of the source; {hint(name, known)}"))
            roles[name] = role, number
    errors.finish()
    others = [name for name in known if name not in roles]
    if others and policy.other is None:
        raise PolicyError(
            f"{policy.location.source}: nothing is said of the column{'s' * (len(others) > 1)} {', '.join(others)}: "
            "give each a role, or say other: keep or other: drop"
        )
    roles |= {name: ("other", number) for number, name in enumerate(others, 1)}
    cleaned = set() if policy.generalizes else {*policy.sensitive_names} & policy.cleaning.keys()
    return Fates(
        tuple(
            Fate(
                column,
                *roles[column.name],
                _published(policy, publication, column, *roles[column.name]),
                column.name in cleaned,
            )
            for column in columns
        )
    )


def _published(policy: Policy, publication: Publication, column: Column, role: Role, number: int) -> ReleaseColumn | None:
    """Return the column of the release that a column of the source becomes, if it is published."""
    if role in REMOVED or (role == "other" and policy.other == "drop"):
        return None
    is_starred = policy.suppression.style == "star" and policy.suppression.limit > 0
    may_lack = policy.suppression.style == "drop" and policy.suppression.limit > 0
    if role == "quasi" and not publication.exact(policy, column.name):
        return _label(policy, column, is_exact=not is_starred and policy.quasi[number - 1].max_level == 0)
    if role == "sensitive" and policy.generalizes:
        return ReleaseColumn(column.name, None, is_label=True, may_be_null=is_starred)
    if role == "sensitive" and policy.sensitive[number - 1].clean:
        return ReleaseColumn(column.name, None, is_label=True, may_be_null=True, may_lack=may_lack)
    if role == "quasi_sensitive":
        return ReleaseColumn(column.name, column.type, False, may_be_null=column.is_list, may_lack=may_lack)
    return ReleaseColumn(column.name, column.type, False, is_starred and role == "sensitive", may_lack)


def _label(policy: Policy, column: Column, is_exact: bool) -> ReleaseColumn:
    """Return a column of labels: texts, unless the style of the labels has the column's own type."""
    labels = policy.labels
    style = labels.columns.get(column.name, labels.style) if labels else None
    if style in TYPED and (style not in NUMBERS_ONLY or column.kind in ORDERED):
        return ReleaseColumn(column.name, column.type + "[]" * (style == "range"), is_label=True, may_be_null=True)
    return ReleaseColumn(column.name, None, is_label=True, may_be_null=False, is_exact=is_exact)


def forbid_computed(policy: Policy, columns: Fates, computed: Mapping[str, Sequence[str]]) -> None:
    """Refuse to keep a column that is computed from values that are not published as they are: it would tell them."""
    fates = {fate.name.lower(): fate for fate in columns.fates}
    for kept in columns.kept:
        for read in computed.get(kept.name, ()):
            fate = fates.get(read.lower())
            if fate and fate.role not in ("keep", "other") and not (fate.published and not fate.published.is_label):
                raise PolicyError(
                    f"{policy.location.source}: {kept.name} is computed from {fate.name}, which is "
                    f"{'generalized' if fate.published else 'removed'}, and would be published as it is: give it a role of its "
                    "own, or drop it"
                )
