"""Say how the sensitive values of classes are counted: of rows, or of persons."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlglot import exp

from ..sql.names import Relation, name


@dataclass(frozen=True)
class Histogram:
    """A histogram of the classes: which sensitive attribute is counted, and which others join the key (001 Def 4.5)."""

    sensitive: exp.Identifier | None = None
    others: tuple[exp.Identifier, ...] = ()
    shares: Relation | None = None
    """(node, sa, share): what a row with a general value counts for each base value"""
    person: exp.Identifier | None = None
    """the column that says whose rows a group holds, where persons are counted and not rows"""
    adds_up: bool = False
    """Persons are counted beforehand, in columns that add up: all, or those whose rows agree on all quasi-identifiers."""
    people: bool = False
    """the groups count the people of a population, too, in a column `people`: those of a class and of groups without rows"""
    within: Relation | None = None
    """(<keys>): the only classes that are counted, where it is known of all others that they hold"""

    @property
    def counts_persons(self) -> bool:
        """Return whether it counts persons and not rows."""
        return self.adds_up or self.person is not None

    @property
    def _suffix(self) -> str:
        return "".join("_" + column.name for column in self.codes)

    @property
    def hist(self) -> exp.Identifier:
        """Return the name of the CTE (<keys>, sa, n)."""
        return name(f"hist{self._suffix}")

    @property
    def sizes(self) -> exp.Identifier:
        """Return the name of the CTE (<keys>, n, rows)."""
        return name(f"sizes{self._suffix}")

    @property
    def codes(self) -> tuple[exp.Identifier, ...]:
        """Return the codes that are counted: the sensitive attribute, if there is one, and the others that join the key."""
        return (self.sensitive, *self.others) if self.sensitive else self.others

    @property
    def count(self) -> exp.Identifier:
        """Return the column that adds up the persons of each sensitive value."""
        return count_of(self.codes)

    @property
    def size_count(self) -> exp.Identifier:
        """Return the column that adds up all persons."""
        return count_of(self.others)


PEOPLE = name("people")
"""The column of groups that counts the people of a population."""
NOBODY = name("nobody")
"""The name of the CTE (<keys>) of the people of the population whom no row may be of."""


def count_of(codes: Sequence[exp.Identifier]) -> exp.Identifier:
    """Return the name of the column that counts persons once for each combination of these codes."""
    return name("_".join(["persons", *sorted(code.name for code in codes)]))
