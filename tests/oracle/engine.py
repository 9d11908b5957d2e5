"""The engine's classes and their violations, fetched from below its API."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import duckdb
import pyarrow as pa
from shoal.backends.duckdb.backend import DuckDB
from shoal.cells.attributes import Attribute, attributes
from shoal.cells.tally import tally
from shoal.hierarchies.kinds import Taxonomy
from shoal.judging.judge import Check, judge
from shoal.models import MODELS
from shoal.params.location import Location
from shoal.run import Run
from shoal.sql.names import Relation, name, names
from shoal.sql.render import safe

from tests.oracle import cases
from tests.oracle.models import Violation

CLASS = [name("class")]


@dataclass
class Classes:
    """The classes of a table: groups(class, qv1, …, <codes>, n)."""

    run: Run
    groups: Relation
    quasi: int
    sensitive: tuple[Attribute, ...]

    def checks(self, wanted: Sequence[tuple[str, dict[str, Any]]]) -> list[Check]:
        models = [MODELS[name](**params) for name, params in wanted]
        return list(judge(self.run, models, self.sensitive, self.groups).checks)

    def violating(self, check: Check) -> dict[Any, list[Violation]]:
        """The classes that a model's template selects, by the values of their quasi-identifiers."""
        others = "".join(f", {safe(other)}" for other in check.histogram.others)
        counted = f"cast(sum(n) as bigint) as n from {safe(self.groups)} group by all"
        made = [f"{safe(check.histogram.sizes)} as (select class{others}, {counted})"]
        if check.histogram.sensitive is not None:
            made.append(
                f"{safe(check.histogram.hist)} as (select class{others}, {safe(check.histogram.sensitive)} as sa, {counted})"
            )
        values = ", ".join(f"qv{i}" for i in range(1, self.quasi + 1))
        rows = self.run.backend.fetch(
            f"with {', '.join(made)}, violations as ({check.violations(CLASS)}), "
            f"classes as (select distinct class, {values} from {safe(self.groups)}) "
            f"select {values}, observed, required from violations join classes using (class)"
        )
        found: dict[Any, list[Violation]] = {}
        for *key, observed, required in rows:
            found.setdefault(tuple(key), []).append((observed, required))
        return found


@contextmanager
def counted(
    con: duckdb.DuckDBPyConnection, source: pa.Table, quasi: Sequence[str], sensitive: Sequence[cases.Attribute]
) -> Iterator[Classes]:
    """The classes of a table; its sensitive attributes have the taxonomies that are written of them."""
    taxonomies = [None if a.written is None else Taxonomy.from_policy(a.written, Location()) for a in sensitive]
    backend = DuckDB(con)
    keys = ", ".join(f"qv{i}" for i in range(1, len(quasi) + 1))
    try:
        with Run(backend) as run:
            table = backend.open_source(source, reading=lambda _: "value")
            columns = {column.name: column for column in backend.columns(table)}
            tallied = tally(run, table, quasi, [a.name for a in sensitive])
            secret = attributes(run, tallied, "s", [columns[a.name] for a in sensitive], taxonomies)
            groups = run.step(
                "judging/coded_tally", tally=tallied, keys=names("qv", len(quasi)), sensitive=secret, numbers=None, persons=()
            )
            backend.execute(
                "create or replace temp table shoal_classes as "
                f"select dense_rank() over (order by {keys}) as class, * from {safe(groups)}"
            )
            yield Classes(run, Relation.of("shoal_classes"), len(quasi), secret)
    finally:
        backend.execute("drop table if exists shoal_classes")
        backend.close()
