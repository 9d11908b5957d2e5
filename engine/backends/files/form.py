"""The form of a file that shoal writes: delimiter and quotes of a CSV file, the compression of a parquet file."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from ...sql.names import value
from ...sql.render import safe

ENDINGS = (".parquet", ".csv", ".csv.gz", ".csv.zst")
COMPRESSIONS = {".csv": "NONE", ".csv.gz": "GZIP", ".csv.zst": "ZSTD"}
NEW_LINES = ("\\n", "\\r\\n", "\\r")
"""The line ends of CSV files, as DuckDB writes them in options."""
STANDARD = "SNAPPY"
"""The compression of parquet files for which no other is known."""

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
    """The form of a file: delimiter, quotes, header and line ends of a CSV file, the compression of a parquet file."""

    delimiter: str = ","
    quote: str = '"'
    escape: str = '"'
    header: bool = True
    new_line: str = NEW_LINES[0]
    compression: str = STANDARD

    def csv(self, equals: str) -> str:
        """Return the options of CSV that are the same for writing and reading, with `equals` between a name and its value."""
        signs = {"delim": self.delimiter, "quote": self.quote, "escape": self.escape}
        if self.compression not in (STANDARD, "NONE"):
            signs["compression"] = self.compression.lower()
        said = {"header": safe(self.header), **{option: safe(value(sign)) for option, sign in signs.items()}}
        return ", ".join(f"{option}{equals}{sign}" for option, sign in said.items())
