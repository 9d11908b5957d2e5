"""SQL scripts: what stands on top of them, and how their statements are written."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from importlib.metadata import version
from typing import Any

from ..backends.postgres.url import shown
from ..policy import fingerprint
from ..policy.model import Policy
from ..sql.dialect import STRICT

TRACE = (
    "The trace of a shoal run: every statement of it, in order. Run on the same source it makes the same release, and stops "
    "before it publishes one that would violate the policy."
)
WIDTH = 120


def trace(policy: Policy, source: object, target: str | None, summary: Mapping[str, Any], statements: Iterable[str]) -> str:
    """The script of a run."""
    return assembled(header(TRACE, policy, source, target, summary), statements)


def header(what: str, policy: Policy, source: object, target: str | None, summary: Mapping[str, Any]) -> str:
    """What a script is, what it was made from and by, and what its release guarantees. Nothing of it depends on the time."""
    from .. import __version__

    suppressed, rows = summary["release"]["suppressed"], summary["source"]["rows"]
    levels = summary["algorithm"].get("levels") or {}
    facts = {
        "policy": [f"{shown(policy.location.source)}, sha256 {fingerprint.of_policy(policy)}"],
        "versions": [f"shoal {__version__}, duckdb {version('duckdb')}, sqlglot {version('sqlglot')}"],
        "source": [_named(source)],
        "target": ["in memory" if target is None else shown(target)],
        "guarantees": [
            *(_guaranteed(finding, policy) for finding in summary["privacy"]),
            f"at most {policy.suppression.limit * 100:g} % of the rows suppressed ({policy.suppression.style}); "
            f"of this source {suppressed:,} of {rows:,}",
        ],
        "levels": [", ".join(f"{column} {level}" for column, level in levels.items())] if levels else [],
    }
    lines = [_wrapped(what), ""]
    for key, told in facts.items():
        lines += [f"{key if not i else '':<11} {line}" for i, line in enumerate(told)]
    return comment("\n".join(lines))


def statement(sql: str, note: str = "") -> str:
    """A statement below a comment that says what it is for."""
    return f"{comment(note)}\n{sql};" if note else f"{sql};"


def comment(text: str) -> str:
    return "\n".join(f"-- {line}".rstrip() for line in text.splitlines())


def assembled(head: str, statements: Iterable[str]) -> str:
    written = [head, *statements]
    if STRICT in written:
        written[0] += "\n" + comment(f"{'run it':<11} with psql, which stops where it fails")
    return _plainly_named("\n\n".join(written) + "\n")


def _plainly_named(script: str) -> str:
    """Names that were made up so that nothing else has them would be others in every script."""
    return re.sub(r"\b(shoal_(?:release|pending)?)_?[0-9a-f]{32}(_?)", lambda made: made[1].rstrip("_") + made[2], script)


def _named(source: object) -> str:
    return shown(source) if isinstance(source, str) else f"a {type(source).__name__} in memory"


def _guaranteed(finding: Mapping[str, Any], policy: Policy) -> str:
    given = ", ".join(f"{key} = {_written(value)}" for key, value in finding["parameters"].items() if key != "on")
    on = f" of {finding['on']}" if finding["on"] else ""
    return f"{finding['model']}({given}){on} over {', '.join(policy.quasi_names)}"


def _written(value: object) -> str:
    return f"[{', '.join(map(str, value))}]" if isinstance(value, list) else str(value)


def _wrapped(text: str) -> str:
    return "\n".join(line.strip() for line in re.findall(rf".{{1,{WIDTH}}}(?:\s|$)", text))
