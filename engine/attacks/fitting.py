"""Which rows of a release fit whom: column after column, or part after part where the rows are taken apart."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..run import Run
from ..sql.names import Relation, name

if TYPE_CHECKING:
    from .people import People
    from .shown import ShownRows

Numbers = tuple[int, ...]


@dataclass(frozen=True)
class Fitting:
    """What an attack finds by some of the known columns."""

    known: Numbers
    """their numbers"""
    fits: Relation
    """(v<i>..., fits, singled): how many rows fit"""
    scores: tuple[Relation, ...]
    """of each secret (v<i>..., sa, n): how often each of its values is believed; none if they were not asked for"""


@dataclass(frozen=True)
class Attacker:
    """Somebody who has a release, and knows some columns of people."""

    run: Run
    people: People
    shown: ShownRows

    @property
    def order(self) -> Numbers:
        """Return the numbers of the known columns, those with most labels first: these leave the fewest rows."""
        labels = self.shown.labels
        return tuple(sorted(range(1, len(labels) + 1), key=lambda i: (-labels[i - 1], i)))

    @contextmanager
    def fitting(self, known: Sequence[int], with_secrets: bool = True) -> Iterator[Fitting]:
        """Find what fits by some of the known columns; forget it at the end."""
        chosen = tuple(i for i in self.order if i in known)
        with self.run.scratch():
            yield self._fitting(chosen, None if self.is_apart else self._matches(chosen), with_secrets)

    def subsets(self, size: int) -> Iterator[Fitting]:
        """Find what fits by every subset of up to so many of the known columns. Each goes on from the one without its last."""

        def longer(before: Numbers, matches: Relation | None) -> Iterator[Fitting]:
            start = self.order.index(before[-1]) + 1 if before else 0
            for column in self.order[start:]:
                chosen = (*before, column)
                with self.run.scratch():
                    here = None if self.is_apart else self._match(matches, before, column)
                    yield self._fitting(chosen, here, with_secrets=True)
                    if len(chosen) < size:
                        yield from longer(chosen, here)

        return longer((), None)

    @property
    def is_apart(self) -> bool:
        """Return whether the rows of the release are taken apart in columns."""
        return bool(self.shown.parts or self.shown.beside)

    def _match(self, matches: Relation | None, before: Numbers, column: int) -> Relation:
        tables = {"people": self.people.table, "rows": self.shown.rows, "coverage": self.shown.coverage[column - 1]}
        return self.run.step("judging/matches", before=matches, known=list(before), column=column, **tables)

    def _matches(self, known: Numbers) -> Relation:
        matches: Relation | None = None
        for place, column in enumerate(known):
            longer = self._match(matches, known[:place], column)
            if matches:
                self.run.forget(matches)
            matches = longer
        assert matches, "an attacker knows something"
        return matches

    def _fitting(self, known: Numbers, matches: Relation | None, with_secrets: bool) -> Fitting:
        secrets = self.shown.secrets if with_secrets else ()
        if matches is None:
            return self._apart(known, secrets)
        tables: dict[str, Any] = {"matches": matches, "known": list(known)}
        persons = self.people.has_persons
        fits = self.run.step("attacks/fits", people=self.people.table, rows=self.shown.rows, has_persons=persons, **tables)
        return Fitting(known, fits, tuple(self.run.step("attacks/scores", secrets=table, **tables) for table in secrets))

    def _apart(self, known: Numbers, secrets: Sequence[Relation]) -> Fitting:
        """Find what fits where each part of a row may go with any other of its group."""
        run, shown = self.run, self.shown
        shared: dict[str, Any] = {"people": self.people.table, "rows": shown.rows, "known": list(known)}
        parts = [(self._part(part, shown.rows), list(part)) for part in self._within(known, shown.parts)]
        [beside] = self._within(known, (shown.beside,)) or [()]
        whole = [*parts, *([(self._part(beside, shown.rows), list(beside))] if beside else [])]
        scores = []
        for table in secrets:
            believed = self._part(beside, table, "sa") if beside else table
            scores.append(run.step("attacks/sliced_scores", parts=parts, secrets=believed, beside=list(beside), **shared))
        return Fitting(known, run.step("attacks/sliced_fits", parts=whole, **shared), tuple(scores))

    @staticmethod
    def _within(known: Numbers, parts: Sequence[Numbers]) -> list[Numbers]:
        """Return the known columns of each part that has some."""
        return [mine for part in parts if (mine := tuple(i for i in known if i in part))]

    def _part(self, known: Numbers, rows: Relation, *more: str) -> Relation:
        matches = self._matches(known)
        return self.run.step("attacks/part_fits", matches=matches, rows=rows, known=list(known), more=[name(m) for m in more])
