"""The form of a file that shoal writes: delimiter and quotes of a CSV file, the compression of a parquet file."""

from __future__ import annotations

from dataclasses import dataclass

from ...sql.names import value
from ...sql.render import safe

FORMATS = (".parquet", ".csv")
NEW_LINES = ("\\n", "\\r\\n", "\\r")
"""The line ends of CSV files, as DuckDB writes them in options."""
STANDARD = "SNAPPY"
"""The compression of parquet files for which no other is known."""


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
        said = {"header": safe(self.header), **{option: safe(value(sign)) for option, sign in signs.items()}}
        return ", ".join(f"{option}{equals}{sign}" for option, sign in said.items())
