"""Sources and targets as a policy writes them: in its own folder, with variables of the environment."""

from __future__ import annotations

import os
import re
from pathlib import Path

from ..params.coerce import text
from ..params.collector import Collector
from ..params.location import Location

PLACES = ("source", "target", "sensitive_target")
"""The keys of a policy that name a place."""
FILES = (".parquet", ".csv", ".tsv", ".txt", ".gz", ".zst")
VARIABLE = r"\$\{(\w+)\}"


def expand(content: object, where: Location) -> str:
    """Return a source or target: files start in the policy's folder, ${VARIABLE} stands for a variable of the environment."""
    plain = os.fspath(content) if isinstance(content, os.PathLike) else text(content, where)
    errors = Collector()
    for variable in re.findall(VARIABLE, plain):
        if variable not in os.environ:
            errors.add(where.error(f"needs the environment variable {variable}, which is not set"))
    errors.finish()
    expanded = re.sub(VARIABLE, lambda match: os.environ[match[1]], plain)
    is_file = "://" not in expanded and Path(expanded).suffix.lower() in FILES
    return str(where.folder / expanded) if is_file else expanded
