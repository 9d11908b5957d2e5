"""What an audit finds, and how it is said."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..params.wording import plain


@dataclass(frozen=True)
class Finding:
    """What a table reaches under one model and, if the model judges sensitive values, on one sensitive attribute."""

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


@dataclass(frozen=True)
class Audit:
    """The result of an audit: counts of a table, and a finding for each model."""

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
    privacy_by_rows: tuple[Finding, ...] = ()
    """if persons are counted: what an audit finds that can only count rows"""

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
            "ok": self.ok,
        }


def _counted(count: int | None, one: str, more: str | None = None) -> str:
    return f"{count:,} {one if count == 1 else more or one + 's'}"
