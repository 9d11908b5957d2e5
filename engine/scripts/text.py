"""SQL scripts as text: what stands on top of them, and their statements one after the other."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Mapping
from importlib.metadata import version
from typing import Any

from ..backends.postgres.url import shown
from ..policy import fingerprint
from ..policy.model import Policy
from ..release.provenance import source_name
from ..sql.statement import STOP_AT_ERRORS, Statement, comment

TRACE = (
    "The trace of a shoal run: every statement of it, in order. Run on the same source it makes the same release, and stops "
    "before it publishes one that would violate the policy."
)
NO_TRACE = "There is no script of this run: what it draws needs a secret, which no script may hold."
WIDTH = 120


def trace(
    policy: Policy, source: object, target: str | None, summary: Mapping[str, Any], statements: Iterable[Statement] | None
) -> str:
    """Return the script of a run; without statements what there is to say of a run that has none."""
    what = NO_TRACE if statements is None else TRACE
    return assembled(header(what, policy, source, target, summary), statements or ())


def header(what: str, policy: Policy, source: object, target: str | None, summary: Mapping[str, Any]) -> list[str]:
    """Return what a script is, what it was made from and by, and what its release guarantees. Nothing of it is the time."""
    from .. import __version__

    suppressed, rows = summary["release"]["suppressed"], summary["source"]["rows"]
    levels = summary["algorithm"].get("levels") or {}
    facts = {
        "policy": [f"{shown(policy.location.source)}, sha256 {fingerprint.of_policy(policy)}"],
        "versions": [f"shoal {__version__}, duckdb {version('duckdb')}, sqlglot {version('sqlglot')}"],
        "source": [source_name(source)],
        "target": ["in memory" if target is None else shown(target)],
        "guarantees": [
            *(_guarantee(finding, policy) for finding in summary["privacy"]),
            f"at most {policy.suppression.limit * 100:g} % of the rows suppressed ({policy.suppression.style}); "
            f"of this source {suppressed:,} of {rows:,}",
        ],
        "columns": _columns(summary["columns"]),
        "levels": [", ".join(f"{column} {level}" for column, level in levels.items())] if levels else [],
    }
    lines = [*textwrap.wrap(what, WIDTH), ""]
    for key, values in facts.items():
        lines += [_fact(key if not i else "", line) for i, line in enumerate(values)]
    return lines


def assembled(head: Iterable[str], statements: Iterable[Statement]) -> str:
    """Return a script: its header as comment lines, and its statements."""
    body = list(statements)
    lines = [*head, *([_fact("run it", "with psql, which stops where it fails")] if STOP_AT_ERRORS in body else [])]
    return "\n\n".join([comment("\n".join(lines)), *map(str, body)]) + "\n"


def _columns(report: Iterable[Mapping[str, Any]]) -> list[str]:
    """Return what becomes of the columns: a line for each fate, with the columns that have it."""
    fates: dict[str, list[str]] = {}
    for column in report:
        fates.setdefault(column["becomes"], []).append(column["name"])
    return [f"{fate}: {', '.join(names)}" for fate, names in fates.items()]


def _fact(key: str, value: str) -> str:
    return f"{key:<11} {value}"


def _guarantee(finding: Mapping[str, Any], policy: Policy) -> str:
    parameters = ", ".join(f"{key} = {_parameter(value)}" for key, value in finding["parameters"].items() if key != "on")
    on = f" of {finding['on']}" if finding["on"] else ""
    persons = f", counted in persons ({', '.join(policy.person)})" if policy.person else ""
    return f"{finding['model']}({parameters}){on} over {', '.join(policy.quasi_names)}{persons}"


def _parameter(value: object) -> str:
    return f"[{', '.join(map(str, value))}]" if isinstance(value, list) else str(value)
