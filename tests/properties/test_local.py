"""What must hold of every release of local recoding, whatever the algorithm, the labels, the names and the values are."""

from __future__ import annotations

import datetime
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import duckdb
import pyarrow as pa
import pytest
import shoal
from hypothesis import given, settings
from hypothesis import strategies as st
from shoal.backends.target import Draft
from shoal.release import recode

from tests.oracle import cases, taxonomies
from tests.oracle import models as oracle
from tests.oracle.labels import STYLES, is_ordered
from tests.oracle.taxonomies import labels_of, text, with_null
from tests.properties.tables import NAMES, TEXTS, content, sensitive_models
from tests.properties.test_release import FIRST, TAMPER, nothing_left, prepared, rows_at
from tests.slow import some_slow

EXAMPLES = max(1, round(8 * cases.RUNS))
ALGORITHMS: dict[str, dict[str, Any]] = {
    "strict": {"name": "mondrian"},
    "relaxed": {"name": "mondrian", "mode": "relaxed"},
    "strict planes": {"name": "mondrian", "bounds": "partition"},
    "relaxed planes": {"name": "mondrian", "mode": "relaxed", "bounds": "partition"},
    "hilbert": {"name": "hilbert"},
}
every_algorithm = pytest.mark.parametrize("algorithm", ALGORITHMS)
TYPES = {"text": pa.string(), "integer": pa.int32(), "double": pa.float64(), "date": pa.date32(), "boolean": pa.bool_()}
DAYS = [datetime.date(2023, 12, 30) + datetime.timedelta(days=days) for days in range(70)] + [datetime.date(1, 1, 1)]
MARKS = [*TEXTS, "{a, b}", "[1, 2]", "< 5", "*", "a, b", "}", "{", "NULL ", '"a"', ">= b"]


# --- tables -----------------------------------------------------------------------------------------------------------


@dataclass
class Column:
    """A quasi-identifier: its values, and its taxonomy as it is written and as it is read."""

    name: str
    kind: str
    values: list[Any]
    written: Any = None
    tree: Mapping[Any, tuple[str | None, ...]] | None = None

    @property
    def ordered(self) -> bool:
        return is_ordered(self.kind, "order" if isinstance(self.written, dict) and "order" in self.written else "", {}, ())

    @property
    def taxonomy(self) -> Mapping[Any, tuple[str | None, ...]]:
        tree = taxonomies.suppress(self.values) if self.tree is None else self.tree
        return with_null(tree) if None in self.values else tree


@dataclass
class Source:
    """Rows under hostile names; a kept column tells them apart."""

    quasi: list[Column]
    sensitive: dict[str, list[str | None]]
    kept: dict[str, list[str | None]]
    key: str
    keys: list[int]

    @property
    def rows(self) -> list[dict[str, Any]]:
        columns = {**{c.name: c.values for c in self.quasi}, **self.kept, **self.sensitive, self.key: self.keys}
        return [dict(zip(columns, row, strict=True)) for row in zip(*columns.values(), strict=True)]

    @property
    def arrow(self) -> pa.Table:
        typed = {c.name: pa.array(c.values, TYPES[c.kind]) for c in self.quasi}
        texts = {name: pa.array(values, pa.string()) for name, values in (self.kept | self.sensitive).items()}
        return pa.table({**typed, **texts, self.key: pa.array(self.keys, pa.int64())})

    @property
    def names(self) -> list[str]:
        return [column.name for column in self.quasi]

    def policy(self, **more: Any) -> dict[str, Any]:
        return {
            "quasi_identifiers": {c.name: {"taxonomy": c.written} if c.written else None for c in self.quasi},
            "sensitive": list(self.sensitive),
            "other": "keep",
            **more,
        }

    def style(self, column: Column, labels: Any) -> str:
        """The style that a column gets: its own, or the one of all if it can have it."""
        style = labels.get(column.name) if isinstance(labels, dict) else labels
        if style is None or (style in ("interval", "mean", "range") and not column.ordered):
            return "interval" if column.ordered else "ancestor"
        return str(style)


@st.composite
def columns(draw: st.DrawFn, name: str, count: int) -> Column:
    kind = draw(st.sampled_from(["text", "text", "integer", "integer", "double", "date", "boolean"]))
    pool: dict[str, Any] = {
        "text": st.sampled_from(MARKS),
        "integer": st.integers(-3, 12) | st.sampled_from([100, -(2**31), 2**31 - 1]),
        "double": st.integers(-8, 30).map(lambda number: number / 8) | st.sampled_from([1e300, -1e-300, 0.1]),
        "date": st.sampled_from(DAYS),
        "boolean": st.booleans(),
    }
    values = draw(st.lists(pool[kind], min_size=1, max_size=6, unique=True))
    most = draw(st.sampled_from([[*values, None], values]))
    drawn: list[Any] = draw(st.lists(st.sampled_from(most), min_size=count, max_size=count))
    if set(drawn) == {None}:
        drawn[0] = values[0]  # NULL in every row is an error of its own
    column = Column(name, kind, drawn)
    if draw(st.booleans()):
        return column
    known = {value for value in drawn if value is not None}
    if kind == "text" and len(values) > 1:
        group = draw(st.sampled_from(["group", "G'\n", *MARKS]))
        groups = {group: values[:2], "rest of it": values[2:]} if len(values) > 2 else {group: values}
        column.written = {"order": groups}
        top = ("*",) if len(groups) > 1 else ()
        column.tree = taxonomies.ragged([(leaf, label, *top) for label, leaves in groups.items() for leaf in leaves])
    elif kind == "integer":
        column.written, column.tree = {"intervals": [5, 10]}, taxonomies.intervals(known, [5, 10])
    elif kind == "date":
        column.written, column.tree = {"date": ["month", "year"]}, taxonomies.dates(known, ["month", "year"])
    return column


@st.composite
def sources(draw: st.DrawFn, most: int = 14, sensitive: int = 2) -> Source:
    names = draw(st.lists(st.sampled_from(NAMES), min_size=7, max_size=7, unique_by=str.lower))
    count = draw(st.integers(2, most))
    if draw(st.booleans()):  # few cells with many rows, of which some are divided
        pattern = draw(st.lists(st.integers(0, 3), min_size=count, max_size=count))
        quasi = [draw(columns(name, 4)) for name in names[: draw(st.integers(1, 3))]]
        for column in quasi:
            known = next(value for value in column.values if value is not None)
            column.values = [column.values[place] for place in pattern]
            column.values[0] = known if set(column.values) == {None} else column.values[0]
    else:
        quasi = [draw(columns(name, count)) for name in names[: draw(st.integers(1, 3))]]

    def texts(distinct: int) -> list[str | None]:
        values = draw(st.lists(st.sampled_from(MARKS), min_size=1, max_size=distinct, unique=True))
        return draw(st.lists(st.sampled_from([*values, *values, None]), min_size=count, max_size=count))

    secrets = {name: texts(3) for name in names[3 : 3 + draw(st.integers(0, sensitive))]}
    kept = {name: texts(2) for name in names[5 : 5 + draw(st.integers(0, 1))]}
    return Source(quasi, secrets, kept, names[6], draw(st.permutations(range(count))))


@st.composite
def models(draw: st.DrawFn, source: Source) -> list[tuple[str, dict[str, Any]]]:
    """Models that a dozen rows can satisfy."""
    wanted: list[tuple[str, dict[str, Any]]] = [("k_anonymity", {"k": draw(st.integers(1, 3))})]
    if source.sensitive and draw(st.booleans()):
        close = {"t_closeness": {"t": 0.6, "distance": "equal"}}
        wanted += draw(sensitive_models() | st.just(close)).items()
    return wanted


def labels_for(source: Source, typed: bool = True) -> st.SearchStrategy[Any]:
    """No style, one for all columns, or one for some."""
    untyped = tuple(style for style in STYLES if typed or style not in ("mean", "range"))
    each = {c.name: st.sampled_from(untyped if c.ordered else ("ancestor", "set")) for c in source.quasi}
    return st.none() | st.sampled_from(untyped) | st.fixed_dictionaries({}, optional=each)


def written(wanted: Sequence[tuple[str, dict[str, Any]]]) -> list[dict[str, Any]]:
    return [{name: params} for name, params in wanted]


# --- what labels cover -------------------------------------------------------------------------------------------------


def members(label: str) -> set[str | None]:
    """The members of `{a, "b, c", NULL}`."""
    found, rest = set[str | None](), label[1:-1]
    while True:
        if rest.startswith('"'):
            quoted = re.match(r'"((?:[^"]|"")*)"', rest)
            assert quoted, label
            found.add(quoted[1].replace('""', '"'))
            rest = rest[quoted.end() :]
        else:
            bare = re.match(r'[^,{}"]*', rest)
            assert bare, label
            found.add(None if bare[0] == "NULL" else bare[0])
            rest = rest[bare.end() :]
        if not rest:
            return found
        assert rest.startswith(", "), label
        rest = rest[2:]


def covers(column: Column, style: str, label: Any, value: Any) -> bool:
    """Whether a label stands for a value, by what it says. A mean covers whatever it is the mean of."""
    own = shown(column, value)
    if style == "mean":
        return label is None or value is not None
    if style == "range":
        if label is None or value is None:
            return label is None
        low, high = label
        return (low is None or low <= value) and (high is None or value <= high)
    if label is None or value is None:
        return label == own or label == "*" or (style == "set" and None in members(label)) or own_root(column, label)
    if style == "ancestor":
        return label in labels_of(column.taxonomy, value)
    if label == own:
        return True
    if style == "set":
        return own in members(label)
    return label == "*" or within(column, label, value)


def own_root(column: Column, label: Any) -> bool:
    """The label above all values, NULL among them."""
    return label is not None and label == next(iter(column.taxonomy.values()))[-1]


def shown(column: Column, value: Any) -> str | None:
    """The text of a value, as DuckDB writes it."""
    if isinstance(value, float) and abs(value) >= 1e16:
        return repr(value)
    return text(value)


def within(column: Column, label: str, value: Any) -> bool:
    """Whether a number or a date lies in `[a, b]`, `[a, b)`, `< b` or `>= a`."""
    read = {"integer": int, "double": float, "date": datetime.date.fromisoformat}[column.kind]
    if label.startswith("< "):
        return bool(value < read(label[2:]))
    if label.startswith(">= "):
        return bool(value >= read(label[3:]))
    ends = re.fullmatch(r"\[(.+), (.+)([\])])", label)
    assert ends, label
    low, high = read(ends[1]), read(ends[2])
    return bool(low <= value and (value < high if ends[3] == ")" else value <= high))


# --- releases ----------------------------------------------------------------------------------------------------------


def check(
    source: Source, algorithm: dict[str, Any], out: list[dict[str, Any]], suppressed: int, star: bool
) -> list[dict[str, Any]]:
    """Every row is there once, with what is its own, under labels that cover it. Gives those that are not suppressed."""
    rows = {row[source.key]: row for row in source.rows}
    assert len({row[source.key] for row in out}) == len(out) == len(rows) - (0 if star else suppressed)
    published = []
    for row in out:
        own = rows.pop(row[source.key])
        assert row.keys() == own.keys()
        assert all(row[name] == own[name] for name in source.kept)
        labels = [(column, source.style(column, algorithm.get("labels")), row[column.name]) for column in source.quasi]
        hidden = all(label == "*" for _, _, label in labels) and all(row[name] is None for name in source.sensitive)
        if star and suppressed and hidden:
            continue
        assert all(row[name] == own[name] for name in source.sensitive)
        assert all(covers(column, style, label, own[column.name]) for column, style, label in labels)
        published.append(row)
    assert len(out) - len(published) == suppressed * star
    if not star:
        kept, gone = (Counter(tuple(row[s] for s in source.sensitive) for row in part) for part in (out, rows.values()))
        assert kept + gone == Counter(tuple(row[s] for s in source.sensitive) for row in source.rows)
    return published


def check_models(source: Source, wanted: Sequence[tuple[str, dict[str, Any]]], published: list[dict[str, Any]]) -> None:
    """Rows that look alike satisfy the models, and means are those of rows that look alike."""
    secrets = list(source.sensitive)
    references = oracle.references_of(source.rows, secrets)
    alike: dict[Any, list[dict[str, Any]]] = {}
    for row in published:
        alike.setdefault(tuple(repr(row[name]) for name in source.names), []).append(row)
    for inside in alike.values():
        for name, params in wanted:
            assert not oracle.class_violations(inside, name, params, secrets, None, references, {}), (name, inside)


def check_means(source: Source, labels: Any, out: list[dict[str, Any]]) -> None:
    """The mean of the rows that look alike is what they show: classes of one mean have it together, too."""
    rows = {row[source.key]: row for row in source.rows}
    for column in source.quasi:
        if source.style(column, labels) != "mean":
            continue
        alike: dict[Any, list[Any]] = {}
        for row in out:
            alike.setdefault(tuple(repr(row[name]) for name in source.names), []).append(row)
        for inside in alike.values():
            shown, values = inside[0][column.name], [rows[row[source.key]][column.name] for row in inside]
            if shown is None:
                assert None in values
                continue
            numbers = [value.toordinal() if column.kind == "date" else value for value in values]
            mean, told = sum(numbers) / len(numbers), shown.toordinal() if column.kind == "date" else shown
            assert isinstance(shown, type(values[0]))
            assert told == pytest.approx(mean, rel=1e-12, abs=1e-12 if column.kind == "double" else 0.5)


@every_algorithm
@settings(max_examples=EXAMPLES)
@given(data=st.data())
def test_rows_are_conserved_and_covered_by_their_labels(
    algorithm: str, data: st.DataObject, con: duckdb.DuckDBPyConnection, tmp_path: Path
):
    source: Source = data.draw(sources())
    star = data.draw(st.sampled_from([False, False, True]))
    labels = data.draw(labels_for(source, typed=not star))
    wanted = data.draw(models(source))
    limit = data.draw(st.sampled_from([0, 0.2, 0.5]))
    how = {**ALGORITHMS[algorithm], "labels": labels}
    suppression = {"limit": limit, "style": "star" if star else "drop"}
    policy = source.policy(privacy=written(wanted), algorithm=how, suppression=suppression)
    target = data.draw(st.sampled_from([None, None, "o.parquet", "duckdb"]))
    where = f"duckdb://{tmp_path}/o.duckdb?table=r" if target == "duckdb" else target and str(tmp_path / target)
    try:
        with shoal.anonymize(source.arrow, policy, target=where, con=con) as release:
            out, suppressed = rows_at(target, release, con, tmp_path), release.summary["release"]["suppressed"]
    except shoal.PrivacyError as refused:
        reasons = ["as one class violates", "asks for classes of", "different values are not possible"]
        if not any(reason in str(refused) for reason in [*reasons, *["tell it from suppressed rows"] * (star and limit > 0)]):
            raise  # the search found something, and the release was wrong
        return
    assert suppressed <= limit * len(source.rows)
    assert not (suppressed and algorithm == "hilbert")
    published = check(source, how, out, suppressed, star)
    check_models(source, wanted, published)
    check_means(source, labels, published)


def test_labels_are_read_as_they_are_meant():
    assert members("{a, b}") == {"a", "b"}
    assert members('{"", " b", "NULL", NULL, O\'Hara, "a,b", "d""e", "f}", x\ny}') == {
        "", " b", "NULL", None, "O'Hara", "a,b", 'd"e', "f}", "x\ny",
    }  # fmt: skip
    whole, real = Column("q", "integer", [1, 5, None]), Column("q", "double", [0.5, 2.0])
    day = Column("q", "date", [datetime.date(2024, 2, 29)])
    for style, column, label, value, is_covered in (
        ("interval", whole, "[1, 4]", 4, True),
        ("interval", whole, "[1, 4]", 5, False),
        ("interval", whole, "4", 4, True),
        ("interval", whole, "*", None, True),
        ("interval", whole, "[1, 4]", None, False),
        ("interval", whole, None, None, True),
        ("interval", whole, None, 1, False),
        ("interval", whole, "< 4", 4, False),
        ("interval", whole, ">= 4", 4, True),
        ("interval", real, "[0.5, 2.0)", 2.0, False),
        ("interval", day, "[2024-02-28, 2024-03-01]", datetime.date(2024, 2, 29), True),
        ("set", whole, "{1, 5}", 1, True),
        ("set", whole, "{1, 5}", None, False),
        ("set", whole, "{1, NULL}", None, True),
        ("ancestor", whole, "*", None, True),
        ("ancestor", whole, "1", 5, False),
        ("range", whole, [1, 4], 5, False),
        ("range", whole, [None, 4], 1, True),
        ("range", whole, None, None, True),
        ("range", whole, [1, 4], None, False),
        ("mean", whole, 3, None, False),
    ):
        assert covers(column, style, label, value) == is_covered, (style, label, value)


# --- the same release, byte for byte -------------------------------------------------------------------------------------


@every_algorithm
@settings(max_examples=max(1, EXAMPLES // 3))
@given(data=st.data())
def test_the_order_of_the_rows_and_the_threads_do_not_matter(algorithm: str, data: st.DataObject, tmp_path: Path):
    source: Source = data.draw(sources())
    how = {**ALGORITHMS[algorithm], "labels": data.draw(labels_for(source))}
    policy = source.policy(privacy=written(data.draw(models(source))), algorithm=how, suppression={"limit": 0.3})
    policy["other"] = data.draw(st.sampled_from(["keep", "drop"]))
    shuffled = source.arrow.take(data.draw(st.permutations(range(len(source.keys)))))
    suffix = data.draw(st.sampled_from(["csv", "parquet"]))
    made = []
    for threads, rows in ((1, source.arrow), (2, shuffled)):
        target = tmp_path / f"{threads}.{suffix}"
        try:
            shoal.anonymize(rows, policy, target=target, threads=threads)
        except shoal.PrivacyError as refused:
            made.append((str(refused).encode(), []))
        else:
            read = f"read_csv('{target}', all_varchar = true)" if suffix == "csv" else f"'{target}'"
            made.append((target.read_bytes(), sorted(map(repr, duckdb.sql(f"from {read}").fetchall()))))
    assert made[0][1] == made[1][1]
    assert made[0][0] == made[1][0]


@pytest.mark.parametrize(
    ("algorithm", "other", "suffix"),
    [("relaxed", "keep", "parquet"), pytest.param("hilbert", "drop", "csv", marks=pytest.mark.slow)],
)
def test_a_large_release_is_the_same_for_any_number_of_threads(
    algorithm: str, other: str, suffix: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """More rows than one row group; what is divided is divided alike, and copies stand in the same order."""
    monkeypatch.setattr(recode, "LARGE", 100_000)
    made = set()
    for threads, order in ((1, "i"), (2, "hash(i)")):
        duckdb.sql(
            "copy (select i % 37 as a, cast((i * i) % 11 as double) / 4 as b, i % 3 as s, i as k from range(130000) t(i) "
            f"order by {order}) to '{tmp_path}/source.parquet' (format parquet, row_group_size 20000)"
        )
        policy = {
            "quasi_identifiers": ["a", "b"],
            "sensitive": ["s"],
            "other": other,
            **({"keep": ["k"]} if other == "keep" else {}),
            "privacy": [{"k_anonymity": {"k": 500}}],
            "algorithm": {**ALGORITHMS[algorithm], "labels": {"b": "mean"}},
        }
        shoal.anonymize(tmp_path / "source.parquet", policy, target=tmp_path / f"o.{suffix}", threads=threads)
        made.add(content(tmp_path / f"o.{suffix}"))
    assert len(made) == 1


@pytest.mark.parametrize("style", some_slow(["star", "drop"], 2))
def test_a_release_in_blocks_has_the_rows_of_one_without(style: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Some combinations fill no block, some fill blocks exactly, some leave a rest."""
    source = tmp_path / "source.parquet"
    duckdb.sql(f"copy (select i * 7 % 6 as a, i * i % 5 as b, nullif(i % 4, 2) as s from range(2000) as r(i)) to '{source}'")
    policy = {
        "quasi_identifiers": ["a", "b"],
        "sensitive": ["s"],
        "privacy": [{"k_anonymity": {"k": 70}}],
        "suppression": {"limit": 0.2, "style": style},
        "algorithm": "mondrian",
    }
    made = []
    for large, block in ((10_000, 4), (1_000, 17), (1_000, 1), (1_000, 5_000)):
        monkeypatch.setattr(recode, "LARGE", large)
        monkeypatch.setattr(recode, "LEAST_BLOCK", block)
        shoal.anonymize(source, policy, target=tmp_path / "o.parquet")
        made.append(sorted(map(repr, duckdb.sql(f"from '{tmp_path}/o.parquet'").fetchall())))
    assert len(made[0]) > 1_500
    assert all(rows == made[0] for rows in made)


@pytest.mark.parametrize(("algorithm", "style"), [*zip(ALGORITHMS, ["drop", "star"] * 3, strict=False)])
def test_rows_that_are_counted_with_what_is_kept_are_those_that_are_read_again(
    algorithm: str, style: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """Kept columns of few values, NULL among them: cells are divided alike either way."""
    source = tmp_path / "source.parquet"
    duckdb.sql(
        "copy (select i * 7 % 6 as a, nullif(i * i % 5, 3) as b, i % 4 as s, nullif(i * 13 % 7, 2) as n, i * 3 % 11 % 4 as k "
        f"from range(2000) as r(i)) to '{source}'"
    )
    policy = {
        "quasi_identifiers": ["a", "b"],
        "sensitive": ["s"],
        "other": "keep",
        "privacy": [{"k_anonymity": {"k": 70}}],
        "suppression": {"limit": 0.2, "style": style},
        "algorithm": ALGORITHMS[algorithm],
    }
    made = []
    for are_few in (False, True):
        monkeypatch.setattr(recode, "are_few", lambda *_, few=are_few: few)
        shoal.anonymize(source, policy, target=tmp_path / "o.parquet")
        made.append(sorted(map(repr, duckdb.sql(f"from '{tmp_path}/o.parquet'").fetchall())))
    assert made[0] == made[1]


@every_algorithm
@settings(max_examples=max(1, EXAMPLES // 3))
@given(data=st.data())
def test_a_seed_chooses_among_the_rows_of_a_cell_and_nothing_else(
    algorithm: str, data: st.DataObject, con: duckdb.DuckDBPyConnection
):
    source: Source = data.draw(sources())
    how = {**ALGORITHMS[algorithm], "labels": data.draw(labels_for(source))}
    policy = source.policy(privacy=written(data.draw(models(source))), algorithm=how, suppression={"limit": 0.3})
    rows = {row[source.key]: row for row in source.rows}
    made = []
    for seed in (0, 1):
        try:
            with shoal.anonymize(source.arrow, {**policy, "seed": seed}, con=con) as release:
                out = release.to_arrow().to_pylist()
        except shoal.PrivacyError:
            return
        cells = [[repr(rows[row[source.key]][name]) for name in (*source.names, *source.sensitive)] for row in out]
        labels = [[repr(row[name]) for name in (*source.names, *source.sensitive)] for row in out]
        made.append((out, sorted(zip(cells, labels, strict=True))))
    assert made[0][1] == made[1][1]
    if algorithm.startswith("strict"):
        assert made[0][0] == made[1][0]


@pytest.mark.parametrize("algorithm", ["relaxed", "relaxed planes", "hilbert"])
def test_a_seed_changes_who_goes_where(algorithm: str, con: duckdb.DuckDBPyConnection):
    rows = [{"q": 5 if i < 30 else 9, "s": "ab"[i % 2], "k": i} for i in range(40)]
    made = []
    for seed in range(3):
        policy = {"quasi_identifiers": ["q"], "sensitive": ["s"], "other": "keep", "privacy": [{"k_anonymity": {"k": 12}}]}
        policy |= {"algorithm": {**ALGORITHMS[algorithm], "labels": "set"}, "seed": seed}
        with shoal.anonymize(pa.Table.from_pylist(rows), policy, con=con) as release:
            made.append({label: {r["k"] for r in rows_ if r["q"] == label} for rows_ in [release.to_arrow().to_pylist()]
                         for label in {r["q"] for r in rows_}})  # fmt: skip
    assert all({label: len(keys) for label, keys in each.items()} == {"5": 20, "{5, 9}": 20} for each in made)
    assert made[0] != made[1] != made[2]


# --- targets and types ----------------------------------------------------------------------------------------------------

KINDS = ("tinyint", "integer", "bigint", "decimal(9, 2)", "float", "double", "date", "timestamp")


@pytest.fixture
def typed() -> Iterator[duckdb.DuckDBPyConnection]:
    """A connection with the table `typed`: a column of each type that has an order, with NULL in some."""
    numbers = "case when i % 7 = 3 then null else (i * 5) % 9 - 3 end"
    made = [f"cast({numbers} as {kind}) as c{place}" for place, kind in enumerate(KINDS[:-2])]
    made += [f"date '2024-02-27' + cast((i * 5) % 9 as integer) as c{len(KINDS) - 2}"]
    made += [f"timestamp '2024-02-28 23:59:58' + interval 1 second * ((i * 5) % 9) as c{len(KINDS) - 1}"]
    with duckdb.connect() as connection:
        connection.execute(f"create table typed as select {', '.join(made)}, i % 2 as s, i as k from range(18) t(i)")
        yield connection


@pytest.mark.parametrize(
    ("algorithm", "style", "other", "targets"),
    [
        ("relaxed", "mean", "drop", ("o.parquet", "file.o")),
        pytest.param("strict", "range", "keep", ("o.csv", "o"), marks=pytest.mark.slow),
        pytest.param("strict planes", "range", "drop", ("o.parquet", "file.o"), marks=pytest.mark.slow),
        pytest.param("hilbert", "mean", "keep", ("o.csv", "o"), marks=pytest.mark.slow),
    ],
)
def test_labels_have_the_type_of_their_column_wherever_they_go(
    algorithm: str, style: str, other: str, targets: tuple[str, str], typed: duckdb.DuckDBPyConnection, tmp_path: Path
):
    """Publish each style of labels at each kind of target."""
    quasi = [f"c{number}" for number in range(len(KINDS) - (algorithm == "strict planes"))]  # timestamps are not cut by the day
    how = {**ALGORITHMS[algorithm], "labels": style}
    policy = {"quasi_identifiers": quasi, "sensitive": ["s"], "privacy": [{"k_anonymity": {"k": 3}}], "algorithm": how}
    policy |= {"other": other, "suppression": {"limit": 0.1}}
    with shoal.anonymize("typed", policy, con=typed) as release:
        expected = typed.from_arrow(release.to_arrow())
        own = dict(typed.execute("select column_name, column_type from (describe typed)").fetchall())
        own = {column: "DATE" if kind == "TIMESTAMP" else kind for column, kind in own.items()}  # times are cut by the day
        wanted = [own[column] + ("[]" if column in quasi and style == "range" else "") for column in expected.columns]
        assert [str(kind) for kind in expected.types] == wanted
        places = {
            "o.parquet": (f"{tmp_path}/o.parquet", f"'{tmp_path}/o.parquet'"),
            "o.csv": (f"{tmp_path}/o.csv", f"read_csv('{tmp_path}/o.csv', all_varchar = true)"),
            "file.o": (f"duckdb:///{tmp_path}/o.duckdb?table=o", "file.o"),
            "o": ("o", "o"),
        }
        for target, read in map(places.__getitem__, targets):
            shoal.anonymize("typed", policy, con=typed, target=target).close()
            if read == "file.o":
                typed.execute(f"attach '{tmp_path}/o.duckdb' as file")
            found, whole = typed.sql(f"from {read}"), expected
            if target.endswith(".csv"):
                whole = expected.project(", ".join(f"cast({column} as varchar) as {column}" for column in expected.columns))
            else:
                assert [str(kind) for kind in found.types] == wanted
            assert found.columns == whole.columns
            assert Counter(map(repr, found.fetchall())) == Counter(map(repr, whole.fetchall()))


def test_the_texts_of_labels_are_those_of_their_values(typed: duckdb.DuckDBPyConnection):
    """Labels of one value are what a release on level 0 would show; but for times, which are cut by the day."""
    quasi = [f"c{number}" for number in range(len(KINDS) - 1)]
    policy = {"quasi_identifiers": quasi, "other": "drop", "privacy": [{"k_anonymity": {"k": 1}}]}
    made = set()
    for algorithm in ("full_domain", "mondrian", "hilbert", {"name": "mondrian", "labels": "set"}):
        with shoal.anonymize("typed", {**policy, "algorithm": algorithm}, con=typed) as release:
            made.add(repr(sorted(map(repr, release.to_arrow().select(quasi).to_pylist()))))
    assert len(made) == 1


# --- suppressed rows ------------------------------------------------------------------------------------------------------

PEOPLE: list[dict[str, Any]] = [
    {"zip": f"{i % 3}", "sex": "fm"[i % 2], "age": 20 + i % 4, "disease": "flu" if i % 3 else "cold", "id": i}
    for i in range(24)
]
OUTLIER = {"zip": "9", "sex": "f", "age": 99, "disease": "O'Hara\n-- x", "id": -1}
POLICY: dict[str, Any] = {
    "quasi_identifiers": ["zip", "sex", "age"],
    "sensitive": ["disease"],
    "privacy": [{"k_anonymity": {"k": 4}}, {"entropy_l_diversity": {"l": 1}}],
}


@pytest.mark.parametrize("algorithm", ["strict", "relaxed", "strict planes"])
def test_suppressed_rows_that_are_shown_form_no_class(algorithm: str, con: duckdb.DuckDBPyConnection):
    """They stand among the others as stars, with what is kept of them; an audit finds the same as without them."""
    found = []
    for style in ("drop", "star"):
        policy = {**POLICY, "other": "keep", "suppression": {"limit": 0.04, "style": style}, "algorithm": ALGORITHMS[algorithm]}
        with shoal.anonymize(pa.Table.from_pylist([*PEOPLE, OUTLIER]), policy, con=con) as release:
            assert release.summary["release"]["suppressed"] == 1
            rows = release.to_arrow().to_pylist()
            found.append(shoal.audit(release.to_arrow(), ["zip", "sex", "age"], ["disease"], con=con))
        gone = [row for row in rows if row["disease"] is None]
        assert len(gone) == len(rows) - 24 == (style == "star")
        assert all((row["zip"], row["sex"], row["age"]) == ("*", "*", "*") for row in gone)
        assert algorithm == "relaxed" or [row["id"] for row in gone] == [-1] * len(gone)
    assert (found[0].rows, found[0].suppressed, found[1].rows, found[1].suppressed) == (24, 0, 25, 1)
    assert found[0].classes == found[1].classes
    assert found[0].privacy == found[1].privacy


@every_algorithm
@pytest.mark.parametrize("labels", ["mean", "range", {"age": "mean"}, {"zip": "set", "age": "range"}])
def test_a_star_is_no_number(algorithm: str, labels: Any, con: duckdb.DuckDBPyConnection):
    policy = {
        **POLICY,
        "other": "keep",
        "suppression": {"style": "star"},
        "algorithm": {**ALGORITHMS[algorithm], "labels": labels},
    }
    with pytest.raises(shoal.PolicyError) as refused:
        shoal.anonymize(pa.Table.from_pylist(PEOPLE), policy, con=con)
    style = labels if isinstance(labels, str) else labels["age"]
    assert str(refused.value) == f"policy: suppression.style cannot be star: labels of the style {style} are no texts"


@pytest.mark.parametrize(
    ("rows", "how", "limit"),
    [
        ([("a", "x"), ("b", "x"), ("b", "x"), ("c", "x")], "strict", 0.34),  # one of a and c is suppressed, the others are *
        ([(number, None) for number in (1, 1, 1, 2, 2, 2, 9)], "strict planes", 0.2),
    ],
)
def test_classes_may_not_look_like_suppressed_rows(rows: list[Any], how: str, limit: float, con: duckdb.DuckDBPyConnection):
    policy = {"quasi_identifiers": ["q"], "sensitive": ["s"], "privacy": [{"k_anonymity": {"k": 2 + (limit < 0.3) * 2}}]}
    source = pa.table({"q": [q for q, _ in rows], "s": pa.array([s for _, s in rows], pa.string())})
    policy |= {"algorithm": ALGORITHMS[how]}
    with pytest.raises(shoal.PrivacyError, match="nobody could tell it from suppressed rows"):
        shoal.anonymize(source, {**policy, "suppression": {"limit": limit, "style": "star"}}, con=con)
    with shoal.anonymize(source, {**policy, "suppression": {"limit": limit, "style": "drop"}}, con=con) as release:
        assert release.summary["release"]["suppressed"] == 1
        assert {row["q"] for row in release.to_arrow().to_pylist()} == {"*"}


@pytest.mark.parametrize("how", ["strict", "relaxed", "hilbert"])
def test_where_nobody_is_suppressed_stars_are_a_class(how: str, con: duckdb.DuckDBPyConnection):
    policy = {
        "quasi_identifiers": ["q"],
        "sensitive": ["s"],
        "privacy": [{"k_anonymity": {"k": 2}}],
        "algorithm": ALGORITHMS[how],
    }
    source = pa.table({"q": list("bacab"), "s": [None, "y", None, "x", None]})
    with shoal.anonymize(source, {**policy, "suppression": {"style": "star"}}, con=con) as release:
        told, rows = release.summary["release"], release.to_arrow().to_pylist()
    assert (told["rows"], told["suppressed"]) == (5, 0)
    assert told["classes"] == len({row["q"] for row in rows})
    assert "*" in {row["q"] for row in rows}


# --- what is wrong is not published -----------------------------------------------------------------------------------------

ALONE = {"mean": "999", "range": "[999, 999]"}
TAMPERED = [(harm, "text") for harm in TAMPER] + [("a row stands alone", style) for style in ALONE]
TURNS = ["strict", "relaxed planes", "hilbert"]
"""Each harm is done to one of these: what verifies a release does not know which algorithm made it."""


@pytest.mark.parametrize(
    ("harm", "style", "algorithm"),
    [(*tampered, TURNS[place % 3]) for place, tampered in enumerate(TAMPERED)],
)
def test_a_violation_after_recoding_is_caught(
    harm: str, style: str, algorithm: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    honest = recode.Recoding.labelled
    change = TAMPER[harm]
    if style in ALONE:
        change = f"select * replace ({FIRST} {ALONE[style]} else age end as age) from ({{select}}) as r"

    def tampered(recoding: recode.Recoding) -> Draft:
        made = honest(recoding)
        return Draft(change.format(select=made.select), made.note)

    place = len(harm) + len(algorithm)
    target = ["memory", "old.parquet", "new.csv", "old.duckdb", "new table"][place % 5]
    how = {**ALGORITHMS[algorithm], **({} if style == "text" else {"labels": style})}
    policy = {**POLICY, "other": ("keep", "drop")[place % 2], "algorithm": how}
    with duckdb.connect() as connection:
        where = prepared(target, connection, tmp_path)
        monkeypatch.setattr(recode.Recoding, "labelled", tampered)
        with nothing_left(connection, tmp_path), pytest.raises(shoal.PrivacyError) as refused:
            shoal.anonymize(pa.Table.from_pylist(PEOPLE), policy, target=where, con=connection)
        assert "nothing was published" in str(refused.value)
        if harm == "a row stands alone":
            monkeypatch.undo()  # and the same run without the harm succeeds
            shoal.anonymize(pa.Table.from_pylist(PEOPLE), policy, target=where, con=connection).close()


@pytest.mark.parametrize("algorithm", ["strict", "relaxed planes", "hilbert"])
def test_runs_leave_nothing_behind(algorithm: str, tmp_path: Path):
    """Whether they succeed or fail."""
    source = pa.Table.from_pylist([*PEOPLE, OUTLIER])
    policy = {**POLICY, "other": "keep", "algorithm": ALGORITHMS[algorithm], "suppression": {"limit": 0.1}}
    hopeless = {**policy, "privacy": [{"distinct_l_diversity": {"l": 4}}]}
    with duckdb.connect() as connection, nothing_left(connection, tmp_path, "o.parquet"):
        shoal.anonymize(source, policy, target=tmp_path / "o.parquet", con=connection)
        for wrong, error in ((hopeless, shoal.PrivacyError), ({**policy, "other": None}, shoal.PolicyError)):
            with pytest.raises(error):
                shoal.anonymize(source, wrong, target=tmp_path / "o.parquet", con=connection)


# --- scripts --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("algorithm", "suffix"), [*zip(ALGORITHMS, ["csv", "parquet"] * 3, strict=False)])
def test_a_replayed_script_makes_the_same_release(algorithm: str, suffix: str, tmp_path: Path):
    """In a plain connection, from the source alone."""
    other = ("keep", "drop")[algorithm.endswith("planes") == (suffix == "csv")]
    source, target = tmp_path / f"source.{suffix}", tmp_path / f"target.{suffix}"
    people = pa.Table.from_pylist([*PEOPLE, OUTLIER])  # noqa: F841 - read by name
    duckdb.sql(f"copy people to '{source}'")
    star = algorithm in ("relaxed", "strict planes")
    how = {**ALGORITHMS[algorithm], "labels": {"zip": "set", "sex": "ancestor", "age": "interval" if star else "range"}}
    policy = {**POLICY, "other": other, "suppression": {"limit": 0.05, "style": "star" if star else "drop"}, "algorithm": how}
    release = shoal.anonymize(source, policy, target=target)
    assert release.summary["release"]["suppressed"] == (algorithm != "hilbert")
    made = content(target)
    target.unlink()
    with duckdb.connect() as connection:
        connection.execute(release.script)
    assert content(target) == made
    assert Counter(release.script.split())["O'Hara"] == 0


def test_a_replayed_script_fills_a_table(tmp_path: Path):
    duckdb.from_arrow(pa.Table.from_pylist(PEOPLE)).write_parquet(str(tmp_path / "source.parquet"))
    where = f"duckdb://{tmp_path}/target.duckdb?table=place"
    how = {**ALGORITHMS["relaxed"], "labels": {"age": "mean"}}
    release = shoal.anonymize(tmp_path / "source.parquet", {**POLICY, "other": "keep", "algorithm": how}, target=where)

    def content() -> Any:
        with duckdb.connect(str(tmp_path / "target.duckdb")) as file:
            return file.execute("from place").fetchall(), file.execute("select table_name from duckdb_tables()").fetchall()

    made = content()
    with duckdb.connect(str(tmp_path / "target.duckdb")) as file:
        file.execute("create or replace table place as select 1 as old")
    with duckdb.connect() as connection:
        connection.execute(release.script)
    assert content() == made
