"""Read hierarchies as text: rows from the leaf to the root, in a CSV file or in groups, checked to be one tree."""

from __future__ import annotations

import csv
import io
import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from importlib import resources
from importlib.resources.abc import Traversable
from itertools import pairwise
from pathlib import Path

from ..params.location import Misfit
from ..params.wording import nearest, quoted

Row = tuple[str, ...]
PACKAGE = "shoal.taxonomies"
SHOWN = 10
SAMPLE = 500_000
"""Of a file of more bytes the beginning tells the delimiter."""


def read(source: str, folder: Path) -> list[Row]:
    """Return the rows leaf … root of a shipped hierarchy (adult/education) or of a CSV file, all of the same length."""
    rows = _cells(_content(source, folder), source)
    lines = [line for line, _ in rows]
    aligned = align([row for _, row in rows])
    check(aligned, source, lines)
    return aligned


def shipped() -> list[str]:
    """Return the names of the hierarchies that come with shoal."""
    folders = [folder for folder in resources.files(PACKAGE).iterdir() if folder.is_dir()]
    files = [(folder.name, file.name) for folder in folders for file in folder.iterdir()]
    return sorted(f"{folder}/{file.removesuffix('.csv')}" for folder, file in files if file.endswith(".csv"))


def align(rows: Sequence[Row]) -> list[Row]:
    """Return rows of the same length: all end in the root, so a short row repeats its leaf at the start."""
    height = max(map(len, rows))
    return [row if len(row) == height else row[:1] * (height - len(row)) + row for row in rows]


def in_order(rows: Sequence[Row]) -> list[Row]:
    """Return rows in the order of their tree: what is below a label follows one another, and labels are as they come first."""
    firsts: list[dict[str, int]] = [{} for _ in rows[0]]
    for number, row in enumerate(rows):
        for level, label in enumerate(row):
            firsts[level].setdefault(label, number)
    return sorted(rows, key=lambda row: [firsts[level][row[level]] for level in range(len(row) - 1, 0, -1)])


def shape(file: Path) -> tuple[str, int]:
    """Return the delimiter of a large file and the number of cells of its longest row. Only the beginning is read."""
    with file.open("rb") as content:
        text = content.read(SAMPLE + 1).decode("utf-8-sig", errors="ignore")
    delimiter = _delimiters(text)[0]
    return delimiter, max(line.count(delimiter) for line in (text.splitlines() or [""])) + 1


def check(rows: Sequence[Row], what: str = "", lines: Sequence[int] | None = None) -> None:
    """Raise a Misfit unless the rows are one tree: one parent for each label, every leaf once, one root.

    what, lines: the name of the file and the line of each row, for the message.
    """

    def wrong(sentence: str, row: int | None = None) -> Misfit:
        line = f", line {lines[row]}" if lines is not None and row is not None else ""
        return Misfit(f"{what}{line}: {sentence}" if what else sentence)

    def at(row: int) -> str:
        return "" if lines is None else f" (line {lines[row]})"

    for level in range(1, len(rows[0]) - 1):
        pairs = {row[level : level + 2] for row in rows}
        if len(pairs) == len({label for label, _ in pairs}):
            continue
        first: dict[str, int] = {}
        for number, row in enumerate(rows):
            other = first.setdefault(row[level], number)
            if rows[other][level + 1] != row[level + 1]:
                below = f"{rows[other][level + 1]!r}{at(other)} and {row[level + 1]!r}"
                raise wrong(f"{row[level]!r} has two parents, {below}", number)
    leaves: dict[str, int] = {}
    for number, row in enumerate(rows if len({row[0] for row in rows}) < len(rows) else ()):
        other = leaves.setdefault(row[0], number)
        if other != number:
            same = row[1:] == rows[other][1:]
            below = "" if same else f", below {rows[other][1]!r}{at(other)} and below {row[1]!r}"
            raise wrong(f"the value {row[0]!r} is given twice{below or at(other)}", number)
    roots = list(dict.fromkeys(row[-1] for row in rows))
    if len(roots) > 1:
        raise wrong(f"every row must end in the same root, and there are {len(roots)}: {quoted(roots, SHOWN)}")


def group_rows(levels: Sequence[Mapping[str, Sequence[str]]]) -> list[Row]:
    """Return the rows value, group, group of groups, …, root of the groups in a policy, in the order of the values."""
    if not levels or not all(levels):
        raise Misfit("every level must have at least one group")
    for name, members in (item for level in levels for item in level.items()):
        if not members:
            raise Misfit(f"the group {name!r} is empty")
    rows: list[Row] = [(value, name) for name, members in levels[0].items() for value in members]
    for below, level in pairwise(levels):
        rows = _climb(rows, list(below), level)
    if len(levels[-1]) > 1:
        rows = [(*row, "*") for row in rows]
    check(rows)
    return rows


def _climb(rows: list[Row], below: list[str], groups: Mapping[str, Sequence[str]]) -> list[Row]:
    """Return the rows with one more level, which puts the groups of the level below into groups."""
    above: dict[str, list[str]] = {}
    for name, members in groups.items():
        for member in members:
            if member not in below:
                near = nearest(member, below)
                hint = f"did you mean {near}?" if near else f"there are {', '.join(below)}"
                raise Misfit(f"{name!r} names {member!r}, which is no group of the level below; {hint}")
            above.setdefault(member, []).append(name)
    for member in below:
        if member not in above:
            raise Misfit(f"the group {member!r} stands in no group of the level above; give it one of its own")
    return [(*row, name) for row in rows for name in above[row[-1]]]


def _content(source: str, folder: Path) -> bytes:
    try:
        return find(source, folder).read_bytes()
    except OSError as failed:
        raise Misfit(f"{source} cannot be read: {failed.strerror or failed}") from failed


def find(source: str, folder: Path) -> Traversable:
    """Return the file of a hierarchy that comes with shoal, or of a path from a folder."""
    known = shipped()
    if source in known:
        return resources.files(PACKAGE).joinpath(*f"{source}.csv".split("/"))
    path = folder / Path(source).expanduser()
    if path.exists():
        return path
    near = nearest(source, known)
    hint = f"did you mean {near}?" if near else f"shipped are {', '.join(known)}"
    raise Misfit(f"{source} is no file ({path.absolute()}) and no hierarchy that comes with shoal; {hint}")


def _cells(content: bytes, source: str) -> list[tuple[int, Row]]:
    """Return the rows with the numbers of their lines, without blank lines. The delimiter is `;` or `,`: the one that fits."""
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as failed:
        line = content.count(b"\n", 0, failed.start) + 1
        raise Misfit(f"{source}, line {line}: the file must be UTF-8, and this line is not") from failed
    tables: dict[str, list[tuple[int, Row]]] = {}
    failures = []
    delimiters = _delimiters(text)
    del text  # a large one need not be there twice
    for delimiter in delimiters:
        try:
            tables[delimiter] = _split(content, delimiter, source)
        except Misfit as failed:
            failures.append(failed)
    if not tables:
        raise failures[0]
    rows = max(tables.values(), key=_regularity)  # of equals the first, which is `;`
    if not rows:
        raise Misfit(f"{source} is empty: it must have rows such as leaf;group;root")
    if max(len(row) for _, row in rows) < 2:
        raise Misfit(f"{source}, line {rows[0][0]}: {rows[0][1][0]!r} stands alone, and a row must be leaf;…;root")
    return rows


def _delimiters(text: str) -> str:
    """Return the delimiters to try: both, but of a large text the one that stands in more of the lines at its beginning."""
    if len(text) <= SAMPLE:
        return ";,"
    lines = text[:SAMPLE].splitlines()
    return max(";,", key=lambda delimiter: sum(delimiter in line for line in lines))


def _regularity(rows: list[tuple[int, Row]]) -> int:
    """Return how many rows have the most frequent number of cells, among rows of at least two."""
    widths = Counter(len(row) for _, row in rows if len(row) >= 2)
    return max(widths.values(), default=0)


def _split(content: bytes, delimiter: str, source: str) -> list[tuple[int, Row]]:
    """Return the rows of a file with this delimiter, with the numbers of their lines."""
    rows: list[tuple[int, Row]] = []
    lines = io.TextIOWrapper(io.BytesIO(content), "utf-8-sig", newline="")
    reader = csv.reader(lines, delimiter=delimiter, strict=True)
    line = 1  # where the row begins: a quoted cell may go over several lines
    try:
        for cells in reader:
            if any(cells):
                rows.append((line, _without_gaps(cells)))
            line = reader.line_num + 1
    except csv.Error as failed:
        raise Misfit(f"{source}, line {line}: this is not CSV, {failed}") from failed
    return rows


def _without_gaps(cells: list[str]) -> Row:
    """Return a row without trailing empty cells. An empty cell after the first repeats the cell before it."""
    while not cells[-1]:
        cells.pop()
    if "" in cells:
        for level in range(1, len(cells)):
            cells[level] = cells[level] or cells[level - 1]
    return (cells[0], *map(sys.intern, cells[1:]))  # many rows share a label
