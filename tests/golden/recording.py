"""The SQL of every template, as real runs render it: for each template the cases that print a new line."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from jinja2 import Template
from markupsafe import Markup
from shoal.algorithms.full_domain import node_search
from shoal.sql import render

from tests.golden.runs import RUNS

QUOTED = re.compile(r"""'(?:[^']|'')*'|"(?:[^"]|"")*\"""")
TABLE = re.compile(r'"shoal_(?:[0-9a-f]{32}_)?\d+_')
TOKEN = re.compile(r"_[0-9a-f]{32}\b")
"""The end of a name that is made up anew for every run."""
DOUBLE = re.compile(r"'(-?\d[\d.e+-]*)' as double")

Outline = frozenset[str]


class Case(NamedTuple):
    """A SELECT that a template became in a run."""

    run: str
    sql: str
    """as the engine got it"""
    own: str
    """with the names of other templates for what they became"""
    shown: str
    """as the golden file shows it: of later cases only what is new"""


def record(folder: Path) -> dict[str, list[Case]]:
    """Start all runs, in a folder that they may write to, and return for each template the cases that print a new line."""
    cases: dict[str, list[Case]] = {}
    known: dict[str, set[Outline]] = {}
    names: dict[str, str] = {}  # of the templates, by what they became in a run: that may stand inside another one
    run = ""

    def keep(template: str, bindings: dict[str, Any], sql: str) -> None:
        own = sql
        for text in sorted(_nested(bindings, names), key=len, reverse=True):
            own = own.replace(text, f'select * from "{names[text]}"')
        names[sql] = template
        seen = known.setdefault(template, set())
        if seen >= (outlines := _outlines(own)):
            return
        paragraphs = [part if not seen >= _outlines(part) else "..." for part in re.split(r"\n\s*\n", own)]
        seen |= outlines
        text = "\n\n".join(part for part, before in zip(paragraphs, ["", *paragraphs], strict=False) if part != before)
        cases.setdefault(template, []).append(Case(run, sql, own, _stable(text)))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(node_search, "SMALL", 0)  # a small lattice is searched like a large one
        patch.setattr(render, "_template", lambda template, plain=render._template: _Recorder(template, plain(template), keep))
        for run in RUNS:
            names.clear()
            RUNS[run](folder)
    return cases


class _Recorder:
    """A template that tells what it renders."""

    def __init__(self, name: str, template: Template, tell: Callable[[str, dict[str, Any], str], None]) -> None:
        self.name, self.template, self.tell = name, template, tell

    def render(self, bindings: dict[str, Any]) -> str:
        sql = self.template.render(bindings)
        self.tell(self.name, bindings, str(sql).strip())
        return sql


def _nested(bindings: object, names: Mapping[str, str]) -> Iterator[str]:
    """Find what other templates became, in the bindings of one."""
    if isinstance(bindings, Markup):
        yield from (text for text in names if text in bindings)
    elif isinstance(bindings, dict | list | tuple):
        for item in bindings.values() if isinstance(bindings, dict) else bindings:
            yield from _nested(item, names)


def _outlines(sql: str) -> set[Outline]:
    """Return the words and operators of each line: names, values, numbers and how often something comes do not matter."""
    return set(map(_outline, QUOTED.sub("", sql).splitlines()))


@cache
def _outline(line: str) -> Outline:
    return frozenset(re.findall(r"[a-z_]+|[-+*/%<>=|&]", line)) - {"and"}


def _stable(sql: str) -> str:
    """Number the tables of a statement in the order in which they come, and round doubles, so that it is always the same."""
    numbers: dict[str, int] = {}
    sql = TABLE.sub(lambda found: f'"shoal_{numbers.setdefault(found[0], len(numbers) + 1)}_', sql)
    return DOUBLE.sub(lambda found: f"'{float(found[1]):.6g}' as double", TOKEN.sub("", sql))
