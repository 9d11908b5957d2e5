"""The text of a policy: YAML or JSON to plain values, together with the line of every key.

The values are what their author sees: a plain scalar is a number only if it is written like one in JSON, so that zip
codes (02138), times (12:30), dates and the words yes, no, on and off stay text. Only true and false are truth values.
Keys are always text. Numbers with a point are Decimals, which keep their text form (1.50). There are no tags and no
merges.
"""

from __future__ import annotations

import json
import re
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
from .location import Keys, Location

PLAIN, QUOTED = "tag:shoal,2026:plain", "tag:yaml.org,2002:str"
COLLECTIONS = ("tag:yaml.org,2002:map", "tag:yaml.org,2002:seq")
WHOLE = "-?(0|[1-9][0-9]{0,99})"
NUMBER = r"-?(?=\.?[0-9])(0|[1-9][0-9]{0,99})?(\.[0-9]*)?([eE][-+]?[0-9]{1,4})?"
LARGEST = 100_000  # values: a policy is written by hand; more than this is an alias that multiplies itself


class _Loader(Reader, Scanner, Parser, Composer, BaseResolver):
    """YAML to nodes; every plain scalar has the tag PLAIN, whatever it looks like."""

    def __init__(self, text: str) -> None:
        Reader.__init__(self, text)
        Scanner.__init__(self)
        Parser.__init__(self)
        Composer.__init__(self)
        BaseResolver.__init__(self)


_Loader.add_implicit_resolver(PLAIN, re.compile(""), None)


def parse(text: str, name: str) -> tuple[Any, dict[Keys, int]]:
    """The value that the text of the policy `name` stands for, and the line of every path of keys in it."""
    if name.lower().endswith(".json"):
        text = _json(text, name)
    try:
        node = _Loader(text).get_single_node()
    except MarkedYAMLError as failed:
        mark = failed.problem_mark or failed.context_mark
        line = f", line {mark.line + 1}" if mark else ""
        reason = failed.problem or failed.context or "it cannot be read"
        raise PolicyError(f"{name}{line}: this is not YAML: {reason}") from failed
    except ReaderError as failed:
        line = f", line {text.count(chr(10), 0, failed.position) + 1}"
        raise PolicyError(f"{name}{line}: this is not YAML: {failed.reason}") from failed
    except (YAMLError, RecursionError) as failed:
        raise PolicyError(f"{name}: this is not YAML: {failed}") from failed
    if node is None:
        raise PolicyError(f"{name} is empty")
    lines: dict[Keys, int] = {(): node.start_mark.line + 1}
    return _value(node, Location(name, (), lines), lines, ()), lines


def scalar(text: str) -> Any:
    """The value of one word as in a policy, for arguments such as k_anonymity:k=5."""
    if text in ("", "~", "null", "Null", "NULL"):
        return None
    if text in ("true", "True", "TRUE", "false", "False", "FALSE"):
        return text.lower() == "true"
    if re.fullmatch(WHOLE, text):
        return int(text)
    return Decimal(text) if re.fullmatch(NUMBER, text) else text


def _value(node: Node, where: Location, lines: dict[Keys, int], above: tuple[Node, ...]) -> Any:
    if node in above:
        raise where.error("contains itself, by an alias")
    if len(lines) > LARGEST:
        raise where.error(f"is beyond the {LARGEST} values that a policy may have")
    if node.tag not in (PLAIN, QUOTED, *COLLECTIONS):
        raise where.error(f"has the tag {node.tag}, and a policy has no tags")
    if isinstance(node, ScalarNode):
        return scalar(node.value) if node.tag == PLAIN else _whole(node.value)
    if isinstance(node, SequenceNode):
        return [_below(item, item, where / i, lines, (*above, node)) for i, item in enumerate(node.value)]
    assert isinstance(node, MappingNode)
    made: dict[str, Any] = {}
    for key, value in node.value:
        if not isinstance(key, ScalarNode):
            line = Location(where.source, where.keys, {where.keys: key.start_mark.line + 1})
            raise line.error("has a key that is not a text")
        name = _whole(key.value)
        if name in made:
            first = lines[(where / name).keys]
            lines[(where / name).keys] = key.start_mark.line + 1
            raise (where / name).error(f"is given twice, first in line {first}")
        made[name] = _below(key, value, where / name, lines, (*above, node))
    return made


def _below(key: Node, value: Node, where: Location, lines: dict[Keys, int], above: tuple[Node, ...]) -> Any:
    lines[where.keys] = key.start_mark.line + 1
    return _value(value, where, lines, above)


def _whole(text: str) -> str:
    r"""Characters beyond the 16 bits, which JSON writes as two escapes (\ud83d\ude00), as one."""
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def _json(text: str, name: str) -> str:
    """JSON as YAML, of which it is a part but for tabs between its tokens (inside its strings there are none)."""
    try:
        json.loads(text)
    except json.JSONDecodeError as failed:
        raise PolicyError(f"{name}, line {failed.lineno}: this is not JSON: {failed.msg}") from failed
    except RecursionError as failed:
        raise PolicyError(f"{name}: this is not JSON: it is nested too deeply") from failed
    return text.replace("\t", " ")
