"""The text of a policy in YAML or JSON: it becomes plain values and the line of every key.

The values are what their author sees. A plain scalar is a number only if JSON would write the number so. Zip codes (02138),
times (12:30), dates and the words yes, no, on and off stay texts. Only true and false are truth values. Keys are always
texts. Numbers with a point are Decimals, which keep their text form (1.50). There are no tags and no merges.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from yaml.composer import Composer
from yaml.error import MarkedYAMLError, YAMLError
from yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode
from yaml.parser import Parser
from yaml.reader import Reader, ReaderError
from yaml.resolver import BaseResolver
from yaml.scanner import Scanner

from ..errors import PolicyError
from .collector import Collector
from .location import Keys, Location

PLAIN, QUOTED = "tag:shoal,2026:plain", "tag:yaml.org,2002:str"
COLLECTIONS = ("tag:yaml.org,2002:map", "tag:yaml.org,2002:seq")
WHOLE = "-?(0|[1-9][0-9]{0,99})"
NUMBER = r"-?(?=\.?[0-9])(0|[1-9][0-9]{0,99})?(\.[0-9]*)?([eE][-+]?[0-9]{1,4})?"
SAFE = r"[\w/][\w/. -]*(?<! )"
"""Texts that need no quotes: letters, digits, and signs that mean nothing in YAML, with no blank at the end."""
LARGEST = 100_000
"""So many values a policy may have. People write policies by hand; more values come from an alias that multiplies itself."""


class _Loader(Reader, Scanner, Parser, Composer, BaseResolver):
    """Reads YAML into nodes. Every plain scalar gets the tag PLAIN, whatever it looks like."""

    def __init__(self, text: str) -> None:
        Reader.__init__(self, text)
        Scanner.__init__(self)
        Parser.__init__(self)
        Composer.__init__(self)
        BaseResolver.__init__(self)


_Loader.add_implicit_resolver(PLAIN, re.compile(""), None)


def parse(text: str, name: str, errors: Collector | None = None) -> tuple[Any, dict[Keys, int]]:
    """Return the value that a text stands for, and the line of every path of keys in it.

    name: the name of the file, for errors
    errors: collects the errors in single entries; without it they are raised. A text that is no YAML is always raised
    """
    if name.lower().endswith(".json"):
        text = _json(text, name)
    try:
        node = _Loader(text).get_single_node()
    except MarkedYAMLError as failed:
        mark = failed.problem_mark or failed.context_mark
        reason = failed.problem or failed.context or "it cannot be read"
        raise _not(name, mark.line + 1 if mark else None, "YAML", reason) from failed
    except ReaderError as failed:
        raise _not(name, text.count("\n", 0, failed.position) + 1, "YAML", failed.reason) from failed
    except (YAMLError, RecursionError) as failed:
        raise _not(name, None, "YAML", str(failed)) from failed
    if node is None:
        raise PolicyError(f"{name} is empty")
    reader = _Reader(errors or Collector())
    reader.lines[()] = node.start_mark.line + 1
    value = reader.value(node, Location(name, (), reader.lines), ())
    if errors is None:
        reader.errors.finish()
    return value, reader.lines


def scalar(text: str) -> Any:
    """Return the value of one word, by the rules of a policy. Arguments such as k_anonymity:k=5 use it too."""
    if text in ("", "~", "null", "Null", "NULL"):
        return None
    if text in ("true", "True", "TRUE", "false", "False", "FALSE"):
        return text.lower() == "true"
    if re.fullmatch(WHOLE, text):
        return int(text)
    return Decimal(text) if re.fullmatch(NUMBER, text) else text


class _Reader:
    """Turns nodes of YAML into plain values. Keeps the line of every key, and the errors of entries, which it leaves out."""

    def __init__(self, errors: Collector) -> None:
        self.errors = errors
        self.lines: dict[Keys, int] = {}

    def value(self, node: Node, where: Location, above: tuple[Node, ...]) -> Any:
        """Return the value of a node; `above` are the nodes that it stands in."""
        if len(self.lines) > LARGEST:
            raise where.error(f"is beyond the {LARGEST} values that a policy may have")
        if node in above:
            self.errors.add(where.error("contains itself, by an alias"))
            return None
        if node.tag not in (PLAIN, QUOTED, *COLLECTIONS):
            self.errors.add(where.error(f"has the tag {node.tag}, and a policy has no tags"))
        if isinstance(node, ScalarNode):
            return _join_surrogates(node.value) if node.tag == QUOTED else scalar(node.value)
        if isinstance(node, SequenceNode):
            return [self._below(item, item, where / i, (*above, node)) for i, item in enumerate(node.value)]
        assert isinstance(node, MappingNode)
        return self._mapping(node, where, (*above, node))

    def _mapping(self, node: MappingNode, where: Location, above: tuple[Node, ...]) -> dict[str, Any]:
        values: dict[str, Any] = {}
        for key, value in node.value:
            line = key.start_mark.line + 1
            if not isinstance(key, ScalarNode):
                self.errors.add(Location(where.source, where.keys, {where.keys: line}).error("has a key that is not a text"))
                continue
            name = _join_surrogates(key.value)
            at = where / name
            if name in values:
                second = Location(at.source, at.keys, {at.keys: line})
                self.errors.add(second.error(f"is given twice, first in line {self.lines[at.keys]}"))
                continue
            values[name] = self._below(key, value, at, above)
        return values

    def _below(self, key: Node, value: Node, where: Location, above: tuple[Node, ...]) -> Any:
        self.lines[where.keys] = key.start_mark.line + 1
        return self.value(value, where, above)


def _join_surrogates(text: str) -> str:
    r"""Return the text with one character for each pair of escapes by which JSON writes those beyond 16 bits (\ud83d\ude00)."""
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def _json(text: str, name: str) -> str:
    """Return JSON as YAML. JSON is YAML but for tabs between its tokens; inside its strings it has none."""
    try:
        json.loads(text)
    except json.JSONDecodeError as failed:
        raise _not(name, failed.lineno, "JSON", failed.msg) from failed
    except RecursionError as failed:
        raise _not(name, None, "JSON", "it is nested too deeply") from failed
    return text.replace("\t", " ")


def _not(name: str, line: int | None, language: str, reason: str) -> PolicyError:
    """Return the error for a text that is not in its language."""
    sentence = f"this is not {language}: {reason}"
    return PolicyError(f"{name}{f', line {line}' if line else ''}: {sentence}", sentence=sentence, line=line)


def written(content: Any) -> str:
    """Return a plain value as YAML in one line, which `parse` reads as the same value. A text is quoted where it must be."""
    if isinstance(content, Mapping):
        return "{" + ", ".join(f"{_key(str(key))}: {written(inner)}" for key, inner in content.items()) + "}"
    if isinstance(content, list | tuple):
        return f"[{', '.join(map(written, content))}]"
    if content is None or isinstance(content, bool):
        return {None: "null", True: "true", False: "false"}[content]
    if isinstance(content, Decimal):
        return f"{content:f}"
    return _text(content) if isinstance(content, str) else str(content)


def _key(text: str) -> str:
    """Return a key: keys are texts whatever they look like, so numbers need no quotes."""
    return text if re.fullmatch(SAFE, text) else _quoted(text)


def _text(text: str) -> str:
    return text if re.fullmatch(SAFE, text) and scalar(text) == text else _quoted(text)


def _quoted(text: str) -> str:
    """Return a text in quotes, as JSON has it, which is YAML too. Signs that people cannot see are spelled out."""
    return "".join(sign if sign.isprintable() else json.dumps(sign)[1:-1] for sign in json.dumps(text, ensure_ascii=False))
