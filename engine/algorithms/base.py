"""What an algorithm is: it turns cells into a grouping of cells to classes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar

from ..cells.attributes import Attribute
from ..cells.packing import Cells
from ..errors import PolicyError
from ..params.fields import validate
from ..run import Run
from ..sql.names import Relation

if TYPE_CHECKING:
    from ..policy.model import Policy


@dataclass(frozen=True)
class Grouping:
    """Which class every published cell belongs to, and what is published of the classes."""

    cells: Relation
    """(cell, class, n): what is not in it is suppressed"""
    classes: Relation
    """(class, label<i>, low<i>, high<i>, leaves<i>, gaps<i>, level<i>): what is published, the lowest and the highest code that
    it covers, how many leaves of the taxonomy, how many rows of the source between the two that it does not cover, its
    level; one of each for every quasi-identifier, in the order of the policy"""
    is_split: bool = False
    """cells may stand in several classes, or with a part of their rows in one: rows are then drawn by the policy's seed"""
    secrets: tuple[Attribute, ...] = ()
    """the sensitive attributes, where the algorithm generalized them: `cells` is then (cell, class, s1, …, sm, n) with the
    codes of the published values, of leaves or of their `general` nodes, and `shares` says what those count for. Where it
    is empty, every row keeps the sensitive values of its cell"""
    typed: frozenset[str] = frozenset()
    """the quasi-identifiers whose labels are no texts"""
    telling: Mapping[str, str] = field(default_factory=dict)
    """the quasi-identifiers whose labels name what they cover, so that another load can be held against it, and their style"""
    found: Mapping[str, Any] = field(default_factory=dict)
    """what makes the same classes of another load, for JSON, if the run keeps it; no values of the data"""
    report: dict[str, Any] = field(default_factory=dict)
    """what the summary says of the search: levels, minimal, checked, sweeps"""


@dataclass(frozen=True, kw_only=True)
class Algorithm:
    """A way to find a grouping. It may ask models for violating classes, and nothing else about them."""

    cuts: ClassVar[bool] = False
    """Values without a taxonomy are of use to it as numbers and dates."""

    generalizes: ClassVar[bool] = False
    """A release may show labels of their taxonomies for sensitive values; without a taxonomy `*`."""

    def __post_init__(self) -> None:
        validate(self)

    @property
    def name(self) -> str:
        return type(self).__module__.rpartition(".")[2]

    def check(self, policy: Policy) -> Iterator[PolicyError]:
        """Yield an error for all that the algorithm cannot do as the policy asks, before anything is read."""
        for quasi in policy.quasi:
            if self.cuts and (quasi.min_level or quasi.max_level is not None):
                sentence = f"has min_level or max_level, which {self.name} cannot keep to: only full_domain goes by levels"
                yield policy.at(quasi.name).error(sentence)

    def search(self, run: Run, cells: Cells, policy: Policy) -> Grouping:
        raise NotImplementedError

    def check_again(self, policy: Policy) -> None:
        """Say why what it finds says nothing of other rows, where that is so."""
        raise PolicyError(
            f"what {self.name} finds cannot be put to another load: its classes are made of the rows that it saw, row by row"
        )

    def again(self, run: Run, cells: Cells, policy: Policy, found: Mapping[str, Any]) -> Grouping:
        """The classes that were found for another load, without those that violate a model now."""
        raise NotImplementedError
