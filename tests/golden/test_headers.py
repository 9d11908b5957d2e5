"""The `out:` of a template's header tells the columns that its SELECT has."""

from __future__ import annotations

import re

import pytest
import sqlglot
from shoal.sql.render import header, templates

from tests.golden.recording import Case


@pytest.mark.parametrize("template", templates())
def test_a_header_tells_the_columns_that_come_out(template: str, cases: list[Case]) -> None:
    for case in cases:
        real = sqlglot.parse_one(case.sql, read="duckdb").named_selects
        assert fits(header(template)["out"], real), (case.run, header(template)["out"], real)


def test_what_a_header_may_say_of_columns() -> None:
    assert fits("(a, b)   key: a", ["a", "b"])
    assert not fits("(a, b)", ["b", "a"])
    assert fits("(<keys>, n)", ["w1", "w2", "n"])
    assert not fits("(<keys>, n)", ["n"])
    assert fits("(node, <sa>..., n)", ["node", "n"])
    assert fits("(code, l<level>..., low<level>...)", ["code", "l0", "low0", "l1", "low1"])
    assert not fits("(code, l<level>..., low<level>...)", ["code", "l0", "low0", "l1"])
    assert not fits("(a, l<level>...)", ["a", "m0"])
    assert not fits("(a)   key: b", ["a"])
    assert fits("the columns of the release", ["anything"])


def fits(said: str, real: list[str]) -> bool:
    """Whether the `out:` of a header holds for the columns of a statement.

    name          this column
    <what>        columns of any names, at least one
    <what>...     columns of any names, or none
    l<what>...    numbered columns l0, l1 ... or none; of several of these side by side, as many of each, in any order
    prose         says nothing that could be checked

    What follows `key:` must be among the columns.
    """
    found = re.fullmatch(r"\((.*?)\)(?:\s+key: (.*))?", said)
    if not found:
        return "(" not in said
    tokens = found[1].split(", ")
    if found[2] and not set(found[2].split(", ")) <= set(tokens):
        return False
    pattern, numbered = "", list[str]()
    for token, following in zip(tokens, [*tokens[1:], ""], strict=True):
        if prefix := re.fullmatch(r"([a-z]\w*)<\w+>\.\.\.", token):
            numbered.append(prefix[1])
            if not re.match(r"[a-z]\w*<", following):
                pattern += rf"(?:(?:{'|'.join(numbered)})\d+,)*"
                if len({sum(bool(re.fullmatch(rf"{p}\d+", column)) for column in real) for p in numbered}) != 1:
                    return False
                numbered = []
        elif token.startswith("<"):
            pattern += r"(?:[^,]+,)" + ("*" if token.endswith("...") else "+")
        else:
            pattern += re.escape(token) + ","
    return re.fullmatch(pattern, "".join(f"{column}," for column in real)) is not None
