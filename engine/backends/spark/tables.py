"""Tables of a catalog of Spark."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ...errors import PermanentError
from ...sql.names import value
from ...sql.render import safe
from .failures import failures
from .places import Place, age, quoted

VERSIONED = ("delta", "iceberg")
"""Formats of tables that replace all rows of one in one transaction."""


@dataclass(frozen=True)
class Table(Place):
    """A table of a catalog."""

    parts: tuple[str, ...]

    @property
    def name(self) -> str:
        return quoted(self.parts)

    @property
    def shown(self) -> str:
        return ".".join(self.parts)

    def beside(self, mark: str) -> Table:
        return self.called(f"{self.parts[-1]}_{mark}")

    def called(self, name: str) -> Table:
        return Table(self.session, (*self.parts[:-1], name))

    def is_same(self, other: Place) -> bool:
        return isinstance(other, Table) and self._whole == other._whole

    @property
    def _whole(self) -> tuple[str, ...]:
        """Return the name with its catalog and schema, as Spark compares names."""
        with failures():
            here = (self.session.catalog.currentCatalog(), self.session.catalog.currentDatabase())
        return tuple(part.lower() for part in (*here[: 3 - len(self.parts)], *self.parts))

    def exists(self) -> bool:
        with failures():
            return bool(self.session.catalog.tableExists(self.name))

    def read(self) -> Any:
        if not self.exists():
            raise PermanentError(f"Spark has no table {self.shown}: correct the name, or say which catalog and schema it is in")
        with failures():
            return self.session.table(self.name)

    def write(self, frame: Any, provenance: str | None, like: Any) -> None:
        with failures():
            writer = frame.write.format(like.provider) if like.provider else frame.write
            writer.saveAsTable(self.name)
            if provenance:
                self.session.sql(f"comment on table {self.name} is {safe(value(provenance))}")

    def move_to(self, other: Any) -> None:
        with failures():
            self.session.sql(f"alter table {self.name} rename to {other.name}")

    def replace_by(self, other: Table) -> None:
        """Take the rows of another table in one transaction, which tables with versions have."""
        with failures():
            self.session.sql(f"create or replace table {self.name} using {self.provider} as select * from {other.name}")

    def remove(self) -> None:
        with failures():
            self.session.sql(f"drop table if exists {self.name}")

    def marked(self, mark: str) -> Iterator[tuple[Place, float]]:
        start = f"{self.parts[-1]}_{mark}_".lower()
        schema = quoted(self.parts[:-1]) if len(self.parts) > 1 else None
        with failures():
            found = [table.name for table in self.session.catalog.listTables(schema)]
        for name in found:
            if name.lower().startswith(start):
                yield self.called(name), age(name)

    def check_target(self) -> None:
        if self.exists() and self._detail("Type") == "VIEW":
            raise PermanentError(f"{self.shown} is a view: name a table")

    @property
    def provider(self) -> str | None:
        """Return the format of a table that exists."""
        found = self._detail("Provider") if self.exists() else None
        return found.lower() if found else None

    @property
    def is_versioned(self) -> bool:
        return self.provider in VERSIONED

    def losses(self) -> list[str]:
        with failures():
            columns = self.session.catalog.listColumns(self.name)
        split = [column.name for column in columns if column.isPartition or column.isBucket]
        comments = [column.name for column in columns if column.description]
        return [
            *([f"partitions or buckets by {', '.join(split)}"] if split else []),
            *(f"comment on {column}" for column in comments),
        ]

    @property
    def residue(self) -> str | None:
        if self.is_versioned:
            return f"earlier versions of {self.shown} hold the original: expire or vacuum them"
        if self._detail("Type") == "EXTERNAL":
            return f"the table was external: its files stay in {self._detail('Location')}, remove them"
        return None

    def _detail(self, what: str) -> str | None:
        with failures():
            rows = self.session.sql(f"describe table extended {self.name}").collect()
        return next((row.data_type for row in reversed(rows) if row.col_name == what), None)
