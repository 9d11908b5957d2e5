"""Errors are collected while a policy is read, so that the user sees all of them at once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from ..errors import PolicyError, PolicyErrors
from .location import Keys


class Collector:
    """The errors in the parts of one thing."""

    def __init__(self) -> None:
        self.errors: list[PolicyError] = []

    def add(self, error: PolicyError) -> None:
        """Collect an error, or each of the errors that it consists of."""
        self.errors += error.errors

    @contextmanager
    def part(self) -> Iterator[None]:
        """Run the block that reads one part. If it fails, collect its errors and go on behind it."""
        try:
            yield
        except PolicyError as error:
            self.add(error)

    def add_others(self, errors: Iterable[PolicyError]) -> None:
        """Collect those errors that are not about keys of which an error is known: the one may only follow from the other."""
        self.errors += [error for error in errors if not self._concerns(error.keys)]

    def _concerns(self, keys: Keys | None) -> bool:
        """Return whether an error is about these keys, or about keys above or below them."""
        if keys is None:
            return False
        known = [error.keys for error in self.errors if error.keys is not None]
        return any(all(a == b for a, b in zip(keys, other, strict=False)) for other in known)

    def finish(self) -> None:
        """Raise what was collected, as one error; a single error is raised as it is."""
        if len(self.errors) == 1:
            raise self.errors[0]
        if self.errors:
            raise PolicyErrors(self.errors)
