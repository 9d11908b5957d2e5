"""The files that a command reads and writes: none that it writes takes the place of another."""

from __future__ import annotations

import os
from collections.abc import Mapping
from fnmatch import fnmatchcase
from typing import Any

from ..backends.duckdb.source import database_table, reader_of
from ..errors import PolicyError
from .model import Policy

End = str | os.PathLike[str]


def check_apart(
    policy: Policy, written: Mapping[str, End | None], keep_original: str | None = None, reuse: End | None = None
) -> None:
    """Refuse, before the long work, what is written beside the release (by the option that asks for it) over another file."""
    taxonomies = {quasi.name: quasi.taxonomy for quasi in policy.quasi} | {s.name: s.taxonomy for s in policy.sensitive}
    read = {
        "the policy": policy.location.source,
        "the recoding that is reused": reuse,
        **{f"the taxonomy of {name}": taxonomy.file for name, taxonomy in taxonomies.items() if taxonomy},
    }
    _check({"the target": policy.target}, read)  # and it is not the source, as has been checked; tables may share a file
    if keep_original and policy.source and reader_of(policy.source):
        keep_original = os.path.join(os.path.dirname(os.path.realpath(policy.source)), keep_original)
    _check(written, {**read, "the source": policy.source, "the target": policy.target, "the original": keep_original})


def _check(written: Mapping[str, Any], others: Mapping[str, Any]) -> None:
    known = {what: _file(end) for what, end in others.items() if end is not None}
    for what, end in written.items():
        if end is None:
            continue
        file = _file(end)
        for other, taken in known.items():
            if file == taken or fnmatchcase(file, taken):  # the source may be a glob
                raise PolicyError(f"{what} {os.fspath(end)} would overwrite {other}: name another file")
        known[what] = file


def _file(end: End) -> str:
    """The file that an end is, or stands in; a table elsewhere is told by its URL."""
    text = os.fspath(end)
    if text.startswith("duckdb:"):
        text = database_table(text)[0]
    return text if "://" in text else os.path.realpath(text)
