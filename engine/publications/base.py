"""What a publication is: what a release shows of a grouping, in which tables, and how it is counted again."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from ..backends.target import Pending, ReleaseColumn, Target, taking_tables
from ..cells.attributes import Attribute
from ..judging.counting import Counted, read
from ..run import Run
from ..sql.names import Relation

if TYPE_CHECKING:
    from ..cells.packing import Cells
    from ..policy.model import Policy
    from ..release.columns import Fates
    from ..release.recode import Recoding


class Publication(ABC):
    """A way to publish a grouping: as one table, as several, or as a view."""

    copies_rows: ClassVar[bool] = True
    """It writes the rows anew, from the source or from counts of them."""
    counts_persons: ClassVar[bool] = False
    """Of each row it shows the labels of its class and its sensitive values: so it is known whose rows a class has."""

    @property
    def name(self) -> str:
        return type(self).__module__.rpartition(".")[2]

    def check(self, policy: Policy) -> None:  # noqa: B027 - most publications take every policy
        """Refuse what of a policy it cannot publish, before anything is read."""

    def tables(self, columns: Fates) -> Sequence[tuple[str, Sequence[ReleaseColumn]]]:
        """Return the tables of the release: what follows the target's name in theirs, and their columns."""
        return [("", columns.release)]

    def foresee(self, target: Target, source: Relation, policy: Policy, columns: Fates) -> None:
        """Refuse, before the search, a release that could not be published at the target."""
        tables = self.tables(columns)
        if len(tables) == 1:
            target.foresee(tables[0][1])
        else:
            taking_tables(target).foresee_tables(tables)

    @abstractmethod
    def prepare(self, target: Target, recoding: Recoding) -> Pending:
        """Write the release where it can be read back but is not yet visible."""

    def notes(self, cells: Cells) -> Sequence[str]:
        """Return what whoever gives the release away must know of it, beyond what the models hold."""
        return ()

    def count(
        self, run: Run, relations: Sequence[Relation], policy: Policy, sensitive: tuple[Attribute, ...], is_starred: bool
    ) -> Counted:
        """Count what is written, as a stranger could who holds it; the sensitive attributes say what codes mean."""
        [release] = relations
        known = tuple(attribute for attribute in sensitive if not attribute.link)
        links = [attribute.link for attribute in sensitive if attribute.link]
        shown = policy.quasi_names, policy.sensitive_names
        return read(run, release, *shown, known=known, starred=is_starred, links=links, models=policy.models)
