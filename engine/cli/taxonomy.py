"""The commands that show what a taxonomy makes of values, and that write it to a file to be edited."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import click

from ..backends.registry import open_backend
from ..cells.tally import reading
from ..display.layout import count, printable
from ..errors import PolicyError
from ..hierarchies.kinds import Taxonomy
from ..hierarchies.kinds.base import Listed
from ..params.collector import Collector
from ..params.location import Location
from ..params.wording import hint
from ..params.yaml_text import parse
from ..policy.model import Policy
from ..release.leaves import leaves
from ..run import Run
from . import arguments, shell

Leaf = tuple[tuple[str | None, ...], int | None]
"""The labels of a value from the value to the root, and the rows that have it, if there is a table."""
SHOWN = 100
"""A tree of more values is shown without them, if nobody says how many levels to show."""

kind = click.option("--kind", help="The taxonomy as a policy writes it, such as 'prefix: [5, 3, 1]'. Default: the policy's.")
of = click.option(
    "--of", "table", help="The table that has the column: a file, a glob, duckdb:///… or postgresql://…?table=name."
)
policy_option = click.option("--policy", type=arguments.path, help="Take the table, the taxonomy and clean from this policy.")


@click.group(
    epilog="""\b
Examples:
  shoal taxonomy show adult/education
  shoal taxonomy make zip --kind 'mask: 5' --of shoal-demo/patients.csv > zips.csv"""
)
def taxonomy() -> None:
    """Show what a taxonomy makes of values, or write it to a file to be edited."""


@taxonomy.command(
    epilog="""\b
Examples:
  shoal taxonomy show adult/education
  shoal taxonomy show icd10/categories --levels 2
  shoal taxonomy show 'intervals: [10, 20]' --of shoal-demo/patients.csv --column age
  shoal taxonomy show --policy shoal-demo/policy.yaml --column education"""
)
@click.argument("what", metavar="[TAXONOMY]", required=False)
@of
@click.option("--column", help="The column whose values are counted.")
@policy_option
@click.option("--levels", type=click.IntRange(min=0), help="How many levels below the root to show.")
def show(what: str | None, table: str | None, column: str | None, policy: str | None, levels: int | None) -> None:
    """Show a TAXONOMY (a name, a CSV file, or what stands below `taxonomy` in a policy) as a tree with counts.

    With the column of a table the tree holds the values that occur, and counts their rows.
    """
    if column is None:
        if what is None or table or policy:
            raise click.UsageError("Name a taxonomy, or a --column with --of TABLE or --policy.")
        found = _listed(_taxonomy(what))
    else:
        found = _occurring(column, what, table, policy)
    height = len(found[0][0]) - 1 if found else 0
    depth = levels if levels is not None else height - (len(found) > SHOWN)
    shell.show("\n".join(_tree(found, height, min(depth, height))))


@taxonomy.command(
    epilog="""\b
Examples:
  shoal taxonomy make age --kind 'intervals: [5, 10, 20]' --of shoal-demo/patients.csv > ages.csv
  shoal taxonomy make zip --kind '{mask: 5, pad: "0"}' --of shoal-demo/patients.csv > zips.csv
  shoal taxonomy make education --policy shoal-demo/policy.yaml > education.csv"""
)
@click.argument("column")
@kind
@of
@policy_option
def make(column: str, kind: str | None, table: str | None, policy: str | None) -> None:
    """Write a hierarchy file of the values of a COLUMN: a row value;…;root for each, to be edited and named in a policy."""
    text = io.StringIO()
    rows = [labels for labels, _ in _occurring(column, kind, table, policy) if labels[0] is not None]
    csv.writer(text, delimiter=";", lineterminator="\n").writerows(rows)
    shell.show(text.getvalue().removesuffix("\n"))


def _taxonomy(text: str) -> Taxonomy:
    """Return the taxonomy that an argument writes as a policy does."""
    errors = Collector()
    content, _ = parse(f"taxonomy:\n  {text}", "TAXONOMY", errors)
    errors.finish()
    return Taxonomy.from_policy(content["taxonomy"], Location("TAXONOMY", folder=Path()))


def _listed(made: Taxonomy) -> list[Leaf]:
    """Return the leaves of a taxonomy that names its values."""
    if not isinstance(made, Listed):
        raise PolicyError("this taxonomy is computed from values: name a column with --of TABLE --column NAME")
    return [(row, None) for row in made.rows()]


def _occurring(column: str, what: str | None, table: str | None, policy: str | None) -> list[Leaf]:
    """Return the leaves of the values that occur in a column."""
    if table is None and policy is None:
        raise click.UsageError("Say which table has the column: with --of, or with --policy.")
    if what is None and policy is None:
        raise click.UsageError("Say what the taxonomy is: with --kind, or with --policy.")
    asked = _column(column, Policy.read(policy)) if policy else {}
    if what is not None:
        asked["taxonomy"] = _taxonomy(what)
    source = table or asked.pop("source", None)
    asked.pop("source", None)
    if source is None:
        raise PolicyError(f"{policy} names no source: say --of TABLE")
    single = Policy.parse({"quasi_identifiers": {column: asked}, "privacy": {"k_anonymity": {"k": 1}}})
    backend = open_backend(source)
    try:
        with Run(backend) as run:
            rows = leaves(run, backend.open_source(source, reading(single, None)), single)
    finally:
        backend.close()
    return [(tuple(labels), int(n)) for *labels, n in rows]


def _column(column: str, policy: Policy) -> dict[str, Any]:
    """Return the source of a policy, and what it says of the values of a column."""
    for each in policy.quasi:
        if each.name == column:
            return {"source": policy.source, "taxonomy": each.taxonomy, "clean": each.clean}
    for other in policy.sensitive:
        if other.name == column:
            return {"source": policy.source, "taxonomy": other.taxonomy, "clean": other.clean}
    known = [*policy.quasi_names, *policy.sensitive_names]
    raise PolicyError(f"{column!r} is neither a quasi-identifier of the policy nor sensitive; {hint(column, known)}")


def _tree(values: Sequence[Leaf], height: int, depth: int) -> Iterator[str]:
    """Yield the lines of a tree down to a depth below the root. A node that only repeats its parent's label is left out."""
    nodes: dict[tuple[str | None, ...], list[int]] = {}
    for labels, n in values:
        for level in range(height, height - depth - 1, -1):
            node = nodes.setdefault(labels[level:][::-1], [0, 0])
            node[0] += 1
            node[1] += n or 0
    place = {path: number for number, path in enumerate(nodes)}
    lines = []
    for path in sorted(nodes, key=lambda path: [place[path[:end]] for end in range(1, len(path) + 1)]):
        count_of, rows = nodes[path]
        if len(path) > 1 and path[-1] == path[-2]:
            continue
        label = "NULL" if path[-1] is None else printable(path[-1]).replace("\n", "\\n")
        told = [count(count_of, "value")] if len(path) <= height else []
        told += [count(rows, "row")] if values[0][1] is not None else []
        lines.append(("  " * (len(path) - 1) + label, ", ".join(told)))
    width = max((len(label) for label, told in lines if told), default=0)
    yield from (f"{label.ljust(width)}  {told}".rstrip() for label, told in lines)
