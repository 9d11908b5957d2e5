"""One table in columns of attributes, each in an order of its own inside a group (Li, Li, Zhang and Molloy, Slicing)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, ClassVar

from sqlglot import exp

from ..backends.target import Pending, Target
from ..cells.packing import Cells
from ..errors import PolicyError
from ..judging.groups import Groups
from ..metrics.query_error import Answering
from ..params.fields import parameter
from ..run import Run
from ..sql.names import Relation
from .base import GroupPublication

if TYPE_CHECKING:
    from ..policy.model import Policy
    from ..release.columns import Fate
    from ..release.measured import Released
    from ..release.recode import Recoding
    from ..release.slices import Slices


@dataclass(frozen=True, kw_only=True)
class Slicing(GroupPublication):
    """Publishes columns of attributes whose values stay together; inside a group each column is in an order of its own."""

    counts_persons: ClassVar[bool] = True

    not_promised: ClassVar[str] = (
        "nobody who holds the release alone can tell that its columns were taken apart: the run has. The values of "
        "quasi-identifiers are published as they are, so many people can be seen to be in the table, and no rows need to look "
        "alike. Who knows that a person cannot have a value, or learns from many groups what goes with what, may guess better"
    )

    columns: tuple[tuple[str, ...], ...] = parameter(
        "the attributes of each column (default: the sensitive ones in one, the quasi-identifiers by their correlation)",
        default=(),
    )
    parts: int = parameter(
        "into how many columns the quasi-identifiers go, if `columns` does not say it: those that correlate stay together",
        default=2,
        minimum=1,
        maximum=4,
    )

    def check(self, policy: Policy) -> Iterator[PolicyError]:
        yield from super().check(policy)
        where = policy.location / "publish" / "columns"
        named = [name for column in self.columns for name in column]
        known = [*policy.quasi_names, *policy.sensitive_names]
        for name in dict.fromkeys(named):
            if name not in known:
                yield where.unknown(name, known, "quasi-identifier or sensitive attribute")
            elif named.count(name) > 1:
                yield where.error(f"overlap: {name!r} stands in more than one column, or twice in one")
        if missing := [name for name in known if self.columns and name not in named]:
            yield where.error(f"lack {', '.join(map(repr, missing))}: every attribute that is published stands in one column")
        if any(not column for column in self.columns):
            yield where.error("must not have an empty one: every column has an attribute or more")
        if self.columns and len(self.columns) < 2:
            yield where.error("must be at least two: in one column nothing would be taken apart")
        if sum(any(name in policy.sensitive_names for name in column) for column in self.columns) > 1:
            yield where.error("must have all sensitive attributes in one column: together they are judged")

    def exact(self, policy: Policy, column: str) -> bool:
        return column not in self._beside(policy)

    def groups(self, policy: Policy) -> Groups:
        return Groups(self.gid, self._beside(policy))

    def taken_apart(self, policy: Policy) -> tuple[tuple[str, ...], ...]:
        """Return the columns that the policy names. If it names none, take each attribute for a column: the release alone does
        not tell which attributes stayed together."""
        return self.columns or (*((name,) for name in policy.quasi_names), tuple(policy.sensitive_names))

    def becomes(self, fate: Fate) -> str | None:
        return None if fate.published and fate.published.is_label else "permuted"

    def prepare(self, target: Target, recoding: Recoding) -> Pending:
        slices = self._slices(recoding)
        draft = slices.draft(slices.columns, self.gid)
        return target.prepare(draft.select, draft.note)

    def looks(self, recoding: Recoding) -> tuple[Relation, Sequence[exp.Identifier]]:
        return self._slices(recoding).looks()

    def answering(self, released: Released) -> Answering:
        policy = released.policy
        return released.apart(self.slices(released.run, policy, released.cells), self._beside(policy))

    def slices(self, run: Run, policy: Policy, cells: Cells) -> Sequence[Sequence[str]]:
        """Return the attributes of each column: as given, or the quasi-identifiers by their correlation."""
        if self.columns:
            return self.columns
        codes = [packed.path for packed in cells.packed]
        pairs = list(combinations(range(len(codes)), 2))
        joint = run.step("publications/joint_counts", cells=cells.table, pairs=[(codes[a], codes[b]) for a, b in pairs])
        phi: dict[int, float | None] = dict(run.rows("publications/phi_squared", joint=joint)) if pairs else {}
        run.forget(joint)
        distances = {pair: 1 - round(float(phi[number] or 0), 9) for number, pair in enumerate(pairs)}
        columns = clusters(len(codes), min(self.parts, len(codes)), distances)
        return [*([policy.quasi_names[number] for number in column] for column in columns), policy.sensitive_names]

    def _slices(self, recoding: Recoding) -> Slices:
        return recoding.sliced(self.slices(recoding.run, recoding.policy, recoding.cells), self._beside(recoding.policy))

    def _beside(self, policy: Policy) -> tuple[str, ...]:
        """Return the quasi-identifiers in the column of the sensitive attributes.

        They show the label of their class, which says nothing new inside a group. Beside values as they are, most sensitive
        values could be told by who knows both columns of a person.
        """
        sensitive = {*policy.sensitive_names}
        return tuple(name for column in self.columns if sensitive & {*column} for name in column if name not in sensitive)


def clusters(count: int, parts: int, distances: Mapping[tuple[int, int], float]) -> list[list[int]]:
    """Return the numbers below `count` in groups around the medoids with the least sum of distances (Li et al. §4.1).

    distances: of each pair of numbers (a, b) with a < b. The first of equally good medoids, and of equally near ones, is taken.
        A medoid stays in its own group, also if another one is no farther away.
    """

    def distance(a: int, b: int) -> float:
        return 0.0 if a == b else distances[min(a, b), max(a, b)]

    def spread(medoids: Sequence[int]) -> float:
        return round(sum(min(distance(a, medoid) for medoid in medoids) for a in range(count)), 9)

    chosen = min(combinations(range(count), parts), key=spread)
    nearest = [a if a in chosen else min(chosen, key=lambda medoid: distance(a, medoid)) for a in range(count)]
    return [[a for a in range(count) if nearest[a] == medoid] for medoid in chosen]
