"""Clean the values of a column before taxonomies see them: blanks at the ends, small letters, other spellings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from sqlglot import exp

from ..params.coerce import items, mapping, text
from ..params.fields import SCALAR
from ..params.location import Location
from ..params.wording import describe
from ..sql.names import value

BLANKS = " \t\n\u00a0"
"""The characters that `trim` takes off both ends."""
SMALL = "".join(
    letter
    for letter in map(chr, [*range(0x61, 0x180), *range(0x3AC, 0x3CF), *range(0x430, 0x460)])
    if len(letter.upper()) == 1 and letter.upper().lower() == letter != letter.upper()
)
"""The small letters of the Latin, Greek and Cyrillic alphabets that have one capital. Engines differ in their own `upper`."""
CAPITALS = str.maketrans(SMALL, SMALL.upper())
STEPS = ("trim", "upper")


@dataclass(frozen=True)
class Clean:
    """What is done to the text of each value: first `trim`, then `upper`, then `map`."""

    trim: bool = False
    upper: bool = False
    map: Mapping[str, str | None] = field(default_factory=dict)
    """other texts for some, or None for NULL"""

    @classmethod
    def from_policy(cls, content: object, where: Location) -> Clean:
        """Return what a policy asks for: `trim`, a list such as [trim, upper], or a mapping of trim, upper and map."""
        if isinstance(content, Clean):
            return content
        if not isinstance(content, Mapping):
            content = {_step(item, at): True for item, at in items(content, where)}
        parts = mapping(content, where)
        for key in parts:
            if key not in (*STEPS, "map"):
                raise (where / key).unknown(key, (*STEPS, "map"))
        trim, upper = (step in parts and _switch(parts[step], where / step) for step in STEPS)
        return cls(trim, upper, _map(cls(trim, upper), parts.get("map"), where / "map"))

    @staticmethod
    def policy_schema() -> dict[str, Any]:
        step, switch = {"enum": list(STEPS)}, {"type": ["boolean", "null"]}
        texts = {"type": ["object", "null"], "additionalProperties": {"anyOf": [SCALAR, {"type": "null"}]}}
        properties = {**dict.fromkeys(STEPS, switch), "map": texts}
        mapped = {"type": "object", "properties": properties, "additionalProperties": False}
        return {"anyOf": [step, {"type": "array", "items": step}, mapped]}

    def expression(self, column: exp.Expression) -> exp.Expression:
        """Return the SQL of a cleaned column. A capital is looked up letter by letter only where a text has other letters
        than those of ASCII."""
        cleaned: exp.Expression = exp.cast(column, "varchar")
        if self.trim:
            cleaned = exp.Trim(this=cleaned, expression=value(BLANKS))
        if self.upper:
            size = exp.Anonymous(this="strlen", expressions=[cleaned.copy()])
            is_ascii = exp.EQ(this=size, expression=exp.Length(this=cleaned.copy()))
            letters = [value(SMALL), value(SMALL.upper())]
            translated = exp.Anonymous(this="translate", expressions=[cleaned.copy(), *letters])
            cleaned = exp.Case(ifs=[exp.If(this=is_ascii, true=exp.Upper(this=cleaned))], default=translated)
        if self.map:
            ifs = [exp.If(this=value(before), true=value(after)) for before, after in self.map.items()]
            cleaned = exp.Case(this=cleaned.copy(), ifs=ifs, default=cleaned)
        return cleaned

    def __call__(self, plain: str) -> str | None:
        """Return a text as it is after cleaning."""
        plain = plain.strip(BLANKS) if self.trim else plain
        plain = plain.translate(CAPITALS) if self.upper else plain
        return self.map.get(plain, plain)


def _step(content: object, where: Location) -> str:
    if content not in STEPS:
        raise where.error(f"must be trim, upper or a mapping such as {{map: {{male: M}}}}, not {describe(content)}")
    return str(content)


def _switch(content: object, where: Location) -> bool:
    """Return whether a step is asked for. `{trim, upper}` is a mapping to nulls in YAML, and asks for both."""
    if content is None or isinstance(content, bool):
        return content is not False
    raise where.error(f"must be true or false, not {describe(content)}")


def _map(plain: Clean, content: object, where: Location) -> dict[str, str | None]:
    """Return the other texts by what they stand for, which is cleaned as the values are. Refuse two for one."""
    result: dict[str, str | None] = {}
    for before, after in ({} if content is None else mapping(content, where)).items():
        cleaned, other = str(plain(before)), None if after is None else text(after, where / before)
        if result.setdefault(cleaned, other) != other:
            raise (where / before).error(f"is {cleaned!r} once it is cleaned, which has another text already")
    return result
