"""The files that a command reads and writes: none that it writes replaces another one."""

from __future__ import annotations

import os
from collections.abc import Mapping
from fnmatch import fnmatchcase
from typing import Any

from ..backends.duckdb.source import database_table, reader_of
from ..errors import PolicyError
from .model import Policy

Path = str | os.PathLike[str]


def check_apart(
    policy: Policy, outputs: Mapping[str, Path | None], keep_original: str | None = None, reuse: Path | None = None
) -> None:
    """Refuse, before the long work, to write a file over another one that the command reads or writes.

    outputs: the files beside the release, by the option that asks for each
    """
    taxonomies = {quasi.name: quasi.taxonomy for quasi in policy.quasi} | {s.name: s.taxonomy for s in policy.sensitive}
    inputs = {
        "the policy": policy.location.source,
        "the recoding that is reused": reuse,
        "the population": policy.population.path if policy.population else None,
        **{f"the knowledge of {linked.name}": linked.knowledge for linked in policy.quasi_sensitive},
        **{f"the table of {linked.name}": linked.table for linked in policy.quasi_sensitive if linked.table},
        **{f"the taxonomy of {name}": taxonomy.file for name, taxonomy in taxonomies.items() if taxonomy},
    }
    _check({"the target": policy.target}, inputs)  # the policy has checked it against the source; tables may share a file
    if keep_original and policy.source and reader_of(policy.source):
        keep_original = os.path.join(os.path.dirname(os.path.realpath(policy.source)), keep_original)
    _check(outputs, {**inputs, "the source": policy.source, "the target": policy.target, "the original": keep_original})


def _check(outputs: Mapping[str, Any], others: Mapping[str, Any]) -> None:
    """Refuse an output that is one of the other files, or the same as an output before it."""
    files = {what: _file(path) for what, path in others.items() if path is not None}
    for what, path in outputs.items():
        if path is None:
            continue
        file = _file(path)
        for other, taken in files.items():
            if file == taken or fnmatchcase(file, taken):  # the source may be a glob
                raise PolicyError(f"{what} {os.fspath(path)} would overwrite {other}: name another file")
        files[what] = file


def _file(path: Path) -> str:
    """Return the file of a path or of a table in a database file; a table elsewhere keeps its URL."""
    text = os.fspath(path)
    if text.startswith("duckdb:"):
        text = database_table(text)[0]
    return text if "://" in text else os.path.realpath(text)
