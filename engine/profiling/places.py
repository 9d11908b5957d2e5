"""The places that a first policy names: its source without a password, and a target beside it."""

from __future__ import annotations

import os
import re
from typing import Any

from ..backends.files.form import ending, is_file, is_glob

RELEASE = "release.parquet"
VARIABLE = "${SHOAL_SOURCE}"


def places(table: Any) -> tuple[str | None, str | None]:
    """Return the source and the target of a first policy; None for both where the table is in memory.

    A URL that names a user or a password stays out of the file: it is to come from the environment.
    """
    if not isinstance(table, str | os.PathLike):
        return None, None
    source = os.fspath(table)
    if "://" in source:
        if re.search(r"://[^/?#]*@|password=|secret", source, re.IGNORECASE):
            return VARIABLE, RELEASE
        target = re.sub(r'([?&]table=[^&]*?)("|%22)?(?=&|$)', r"\1_anon\2", source, count=1)
        return source, RELEASE if target == source else target
    if is_glob(source) and not is_file(source):
        return source, RELEASE
    known = ending(source)
    stem = source[: -len(known)] if known else source.rpartition(".")[0]
    return source, f"{stem}_anon{known or '.csv'}"
