"""What a policy says of a column of terms: where the knowledge is, and what becomes of terms that it does not have."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from ..params.fields import parameter, validate
from ..params.location import Misfit

GLUE = "\x1f"
"""What stands between the terms of a set in the tables of a run: the unit separator, which no term contains."""


@dataclass(frozen=True, kw_only=True)
class QuasiSensitive:
    """A column of terms that are not sensitive, but that public knowledge links to labels that are (004 Def 1)."""

    name: str
    knowledge: str = parameter("the table that links terms to labels: a file or a database URL", secret=True)
    label: str = parameter("its column of labels")
    terms: str = parameter("its column of terms: one term per row, a list, or a text of several")
    separator: str | None = parameter("what stands between the terms of a text, here and in the knowledge", default=None)
    table: str | None = parameter(
        "a table beside the source with one term per row, where the source has no column of terms", default=None, secret=True
    )
    key: str | None = parameter(
        "the column, there and in the source, that says to which row of the source a term belongs", default=None
    )
    column: str | None = parameter("its column of terms (default: as in the knowledge)", default=None)
    prior: str = parameter(
        "what others believe before: source (as the labels are spread over the source), or a column of the knowledge",
        default="source",
    )
    unknown_terms: Literal["refuse", "ignore", "remove", "unlink"] = parameter(
        "terms that the knowledge lacks: refuse them, ignore them (they stay, and link nothing), remove them, or read a row "
        "that has one as linked to no label",
        default="refuse",
    )
    unlinked: Literal["refuse", "keep"] = parameter(
        "rows that no label has all terms of: refuse or keep them", default="refuse"
    )

    def __post_init__(self) -> None:
        validate(self)
        if self.separator == "":
            raise Misfit("separator must not be empty")
        if (self.table is None) != (self.key is None):
            raise Misfit("table and key belong together: a table of terms, and the column that says whose they are")
        if self.column and self.table is None:
            raise Misfit("column is the column of terms in a table beside the source: name the table, too")
