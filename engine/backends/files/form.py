"""How files are written: the kinds that shoal writes, the signs of a CSV file, the compression of a parquet file."""

from __future__ import annotations

from dataclasses import dataclass

from ...sql.names import value
from ...sql.render import safe

FORMATS = (".parquet", ".csv")
NEW_LINES = ("\\n", "\\r\\n", "\\r")
"""What a line of a CSV file may end in, as the engine says it."""
STANDARD = "SNAPPY"
"""How parquet files are compressed if nothing else is said."""


@dataclass(frozen=True)
class Form:
    """How a file is written: the signs of a CSV file, the compression of a parquet file."""

    delimiter: str = ","
    quote: str = '"'
    escape: str = '"'
    header: bool = True
    new_line: str = NEW_LINES[0]
    compression: str = STANDARD

    def csv(self, equals: str) -> str:
        """The options that writing and reading have in common."""
        signs = {"delim": self.delimiter, "quote": self.quote, "escape": self.escape}
        said = {"header": safe(self.header), **{option: safe(value(sign)) for option, sign in signs.items()}}
        return ", ".join(f"{option}{equals}{sign}" for option, sign in said.items())
