"""How files are written: the kinds that shoal writes, the signs of a CSV file, the compression of a parquet file."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from ...sql.names import value
from ...sql.render import safe

ENDINGS = (".parquet", ".csv", ".csv.gz", ".csv.zst")
COMPRESSIONS = {".csv": "NONE", ".csv.gz": "GZIP", ".csv.zst": "ZSTD"}
NEW_LINES = ("\\n", "\\r\\n", "\\r")
"""What a line of a CSV file may end in, as the engine says it."""
STANDARD = "SNAPPY"
"""How parquet files are compressed if nothing else is said."""

WILDCARDS = "*?["
"""Signs that stand for others where DuckDB reads a path."""


def is_glob(path: str) -> bool:
    """Return whether a path has signs that stand for others."""
    return any(sign in path for sign in WILDCARDS)


def is_file(path: str) -> bool:
    """Return whether there is a file of exactly this name. Then signs such as [ in it stand for themselves."""
    return "://" not in path and Path(path).is_file()


def without_wildcards(path: str) -> str:
    """Return a glob that finds the file of exactly this name: each sign that stands for others is put in brackets."""
    return "".join(f"[{sign}]" if sign in WILDCARDS else sign for sign in path)


def ending(path: str) -> str | None:
    """Return how the name of a file ends, if shoal writes such files."""
    return next((known for known in ENDINGS if "://" not in path and path.lower().endswith(known)), None)


@dataclass(frozen=True)
class Form:
    """How a file is written: the signs of a CSV file, its compression."""

    delimiter: str = ","
    quote: str = '"'
    escape: str = '"'
    header: bool = True
    new_line: str = NEW_LINES[0]
    compression: str = STANDARD

    def csv(self, equals: str) -> str:
        """The options that writing and reading have in common."""
        signs = {"delim": self.delimiter, "quote": self.quote, "escape": self.escape}
        if self.compression not in (STANDARD, "NONE"):
            signs["compression"] = self.compression.lower()
        said = {"header": safe(self.header), **{option: safe(value(sign)) for option, sign in signs.items()}}
        return ", ".join(f"{option}{equals}{sign}" for option, sign in said.items())
