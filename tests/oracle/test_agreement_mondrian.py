"""The engine's mondrian against the recursive one, on random tables and policies.

SHOAL_CASES=10 makes it ten times as many tables, SHOAL_SEED=2 other ones.
"""

from __future__ import annotations

import datetime
import math
import random
from collections import Counter
from pathlib import Path
from typing import Any, NamedTuple

import duckdb
import pyarrow as pa
import pytest
import shoal
from shoal.algorithms import ALGORITHMS
from shoal.cells import packing
from shoal.models import MODELS

from tests.oracle import cases, full_domain, labels, metrics, models, mondrian
from tests.oracle.cases import Attribute
from tests.oracle.labels import Axis, Label
from tests.slow import some_slow

pytestmark = pytest.mark.skipif("mondrian" not in ALGORITHMS, reason="there is no mondrian yet")

COUNT = round(200 * cases.RUNS)
BLOCKS = max(2, COUNT // 20)
DENSE: dict[str, list[Any]] = {
    "integer": [*range(-3, 12), 40, 41],
    "double": [number / 8 for number in range(-6, 10)] + [1000.5],
    "date": [datetime.date(2023, 12, 30) + datetime.timedelta(days=days) for days in (0, 1, 2, 3, 4, 9, 60, 61, 400)],
    "text": ["a, b", "{x}", " y", "z ", 'q"q', "NULL", "", "a", "b", "c", "d", "e", "f g"],
}


class Case(NamedTuple):
    rows: list[dict[str, Any]]
    quasi: list[Attribute]
    sensitive: list[Attribute]
    wanted: list[tuple[str, dict[str, Any]]]
    mode: str
    bounds: str
    labels: str | dict[str, str] | None
    kept: bool
    limit: float = 0
    style: str = "drop"
    person: str | None = None

    @property
    def names(self) -> list[str]:
        return [a.name for a in self.quasi]

    @property
    def secrets(self) -> list[str]:
        return [a.name for a in self.sensitive]

    @property
    def axes(self) -> list[Axis]:
        return [cases.axis_over(a, self.rows) for a in self.quasi]

    @property
    def policy(self) -> dict[str, Any]:
        weights = {a.name: {"weight": a.options["weight"]} for a in self.quasi if "weight" in a.options}
        algorithm = {"name": "mondrian", "mode": self.mode, "bounds": self.bounds}
        return {
            "quasi_identifiers": {a.name: {"taxonomy": a.written, **weights.get(a.name, {})} for a in self.quasi},
            "sensitive": {a.name: {"taxonomy": a.written} if a.written else None for a in self.sensitive},
            "other": "keep" if self.kept else None,
            "privacy": [{name: params} for name, params in self.wanted],
            "algorithm": algorithm | ({} if self.labels is None else {"labels": self.labels}),
            "suppression": {"limit": self.limit, "style": self.style},
            "person": self.person,
        }


def column(chance: random.Random, name: str) -> Attribute:
    """A column; in half of the cases of many values that lie close together, or of odd texts."""
    drawn = cases.column(chance, name, 6, null=0.25)
    if drawn.type in DENSE and chance.random() < 0.5:
        values = chance.sample(DENSE[drawn.type], chance.randint(2, len(DENSE[drawn.type])))
        drawn.values = [*values, None] if None in drawn.values else values
        chance.shuffle(drawn.values)
    return drawn


def draw_rows(chance: random.Random, columns: list[Attribute]) -> list[dict[str, Any]]:
    """Different rows, or few that come back often, so that there is something to divide."""

    def draw(a: Attribute) -> Any:
        return a.draw(chance) if chance.random() < 0.5 else chance.choice(a.values)

    count = chance.choice((3, 6, 10, 15, 20, 30))
    rows = [{a.name: draw(a) for a in columns} for _ in range(count)]
    if chance.random() < 0.4:
        rows = [chance.choice(rows[: max(2, count // 4)]) for _ in range(count)]
    return [{**row, "id": number} for number, row in enumerate(rows)]


def draw_labels(chance: random.Random, axes: list[Axis]) -> str | dict[str, str] | None:
    """No style, one for all, or one for some columns."""
    if chance.random() < 0.3:
        return None
    if chance.random() < 0.5:
        return chance.choice(labels.STYLES)
    possible = {axis.name: labels.STYLES if axis.ordered else ("ancestor", "set") for axis in axes}
    return {name: chance.choice(styles) for name, styles in possible.items() if chance.random() < 0.8}


def draw(chance: random.Random, folder: Path) -> Case:
    quasi = [column(chance, name) for name in ("q", "z", "a")[: chance.choice((1, 2, 2, 3, 3))]]
    sensitive = [cases.column(chance, name, 4) for name in ("s", "v")[: chance.choice((0, 1, 1, 1, 2))]]
    for attribute in quasi:
        cases.give_taxonomy(chance, attribute, folder)
        if chance.random() < 0.3:
            attribute.options["weight"] = chance.choice([0.3, 0.5, 2, 3])
    for attribute in sensitive:
        if chance.random() < 0.5:
            cases.give_taxonomy(chance, attribute, folder)
    if len(quasi) > 1 and chance.random() < 0.1:
        quasi[1].options["weight"] = 0
    rows = draw_rows(chance, [*quasi, *sensitive])
    for attribute in quasi:  # NULL in every row is an error of its own
        if all(row[attribute.name] is None for row in rows):
            rows[0][attribute.name] = next(value for value in attribute.values if value is not None)
    wanted = [cases.joinable_model(chance, sensitive) for _ in range(chance.choice((1, 1, 2)))]
    limit = chance.choice((0, 0.1, 0.2, 0.35, 0.5, 1))
    if chance.random() < 0.6:  # which leaves something to cut, and outlying rows in what is cut
        lenient = ("k_anonymity", {"k": chance.choice((2, 3, 5) if limit else (1, 2, 2, 3))})
        diverse = ("distinct_l_diversity", {"l": 2})
        wanted = [lenient, diverse] if sensitive and chance.random() < 0.3 else [lenient]
    mode, bounds = chance.choice(("strict", "relaxed")), chance.choice(("tight", "tight", "partition"))
    styles = draw_labels(chance, [cases.axis_over(a, rows) for a in quasi])
    asked = styles.values() if isinstance(styles, dict) else [styles]
    style = "drop" if {"mean", "range"} & {*asked} else chance.choice(("drop", "star"))
    return Case(rows, quasi, sensitive, wanted, mode, bounds, styles, chance.random() < 0.3, limit, style)


def searched(case: Case) -> mondrian.Mondrian:
    trees = {a.name: cases.taxonomy_over(a, case.rows) for a in case.sensitive if a.written}
    return mondrian.Mondrian(case.rows, case.axes, case.secrets, case.wanted, case.mode, trees, case.person)


def outcome(case: Case) -> str:
    """Return what comes out, in a word or two."""
    search = searched(case)
    cut = search.classes()
    if cut is None:
        return "none"
    classes = search.trimmed(cut, full_domain.may_suppress(case.limit, len(case.rows)))
    if search.undecided:
        return "undecided"
    if sum(len(part.rows) for part in classes) < len(case.rows):
        return f"trimmed {case.mode}"
    return "uncut" if len(classes) == 1 else f"cut {case.mode}"


def check(case: Case, con: duckdb.DuckDBPyConnection) -> None:
    """Compare."""
    axes, search = case.axes, searched(case)
    cut = search.classes()
    more = dict.fromkeys([*(["id"] * case.kept), *([case.person] if case.person else [])], cases.TYPES["integer"])
    source = cases.table(case.rows, [*case.quasi, *case.sensitive], **more)
    if cut is None:
        with pytest.raises(shoal.PrivacyError):
            shoal.anonymize(source, case.policy, con=con)
        return
    classes = search.trimmed(cut, full_domain.may_suppress(case.limit, len(case.rows)))
    if search.undecided:
        assert case.mode == "relaxed"
        return
    made = mondrian.label_classes(case.rows, axes, classes, case.labels, case.bounds)
    published = mondrian.publish(case.rows, made)
    if None in made and has_hidden_class(case, published):
        with pytest.raises(shoal.PrivacyError, match="nobody could tell it from suppressed rows"):
            shoal.anonymize(source, case.policy, con=con)
        return
    if case.person and violates(case, search, classes, published):
        with pytest.raises(shoal.PrivacyError, match=r"violates|asks for classes of"):
            shoal.anonymize(source, case.policy, con=con)
        return
    with shoal.anonymize(source, case.policy, con=con) as release:
        summary = release.summary
        found = release.to_arrow()
    check_types(case, axes, source.schema, found.schema)
    check_rows(case, published, found.to_pylist())
    check_summary(case, axes, made, published, summary)


def violates(case: Case, search: mondrian.Mondrian, classes: list[mondrian.Part], published: list[Any]) -> bool:
    """Whether a class violates a model, or several classes with equal labels do that are one for everybody else.

    Where persons are counted, models are not monotone: a person can be in both of two classes.
    """
    together: dict[Any, list[int]] = {}
    for number, row in enumerate(hashable(published)):
        if row is not None:
            together.setdefault(tuple(row[name] for name in case.names), []).append(number)
    parts = [part.rows for part in classes]
    return any(search.table.violates(tuple(sorted(rows))) for rows in (*parts, *together.values()))


def check_types(case: Case, axes: list[Axis], source: pa.Schema, found: pa.Schema) -> None:
    """Labels are texts, but for means and ranges, which have the type of their column."""
    for axis in axes:
        style, own = labels.style_of(axis, case.labels), source.field(axis.name).type
        wanted = {"mean": own, "range": own}.get(style, pa.string())
        kind = found.field(axis.name).type
        assert (kind.value_type if style == "range" else kind) == wanted, axis.name


def comparable(value: Any) -> Any:
    """Lists as tuples; numbers without the last bits, which depend on the order of a sum."""
    if isinstance(value, list):
        return tuple(map(comparable, value))
    return round(value, 9) if isinstance(value, float) else value


def check_rows(case: Case, published: list[Any], found: list[dict[str, Any]]) -> None:
    """The same rows, as often. Which of a cell's rows go where is free, so kept columns say nothing where cells are divided."""
    if case.style == "star":
        hidden = {**dict.fromkeys(case.names, "*"), **dict.fromkeys(case.secrets)}
        published = [{**row, **hidden} if out is None else out for row, out in zip(case.rows, published, strict=True)]
    columns = [*case.names, *case.secrets]
    if case.kept and case.mode == "strict":
        columns.append("id")
    assert counted(found, columns) == counted(published, columns)
    if case.kept:
        secret = {row["id"]: [row[name] for name in case.secrets] for row in case.rows}
        assert len({row["id"] for row in found}) == len(found)
        assert all(is_starred(case, row) or [row[name] for name in case.secrets] == secret[row["id"]] for row in found)


def has_hidden_class(case: Case, published: list[Any]) -> bool:
    """Whether a class looks like suppressed rows that are shown, at least to who does not know the sensitive values."""
    stars = [row for row in published if row is not None and all(row[name] == "*" for name in case.names)]
    return case.style == "star" and bool(stars)


def is_starred(case: Case, row: dict[str, Any]) -> bool:
    stars = all(row[name] == "*" for name in case.names) and all(row[name] is None for name in case.secrets)
    return stars and case.style == "star"


def counted(rows: list[Any], columns: list[str]) -> Counter[Any]:
    return Counter(tuple(comparable(row[name]) for name in columns) for row in rows if row is not None)


def check_summary(
    case: Case, axes: list[Axis], made: list[dict[str, Label] | None], published: list[Any], summary: dict[str, Any]
) -> None:
    covered = [None if row is None else {name: each.covers for name, each in row.items()} for row in made]
    wanted = metrics.utility(case.rows, hashable(published), covered, axes, case.secrets)
    assert {name: summary["utility"][name] for name in wanted} == pytest.approx(wanted, rel=1e-9, abs=1e-11)
    groups = models.classes_of(hashable(published), case.names).values()
    told = summary["release"]
    assert summary["algorithm"]["name"] == "mondrian"
    suppressed = made.count(None)
    assert (told["rows"], told["suppressed"]) == (len(case.rows) - suppressed * (case.style == "drop"), suppressed)
    assert (told["classes"], told["smallest_class"]) == (len(groups), min(map(len, groups)))
    assert told["homogeneous_rows"] == {
        name: sum(len(c) for c in groups if len({row[name] for row in c}) == 1) for name in case.secrets
    }


def hashable(rows: list[Any]) -> list[Any]:
    return [None if row is None else {name: comparable(value) for name, value in row.items()} for row in rows]


@pytest.mark.parametrize("block", some_slow(range(BLOCKS), 2))
def test_classes_labels_and_utility(block: int, con: duckdb.DuckDBPyConnection, tmp_path: Path):
    for number in range(math.ceil(COUNT / BLOCKS)):
        case = draw(random.Random(f"{cases.SEED} {block} {number}"), tmp_path)
        try:
            check(case, con)
        except BaseException as failure:
            failure.add_note(f"block {block}, case {number}: {case.policy}\n{case.rows}")
            raise


@pytest.mark.parametrize("block", some_slow(range(BLOCKS), 2))
def test_persons(block: int, con: duckdb.DuckDBPyConnection, tmp_path: Path):
    """Models count persons, of whom some have several rows."""
    for number in range(math.ceil(COUNT / BLOCKS)):
        chance = random.Random(f"{cases.SEED} persons {block} {number}")
        case = draw(chance, tmp_path)._replace(mode="strict", person="person")
        case = case._replace(rows=cases.give_persons(chance, case.rows, case.quasi))
        if any(all(row[a.name] is None for row in case.rows) for a in case.quasi):
            continue  # which is an error of its own
        if not all(MODELS[name].counts_persons for name, _ in case.wanted):
            continue
        try:
            check(case, con)
        except BaseException as failure:
            failure.add_note(f"block {block}, case {number}: {case.policy}\n{case.rows}")
            raise


def special(chance: random.Random, attribute: Attribute, styles: list[str]) -> Case:
    """A case of one column that random columns do not have."""
    rows = [{attribute.name: chance.choice(attribute.values)} for _ in range(chance.randint(4, 12))]
    wanted: list[tuple[str, dict[str, Any]]] = [("k_anonymity", {"k": 2})]
    return Case(rows, [attribute], [], wanted, chance.choice(("strict", "relaxed")), "tight", chance.choice(styles), False)


@pytest.mark.parametrize("number", range(3))
def test_numbers_that_are_not_finite_are_categorical(number: int, con: duckdb.DuckDBPyConnection):
    values = [math.inf, -math.inf, 0.5, 1.0, 1.5, 90.0]
    case = special(random.Random(number), Attribute("q", "double", values), ["ancestor", "set"])
    case.rows[0]["q"], case.rows[1]["q"] = math.inf, 1.0
    assert not case.axes[0].ordered
    check(case, con)


@pytest.mark.parametrize("number", range(3))
def test_timestamps_are_cut_by_the_day(number: int, con: duckdb.DuckDBPyConnection):
    """A release of timestamps is that of their days."""
    first = datetime.datetime(2024, 2, 28, 23, 59, 58)
    seconds = (0, 1, 2, 3, 3600, 86400, 900000)
    values = [None, *((first + datetime.timedelta(seconds=each)).date() for each in seconds)]
    case = special(random.Random(number), Attribute("q", "date", values), ["ancestor", "set", "interval", "range"])
    case.rows[0]["q"] = first.date()
    times = [None if row["q"] is None else datetime.datetime.combine(row["q"], first.time()) for row in case.rows]
    made = []
    for source in (cases.table(case.rows, case.quasi), pa.table({"q": pa.array(times, pa.timestamp("us"))})):
        with shoal.anonymize(source, case.policy, con=con) as release:
            made.append(counted(release.to_arrow().to_pylist(), case.names))
    assert made[0] == made[1]
    check(case, con)


@pytest.mark.parametrize("number", range(5))
def test_strict_cuts_agree_however_paths_are_packed(
    number: int, con: duckdb.DuckDBPyConnection, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    chance = random.Random(f"{cases.SEED} words {number}")
    monkeypatch.setattr(packing, "WORD", chance.randint(8, 12))
    try:
        check(draw(chance, tmp_path)._replace(mode="strict"), con)
    except shoal.PolicyError as refused:
        if "too wide" not in str(refused):  # for the short words
            raise


def test_all_kinds_of_outcomes_come_up(tmp_path: Path):
    """Random policies that none or all tables satisfy would prove little."""
    found = Counter(outcome(draw(random.Random(f"{cases.SEED} kinds {number}"), tmp_path)) for number in range(400))
    kinds = ("none", "uncut", "cut strict", "cut relaxed", "trimmed strict", "trimmed relaxed")
    assert min(found[kind] for kind in kinds) >= 20
    assert found["undecided"] < 8
