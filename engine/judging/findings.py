"""What an audit finds: counts of a table, and what it reaches under each model."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from ..display.cards import Card, Shown
from ..params.wording import plain, rounded
from .finding_rows import audit_card
from .promises import promises


@dataclass(frozen=True)
class Finding:
    """What a table reaches under one model and, if the model judges sensitive values, on one sensitive attribute.

    >>> [finding] = shoal.audit(visits, quasi="age", models="k_anonymity:k=3").privacy
    >>> finding.ok, finding.observed, finding.violating_rows
    (False, 2.0, 6)
    """

    model: str
    parameters: dict[str, Any]
    on: str | None
    required: float | None
    observed: float
    ok: bool | None
    violating_classes: int | None
    violating_rows: int | None
    residual_rows: int | None = None
    """of a model of groups: the rows left over where every class is divided into groups"""

    def sentence(self) -> str:
        """Return in words how many rows and classes violate the model, and how badly."""
        on = f" on {self.on}" if self.on else ""
        return (
            f"{self.model}{on} is violated by {_counted(self.violating_rows, 'row')} in "
            f"{_counted(self.violating_classes, 'class', 'classes')}, the worst of which reaches {self.observed:.4g} "
            f"where {self.required:.4g} is required"
        )

    def as_json(self) -> dict[str, Any]:
        return {**vars(self), "observed": plain(self.observed), "required": plain(self.required)}


@dataclass(frozen=True, repr=False)
class Audit(Shown):
    """The result of an audit: counts of a table, and a finding for each model.

    >>> found = shoal.audit(visits, quasi="age", sensitive="disease", models="k_anonymity:k=2")
    >>> found.ok, found.smallest_class
    (True, 2)
    """

    quasi_identifiers: tuple[str, ...]
    groups: str | None
    """the column with the ids of the classes, if they are groups; it is the first of the quasi-identifiers then"""
    rows: int
    suppressed: int
    """rows that the table shows suppressed: with a star in every quasi-identifier, and without a sensitive value"""
    classes: int
    smallest_class: int
    homogeneous_rows: dict[str, int]
    """for each sensitive attribute the rows in classes with one value of it only"""
    privacy: tuple[Finding, ...]
    """the findings that count: of persons, if these are counted, else of rows"""
    persons: int | None = None
    """how many persons the rows are of, if persons are counted; None if rows are"""
    smallest_class_persons: int | None = None
    """how many persons the smallest class is of"""
    population: int | None = None
    """how many people the population has, if one is counted"""
    privacy_by_rows: tuple[Finding, ...] = ()
    """if persons are counted: what an audit finds that can only count rows"""
    beliefs: Mapping[str, Mapping[str, float | None]] = field(default_factory=dict)
    """for each column of terms what is believed of a label at most, before and after, and by how much that changes"""
    risk: Mapping[str, float | None] = field(default_factory=dict)
    """how likely people are found, by the sizes of the classes; empty if the classes are groups, whose rows are not alike"""
    disclosure: Mapping[str, float | None] = field(default_factory=dict)
    """what the table lets others believe of sensitive values, if the policy asks for `disclosure` (001 §3)"""
    class_beliefs: tuple[Mapping[str, Any], ...] = ()
    """the same of single classes, those first that move a belief most: their values, believed before and after"""
    class_sizes: tuple[tuple[int, int], ...] = ()
    """how many classes have how many rows, or persons if these are counted: pairs of a size and a number of classes"""
    provenance: Mapping[str, Any] | None = None
    """by what the table was audited, and when"""

    @property
    def homogeneity(self) -> dict[str, float | None]:
        """Return for each sensitive attribute the share of the rows that are in classes with one value of it only."""
        shown = self.rows - self.suppressed
        return {name: rounded(rows / shown) if shown else 0.0 for name, rows in self.homogeneous_rows.items()}

    @property
    def ok(self) -> bool:
        """Return whether no class violates a model. Without models it is true."""
        return all(finding.ok is not False for finding in self.privacy)

    def as_json(self) -> dict[str, Any]:
        return {
            **vars(self),
            "quasi_identifiers": list(self.quasi_identifiers),
            "privacy": [finding.as_json() for finding in self.privacy],
            "privacy_by_rows": [finding.as_json() for finding in self.privacy_by_rows],
            "class_beliefs": list(self.class_beliefs),
            "class_sizes": [list(pair) for pair in self.class_sizes],
            "homogeneity": self.homogeneity,
            "ok": self.ok,
        }

    def _card(self) -> Card:
        report = self.as_json()
        card = audit_card(report)
        counts_persons, has_groups = self.smallest_class_persons is not None, self.groups is not None
        promised = promises(report["privacy"], self.quasi_identifiers, counts_persons, has_groups)
        return replace(card, facts={"promised": promised, **card.facts})


def _counted(count: int | None, one: str, more: str | None = None) -> str:
    return f"{count:,} {one if count == 1 else more or one + 's'}"
