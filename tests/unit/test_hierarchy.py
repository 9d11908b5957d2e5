"""Hierarchies: CSV files of every make, and the mistakes in them; groups that a policy writes out."""

from __future__ import annotations

from pathlib import Path

import pytest
from shoal.errors import PolicyError
from shoal.hierarchies.csv_file import check, group_rows, read, shipped
from shoal.hierarchies.kinds import Hierarchy, Order

pytestmark = pytest.mark.core


def rows(folder: Path, content: str | bytes) -> list[tuple[str, ...]]:
    (folder / "h.csv").write_bytes(content.encode() if isinstance(content, str) else content)
    return read("h.csv", folder)


GOOD: list[tuple[str, list[tuple[str, ...]]]] = [
    ("a;A;*\nb;A;*\n", [("a", "A", "*"), ("b", "A", "*")]),
    ("a,A,*\nb,A,*", [("a", "A", "*"), ("b", "A", "*")]),
    ("\ufeffa;*\r\nb;*\r\n", [("a", "*"), ("b", "*")]),  # as Excel writes it
    ("a;*\rb;*\r", [("a", "*"), ("b", "*")]),
    ("a;A;*;;\n\n;;;\nb;A;*\n", [("a", "A", "*"), ("b", "A", "*")]),  # trailing empty cells, blank lines
    ("a;;A;*\nb;B;A;*\n", [("a", "a", "A", "*"), ("b", "B", "A", "*")]),  # an empty cell repeats the one below
    (";U;*\nb;U;*\n", [("", "U", "*"), ("b", "U", "*")]),  # the empty text is a value
    ("x;*\ny;A;*\n", [("x", "x", "*"), ("y", "A", "*")]),  # rows meet at the root
    (" a ;A;*\na;A;*\n", [(" a ", "A", "*"), ("a", "A", "*")]),  # a cell is what it is
    ("'O''Hara';A;*\n\"a;b\";A;*\n", [("'O''Hara'", "A", "*"), ("a;b", "A", "*")]),
    ('"say ""hi""",A,*\n"two\nlines",A,*\n', [('say "hi"', "A", "*"), ("two\nlines", "A", "*")]),
    ("1,5;1-2;*\n2,5;2-3;*\n", [("1,5", "1-2", "*"), ("2,5", "2-3", "*")]),  # a tie is for the semicolon
    ("a;b,A,*\nc,A,*\n", [("a;b", "A", "*"), ("c", "A", "*")]),  # most lines agree on the comma
    ("b;b;*\nc;b;*\n*;*;*\n", [("b", "b", "*"), ("c", "b", "*"), ("*", "*", "*")]),  # labels may recur
]

MISTAKES: list[tuple[str | bytes, str]] = [
    ('"a\nb";A;*\nc;A;*\nc;A;*\n', "h.csv, line 4: the value 'c' is given twice (line 3)"),
    ("a;A;*\nb;A;*\na;A;*\n", "h.csv, line 3: the value 'a' is given twice (line 1)"),
    ("a;A;*\na;B;*\n", "h.csv, line 2: the value 'a' is given twice, below 'A' (line 1) and below 'B'"),
    ("a;A;X;*\n\nb;A;Y;*\n", "h.csv, line 3: 'A' has two parents, 'X' (line 1) and 'Y'"),
    ("a;A\nb;B\nc;B\n", "h.csv: every row must end in the same root, and there are 2: 'A', 'B'"),
    ("a\nb\n", "h.csv, line 1: 'a' stands alone, and a row must be leaf;…;root"),
    ("", "h.csv is empty: it must have rows such as leaf;group;root"),
    ("\n;;\n", "h.csv is empty: it must have rows such as leaf;group;root"),
    (b"a;*\nZ\xfcrich;*\n", "h.csv, line 2: the file must be UTF-8, and this line is not"),
    ('a;*\n"b;*\nc;*\n', "h.csv, line 2: this is not CSV, unexpected end of data"),
]


@pytest.mark.parametrize(("content", "expected"), GOOD)
def test_rows(tmp_path: Path, content: str, expected: list[tuple[str, ...]]) -> None:
    assert rows(tmp_path, content) == expected


@pytest.mark.parametrize(("content", "sentence"), MISTAKES)
def test_mistakes_name_the_file_and_the_line(tmp_path: Path, content: str | bytes, sentence: str) -> None:
    with pytest.raises(PolicyError) as raised:
        rows(tmp_path, content)
    assert str(raised.value) == sentence


def test_at_most_ten_roots_are_named(tmp_path: Path) -> None:
    with pytest.raises(PolicyError, match=r"there are 12: 'R0', .*, 'R9' and 2 more$"):
        rows(tmp_path, "".join(f"v{i};R{i}\n" for i in range(12)))


def test_shipped_hierarchies_have_names() -> None:
    assert "adult/education" in shipped()
    assert read("adult/sex", Path("/nowhere")) == [("Female", "*"), ("Male", "*")]
    for name in shipped():
        assert len(read(name, Path())) > 1


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(PolicyError, match=r"adult/eduction is no file \(/.*\).*; did you mean adult/education\?"):
        read("adult/eduction", tmp_path)
    with pytest.raises(PolicyError, match=r"xyz\.csv is no file .* shipped are adult/age, "):
        read("xyz.csv", tmp_path)
    with pytest.raises(PolicyError, match=" cannot be read: Is a directory"):
        read(".", tmp_path)


def test_a_path_starts_in_the_folder_and_may_be_absolute(tmp_path: Path) -> None:
    (tmp_path / "sub").mkdir()
    rows(tmp_path / "sub", "a;*\n")
    assert Hierarchy("sub/h.csv", tmp_path).rows() == [("a", "*")]
    assert read(str(tmp_path / "sub" / "h.csv"), Path("/nowhere")) == [("a", "*")]


def test_groups_become_rows_in_the_order_of_the_values() -> None:
    low_high: dict[str, tuple[str, ...]] = {"Low": ("b", "a"), "High": ("c",)}
    assert group_rows([low_high]) == [("b", "Low", "*"), ("a", "Low", "*"), ("c", "High", "*")]
    assert group_rows([{"Any": ("a", "b")}]) == [("a", "Any"), ("b", "Any")]
    up: list[dict[str, tuple[str, ...]]] = [low_high, {"Any": ("Low", "High")}]
    assert group_rows(up) == [("b", "Low", "Any"), ("a", "Low", "Any"), ("c", "High", "Any")]
    assert Order(tuple(up)).rows() == group_rows(up)


@pytest.mark.parametrize(
    ("levels", "sentence"),
    [
        ([], "every level must have at least one group"),
        ([{}], "every level must have at least one group"),
        ([{"Low": ()}], "the group 'Low' is empty"),
        ([{"Low": ("a", "a")}], "the value 'a' is given twice"),
        ([{"Low": ("a",), "High": ("a",)}], "the value 'a' is given twice, below 'Low' and below 'High'"),
        ([{"L": ("a",), "H": ("b",)}, {"X": ("L", "H"), "Y": ("H",)}], "'H' has two parents, 'X' and 'Y'"),
        (
            [{"Low": ("a",), "High": ("b",)}, {"Any": ("Low", "Hgh")}],
            "'Any' names 'Hgh', which is no group of the level below; did you mean High?",
        ),
        (
            [{"Low": ("a",), "High": ("b",)}, {"Any": ("Low",)}],
            "the group 'High' stands in no group of the level above; give it one of its own",
        ),
    ],
)
def test_mistakes_in_groups(levels: list[dict[str, tuple[str, ...]]], sentence: str) -> None:
    with pytest.raises(PolicyError) as raised:
        group_rows(levels)
    assert str(raised.value) == sentence


def test_check_takes_any_rows() -> None:
    check([("a", "A", "*"), ("b", "A", "*")])
    with pytest.raises(PolicyError, match=r"^here: 'A' has two parents, 'X' and 'Y'$"):
        check([("a", "A", "X", "*"), ("b", "A", "Y", "*")], "here")
