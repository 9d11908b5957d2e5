"""Hierarchy files that an engine reads: the rows and the messages are those of the files that Python reads."""

from __future__ import annotations

import csv
import random
from pathlib import Path

import pytest
from shoal.backends.base import Column
from shoal.errors import PolicyError
from shoal.hierarchies import csv_file, large_file
from shoal.hierarchies.csv_file import in_order, read
from shoal.hierarchies.kinds import Hierarchy
from shoal.hierarchies.large_file import LargeFile

from tests.unit.test_hierarchy import GOOD, MISTAKES

TEXT, NUMBER = Column("c", "VARCHAR", "other"), Column("c", "INTEGER", "integer")


def written(folder: Path, content: str | bytes) -> Path:
    file = folder / "h.csv"
    file.write_bytes(content.encode() if isinstance(content, str) else content)
    return file


def loaded(large: LargeFile, column: Column = TEXT) -> list[tuple[str, ...]]:
    """The rows of the file that an engine loads, in the order of their places."""
    file, columns = large.columns_for(column)
    names = [column.name for column in columns]
    with file.open(encoding="utf-8", newline="") as lines:
        rows = sorted(csv.reader(lines), key=lambda row: int(row[names.index("place")]))
    return [tuple(row[names.index(f"l{level}")] for level in range(large.height + 1)) for row in rows]


@pytest.mark.parametrize("content", [content for content, _ in GOOD])
def test_rows_are_those_that_python_reads(tmp_path: Path, content: str, monkeypatch: pytest.MonkeyPatch) -> None:
    written(tmp_path, content)
    monkeypatch.setattr(csv_file, "SAMPLE", 16)
    large = LargeFile("h.csv", tmp_path)
    expected = in_order(read("h.csv", tmp_path))
    assert loaded(large) == expected
    assert (large.height, large.root) == (len(expected[0]) - 1, expected[0][-1])


@pytest.mark.parametrize(("content", "sentence"), MISTAKES)
def test_mistakes_name_the_file_and_the_line(tmp_path: Path, content: str | bytes, sentence: str) -> None:
    written(tmp_path, content)
    with pytest.raises(PolicyError) as raised:
        LargeFile("h.csv", tmp_path)
    assert str(raised.value) == sentence


def test_a_random_hierarchy_is_put_in_the_order_of_its_tree(tmp_path: Path) -> None:
    chance = random.Random(4)
    rows = [f"'{i}';{i // 3 if i % 5 else ''};{i // 9};{'odd' if i // 9 % 2 else 'even'};*" for i in range(200)]
    chance.shuffle(rows)
    written(tmp_path, "\n".join(row if chance.random() < 0.7 else row + ";;" for row in rows))
    assert loaded(LargeFile("h.csv", tmp_path)) == in_order(read("h.csv", tmp_path))


@pytest.mark.parametrize("groups", ["contiguous", "scattered"])
def test_numbers_are_in_the_order_of_their_size(tmp_path: Path, groups: str, monkeypatch: pytest.MonkeyPatch) -> None:
    numbers = [*range(-5, 120, 3), 7.5]
    random.Random(1).shuffle(numbers)
    labels = {number: number // 10 if groups == "contiguous" else int(number) % 4 for number in numbers}
    written(tmp_path, "".join(f"{number};g{labels[number]};*\n" for number in numbers))
    small = Hierarchy("h.csv", tmp_path)
    expected = {column.kind: small.build(column).bindings["rows"] for column in (TEXT, NUMBER)}
    monkeypatch.setattr(large_file, "LARGE", 3)
    large = Hierarchy("h.csv", tmp_path)
    assert large.large
    for column in (TEXT, NUMBER):
        assert loaded(large.large, column) == expected[column.kind]
        assert large.is_ordered(column) == small.is_ordered(column) == (groups == "contiguous" and column is NUMBER)


def test_a_row_that_is_longer_than_those_at_the_beginning(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written(tmp_path, "".join(f"v{i};*\n" for i in range(9)) + "x;A;B;C;*\n")
    monkeypatch.setattr(csv_file, "SAMPLE", 16)
    assert loaded(LargeFile("h.csv", tmp_path)) == in_order(read("h.csv", tmp_path))


def test_the_rows_of_a_file_decide_its_fingerprint(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(large_file, "LARGE", 3)
    contents = []
    for text in ("a;A;*\nb;A;*\n", '"a","A","*"\n"b","A","*"\n', "a;B;*\nb;B;*\n"):
        written(tmp_path, text)
        contents.append(Hierarchy("h.csv", tmp_path).content)
    assert contents[0] == contents[1] != contents[2]
