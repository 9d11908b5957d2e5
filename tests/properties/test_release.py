"""What must hold of every release, however hostile the names and values are, and of every attempt that fails."""

from __future__ import annotations

import dataclasses
import os
import random
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import duckdb
import pyarrow as pa
import pyarrow.csv
import pyarrow.parquet
import pytest
import shoal
from hypothesis import given, settings
from hypothesis import strategies as st
from shoal.backends.files.target import PendingFiles
from shoal.backends.target import Draft
from shoal.models import MODELS
from shoal.release import recode, verification

from tests.oracle import cases
from tests.oracle import models as oracle
from tests.oracle import test_agreement_mondrian as local_cases
from tests.oracle.engine import counted
from tests.properties.tables import Table, content, models, tables
from tests.slow import combinations

EXAMPLES = max(1, round(30 * cases.RUNS))


def objects(connection: duckdb.DuckDBPyConnection) -> list[Any]:
    """Every table and view that the connection sees."""
    return connection.execute(
        "select 'table', database_name, schema_name, table_name from duckdb_tables() "
        "union all select 'view', database_name, schema_name, view_name from duckdb_views() where not internal "
        "union all select 'database', database_name, '', '' from duckdb_databases() order by all"
    ).fetchall()


@contextmanager
def nothing_left(connection: duckdb.DuckDBPyConnection, folder: Path, *made: str) -> Iterator[None]:
    """Whatever happens within leaves nothing but what it was to make."""
    before, files = objects(connection), set(os.listdir(folder))
    with tempfile.TemporaryDirectory() as own, pytest.MonkeyPatch.context() as patch:
        patch.setattr(tempfile, "tempdir", own)
        yield
        assert os.listdir(own) == []
    assert objects(connection) == before
    assert set(os.listdir(folder)) - set(made) == files - set(made)


# --- releases ---------------------------------------------------------------------------------------------------------


@settings(max_examples=EXAMPLES)
@given(data=st.data())
def test_rows_are_conserved_and_only_generalized(data: st.DataObject, con: duckdb.DuckDBPyConnection, tmp_path: Path):
    table: Table = data.draw(tables())
    wanted = data.draw(models(table))
    style = data.draw(st.sampled_from(["drop", "star"]))
    limit = data.draw(st.sampled_from([0, 0.3, 0.6]))
    target = data.draw(st.sampled_from([None, "o.parquet", "o.csv", 'a "target"', "duckdb"]))
    policy = table.policy(privacy=wanted, suppression={"limit": limit, "style": style})
    where = f"duckdb://{tmp_path}/o.duckdb?table=r" if target == "duckdb" else target and str(tmp_path / target)
    if target and target.startswith("a "):
        where = '"a ""target"""'
    try:
        with shoal.anonymize(table.arrow, policy, target=where, con=con) as release:
            summary = release.summary
            out = rows_at(target, release, con, tmp_path)
    except shoal.PrivacyError as refused:
        if "nothing was published" in str(refused):
            raise  # the search found something, and the release was wrong
        return
    finally:
        con.execute('drop table if exists "a ""target"""')
    check(table, out, summary, style, is_text=target == "o.csv")
    if target != "o.csv":  # in which a value '' is not told from NULL by everybody
        asked = [MODELS[name](**params) for model in wanted for name, params in model.items()]
        arrow = pa.Table.from_pylist(out, table.arrow.select(list(out[0])).schema)
        found = shoal.audit(arrow, table.quasi, table.sensitive, asked, con=con)
        assert found.ok
        assert found.rows == len(out)


def rows_at(target: str | None, release: shoal.Release, con: duckdb.DuckDBPyConnection, folder: Path) -> list[dict[str, Any]]:
    """The release as it stands at its target."""
    if target is None:
        return release.to_arrow().to_pylist()
    if target == "o.parquet":
        return pyarrow.parquet.read_table(folder / target).to_pylist()
    if target == "o.csv":
        path = str(folder / target)
        parsing = pyarrow.csv.ParseOptions(newlines_in_values=True)
        names = pyarrow.csv.read_csv(path, parse_options=parsing).column_names
        texts = pyarrow.csv.ConvertOptions(
            column_types=dict.fromkeys(names, pa.string()),
            strings_can_be_null=True,
            quoted_strings_can_be_null=False,
            null_values=[""],
        )
        return pyarrow.csv.read_csv(path, parse_options=parsing, convert_options=texts).to_pylist()
    if target == "duckdb":
        with duckdb.connect(str(folder / "o.duckdb"), read_only=True) as file:
            return file.sql("from r").to_arrow_table().to_pylist()
    return con.sql('from "a ""target"""').to_arrow_table().to_pylist()


def check(table: Table, out: list[dict[str, Any]], summary: dict[str, Any], style: str, is_text: bool) -> None:
    suppressed = summary["release"]["suppressed"]
    assert len(out) == summary["release"]["rows"] == len(table.rows) - (suppressed if style == "drop" else 0)
    own = {str(row[table.key]) if is_text else row[table.key]: row for row in table.rows}
    assert len({row[table.key] for row in out}) == len(out), "the kept key tells every row once"
    starred = 0
    for row in out:
        source = own[row[table.key]]
        assert row.keys() == source.keys() - set(table.identifiers)
        assert all(row[name] == source[name] for name in table.kept)
        is_starred = all(row[q] == "*" for q in table.quasi) and all(row[s] is None for s in table.sensitive)
        if not is_starred or style == "drop":
            assert all(row[q] in table.labels(q, source[q]) for q in table.quasi)
        if any(row[s] != source[s] for s in table.sensitive):
            assert is_starred
            assert style == "star"
        starred += is_starred
    if style == "star":
        assert starred >= suppressed


@settings(max_examples=max(1, EXAMPLES // 2))
@given(data=st.data())
def test_the_order_of_the_rows_and_the_threads_do_not_matter(data: st.DataObject, tmp_path: Path):
    table: Table = data.draw(tables())
    wanted = data.draw(models(table))
    policy = table.policy(privacy=wanted, suppression={"limit": 0.5, "style": data.draw(st.sampled_from(["drop", "star"]))})
    if data.draw(st.booleans()):
        policy["other"] = "drop"
    shuffled = table.arrow.take(data.draw(st.permutations(range(len(table.rows)))))
    suffix = data.draw(st.sampled_from(["csv", "parquet"]))
    made = []
    for threads, source in ((1, table.arrow), (2, shuffled)):
        target = tmp_path / f"{threads}.{suffix}"
        try:
            shoal.anonymize(source, policy, target=target, threads=threads)
            made.append(content(target))
        except shoal.PrivacyError as refused:
            made.append(str(refused).encode())
    assert made[0] == made[1]


@pytest.mark.parametrize(("other", "suffix"), [("keep", "csv"), ("drop", "parquet")])
def test_a_large_release_is_the_same_for_any_number_of_threads(suffix: str, other: str, tmp_path: Path):
    """More rows than one row group, from few cells and from many."""
    for number, order in enumerate(("i", "hash(i)")):
        duckdb.sql(
            f"copy (select i % 7 as a, (i * i) % 11 as b, i % 3 as s, i as k from range(260000) t(i) order by {order}) "
            f"to '{tmp_path}/source{number}.parquet' (format parquet, row_group_size 20000)"
        )
    policy = {"quasi_identifiers": ["a", "b"], "sensitive": ["s"], "other": other, "privacy": [{"k_anonymity": {"k": 2}}]}
    policy |= {"keep": ["k"]} if other == "keep" else {}
    made = set()
    for threads, number in ((1, 0), (2, 1)):
        target = tmp_path / f"o.{suffix}"
        shoal.anonymize(tmp_path / f"source{number}.parquet", policy, target=target, threads=threads)
        made.add(content(target))
    assert len(made) == 1


@pytest.mark.parametrize("other", ["keep", "drop"])
def test_the_order_of_the_release_tells_nothing_of_the_source(other: str, con: duckdb.DuckDBPyConnection):
    """Frames, too, have the order of their content."""
    rows = [{"a": chr(97 + i % 3), "s": str(i % 4), "k": (i * 7) % 24} for i in range(24)]
    policy = {"quasi_identifiers": {"a": {"min_level": 1}}, "sensitive": ["s"], "privacy": [{"k_anonymity": {"k": 2}}]}
    made = []
    for seed in range(4):
        random.Random(seed).shuffle(rows)
        with shoal.anonymize(pa.Table.from_pylist(rows), {**policy, "other": other}, con=con) as release:
            made.append(release.to_arrow().to_pylist())
    assert made == made[:1] * 4
    if other == "keep":
        assert [row["k"] for row in made[0]] != [row["k"] for row in rows]


def test_suppressed_rows_that_are_shown_form_no_class(con: duckdb.DuckDBPyConnection):
    """An audit finds the same in a release with stars and in one without, but for the number of rows."""
    rows = [*PEOPLE, *({"zip": "9", "sex": "f", "disease": "plague", "id": -i} for i in range(2))]
    found = []
    for style in ("drop", "star"):
        policy = {**POLICY, "other": "drop", "suppression": {"limit": 0.1, "style": style}}
        with shoal.anonymize(
            pa.Table.from_pylist(rows), {**policy, "algorithm": {"name": "full_domain", "metric": "entropy"}}, con=con
        ) as release:
            assert release.summary["release"]["suppressed"] == 2
            found.append(shoal.audit(release.to_arrow(), ["zip", "sex"], ["disease"], con=con))
    assert (found[0].rows, found[0].suppressed, found[1].rows, found[1].suppressed) == (24, 0, 26, 2)
    provenance = found[0].provenance
    assert dataclasses.replace(found[1], rows=24, suppressed=0, provenance=provenance) == found[0]


# --- models ---------------------------------------------------------------------------------------------------------------


def test_monotone_models_are_monotone(con: duckdb.DuckDBPyConnection, tmp_path: Path):
    """Two classes that satisfy a model satisfy it as one: through the oracles, and through the templates.

    A model that says that it is not monotone is not; one that says that it holds as soon as a part holds does.
    """
    chance = random.Random(cases.SEED)
    harmed: set[str] = set()
    for _ in range(max(1, round(3 * cases.SCALE))):
        sensitive = [cases.column(chance, name, 5) for name in ("s", "v")]
        for attribute in sensitive:
            cases.give_taxonomy(chance, attribute, tmp_path)
            attribute.written = attribute.written or "suppress"
        rows = []
        for number in range(300):
            for part in ("left", "right"):
                members = [{a.name: a.draw(chance) for a in sensitive} for _ in range(chance.randint(1, 8))]
                rows += [{"number": number, "part": part, **row} for row in members]
                rows += [{"number": number, "part": "both", **row} for row in members]
        wanted = [cases.model(chance, sensitive, name) for name in cases.MODELS * 4]
        attributes = [cases.Attribute("number", "integer", []), cases.Attribute("part", "text", []), *sensitive]
        trees = {a.name: cases.taxonomy_over(a, rows) for a in sensitive}
        names = [a.name for a in sensitive]
        with counted(con, cases.table(rows, attributes), ["number", "part"], sensitive) as found:
            for name, params in wanted:
                checks = found.checks([(name, params)])
                engine = {key for check in checks for key in found.violating(check)}
                if MODELS[name].monotone:
                    assert not joined_by_harm(engine), (name, params)
                harmed |= {name} if joined_by_harm(engine) else set()
                if all(check.holds_if_part_holds for check in checks):
                    assert all(engine >= {(n, "left"), (n, "right")} for n, part in engine if part == "both"), (name, params)
                slow = oracle.violating_classes(rows, ["number", "part"], name, params, names, taxonomies=trees)
                assert set(slow) == engine

    assert harmed == {name for name, model in MODELS.items() if not model.monotone}


def test_local_recoding_publishes_nothing_that_violates_a_model_that_is_not_monotone(
    con: duckdb.DuckDBPyConnection, tmp_path: Path
):
    """Classes may come out with equal labels, and are then one: whatever is published satisfies as it is."""
    names = [name for name, model in MODELS.items() if not model.monotone]
    published = 0
    for number in range(round(120 * cases.RUNS)):
        chance = random.Random(f"{cases.SEED} {number}")
        case = local_cases.draw(chance, tmp_path)
        if not case.sensitive:
            continue
        name, params = cases.model(chance, case.sensitive, chance.choice(names))
        case = case._replace(wanted=[(name, params)], kept=False, style="drop")
        source = cases.table(case.rows, [*case.quasi, *case.sensitive])
        try:
            with shoal.anonymize(source, case.policy, con=con) as release:
                rows = local_cases.hashable(release.to_arrow().to_pylist())
        except shoal.PrivacyError:
            continue
        references = oracle.references_of(case.rows, case.secrets)
        assert not oracle.violating_classes(rows, case.names, name, params, case.secrets, references=references), (number, case)
        published += len(oracle.classes_of(rows, case.names)) > 1
    assert published > 10 * cases.RUNS


def joined_by_harm(violations: set[tuple[Any, ...]]) -> list[Any]:
    """The pairs of classes of which none violates a model, and both as one do."""
    return [n for n, part in violations if part == "both" and not {(n, "left"), (n, "right")} & violations]


# --- what is wrong is not published -----------------------------------------------------------------------------------------

PEOPLE = [{"zip": f"{i % 3}", "sex": "fm"[i % 2], "disease": "flu" if i % 3 else "cold", "id": i} for i in range(24)]
POLICY = {
    "quasi_identifiers": ["zip", "sex"],
    "sensitive": ["disease"],
    "privacy": [{"k_anonymity": {"k": 3}}, {"entropy_l_diversity": {"l": 1}}],
}

FIRST = "case when row_number() over () = 1 then"
TAMPER = {
    "a row is lost": "select * from ({select}) as r limit 23",
    "a row is there twice": "select * from ({select}) as r union all (select * from ({select}) as r limit 1)",
    "a row stands alone": f"select * replace ({FIRST} 'alone' else zip end as zip) from ({{select}}) as r",
    "a row has no value": f"select * replace ({FIRST} null else zip end as zip) from ({{select}}) as r",
    "a sensitive value is new": f"select * replace ({FIRST} 'plague' else disease end as disease) from ({{select}}) as r",
    "a sensitive value is gone": f"select * replace ({FIRST} null else disease end as disease) from ({{select}}) as r",
}
FILES = ["new.parquet", "old.parquet", "new.csv", "old.csv"]
TARGETS = ["memory", *FILES, "new.duckdb", "old.duckdb", "other.duckdb", "new table", "old table"]
HARMED = [
    pair
    for pair in combinations(TAMPER, TARGETS)
    for harm, target in [pair.values]
    if target == "memory" or TARGETS.index(target) % 2 == [*TAMPER].index(harm) % 2
]
"""Each harm at each kind of target; new and old ones take turns."""


@pytest.mark.parametrize(("harm", "target"), HARMED)
def test_a_violation_after_recoding_is_caught(harm: str, target: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    honest = recode.Recoding.labelled
    other = ("keep", "drop")[(TARGETS.index(target) + list(TAMPER).index(harm)) % 2]

    def tampered(recoding: recode.Recoding) -> Draft:
        made = honest(recoding)
        return Draft(TAMPER[harm].format(select=made.select), made.note)

    with duckdb.connect() as connection:
        where = prepared(target, connection, tmp_path)
        monkeypatch.setattr(recode.Recoding, "labelled", tampered)
        refuse(where, other, connection, tmp_path, monkeypatch)


@pytest.mark.parametrize("target", FILES)
def test_a_file_that_changes_before_it_is_verified_is_caught(target: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """What is read back is the file itself, not what it was made from."""
    honest = verification.verify

    def late(recoding: Any, publication: Any, pending: PendingFiles) -> Any:
        [(path, _)] = pending.files.values()
        kind = "(format parquet)" if target.endswith(".parquet") else "(format csv, header)"
        read = f"from read_parquet('{path}')" if target.endswith(".parquet") else f"from read_csv('{path}', all_varchar = true)"
        duckdb.sql(f"copy ({TAMPER['a row stands alone'].format(select=read)}) to '{path}.new' {kind}")
        os.replace(f"{path}.new", path)
        return honest(recoding, publication, pending)

    with duckdb.connect() as connection:
        where = prepared(target, connection, tmp_path)
        monkeypatch.setattr(verification, "verify", late)
        refuse(where, "drop", connection, tmp_path, monkeypatch)


def prepared(target: str, connection: duckdb.DuckDBPyConnection, folder: Path) -> str | None:
    """The place for a release; an old one holds another release."""
    kind = target.rpartition(".")[2]
    if target == "old table":
        connection.execute("create table place as select 1 as old")
    if target in ("old.duckdb", "other.duckdb"):
        with duckdb.connect(str(folder / target)) as file:
            file.execute(f"create table {'place' if target == 'old.duckdb' else 'unconcerned'} as select 1 as old")
    if target in ("old.parquet", "old.csv"):
        duckdb.sql(f"copy (select 1 as old) to '{folder / target}'")
    if target == "memory":
        return None
    if kind == "duckdb":
        return f"duckdb://{folder / target}?table=place"
    return "place" if target.endswith("table") else str(folder / target)


def refuse(
    where: str | None, other: str, connection: duckdb.DuckDBPyConnection, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A run that ends in a PrivacyError and leaves everything as it was."""

    def state() -> Any:
        contents = {path.name: path.read_bytes() for path in folder.iterdir() if path.suffix != ".duckdb"}
        for path in folder.glob("*.duckdb"):
            with duckdb.connect(str(path), read_only=True) as file:
                tables = [name for (name,) in file.execute("select table_name from duckdb_tables() order by all").fetchall()]
                contents[path.name] = [(name, file.execute(f"from {name}").fetchall()) for name in tables]  # type: ignore[grouping]
        old = connection.execute("from duckdb_tables() select table_name").fetchall()
        return contents, old, [connection.execute(f"from {name}").fetchall() for (name,) in old]

    before = state()
    with nothing_left(connection, folder):
        with pytest.raises(shoal.PrivacyError) as refused:
            shoal.anonymize(pa.Table.from_pylist(PEOPLE), {**POLICY, "other": other}, target=where, con=connection)
        assert refused.value.exit_code == 1
        assert "nothing was published" in str(refused.value)
    assert state() == before
    monkeypatch.undo()  # and the same run without the harm succeeds
    shoal.anonymize(pa.Table.from_pylist(PEOPLE), {**POLICY, "other": other}, target=where, con=connection).close()
    assert (state() != before) == (where is not None)


WRONG: dict[str, tuple[dict[str, Any], type[Exception]]] = {
    "k": ({"privacy": [{"k_anonymity": {"k": 25}}]}, shoal.PrivacyError),
    "l": ({"privacy": [{"distinct_l_diversity": {"l": 3}}]}, shoal.PrivacyError),
    "unknown value": (
        {"quasi_identifiers": {"zip": {"taxonomy": {"order": {"A": ["0", "1"]}}}, "sex": None}},
        shoal.PolicyError,
    ),
    "unknown column": ({"quasi_identifiers": ["zip", "sexe"]}, shoal.PolicyError),
    "unsaid column": ({"other": None}, shoal.PolicyError),
    "level": ({"quasi_identifiers": {"zip": {"taxonomy": {"mask": 5}, "min_level": 6}, "sex": None}}, shoal.PolicyError),
    "type": ({"quasi_identifiers": {"zip": {"taxonomy": {"intervals": [5]}}, "sex": None}}, shoal.PolicyError),
}


@pytest.mark.parametrize(
    ("wrong", "target"), combinations(WRONG, ["new.parquet", "new.csv", "new.duckdb", "new table", "memory"])
)
def test_failures_leave_nothing_behind(wrong: str, target: str, tmp_path: Path):
    policy, error = WRONG[wrong]
    with duckdb.connect() as connection:
        where = prepared(target, connection, tmp_path)
        source = pa.Table.from_pylist(PEOPLE)
        with nothing_left(connection, tmp_path), pytest.raises(error):
            shoal.anonymize(source, {**POLICY, "other": "keep", **policy}, target=where, con=connection)
        if target != "new table":
            with nothing_left(connection, tmp_path), pytest.raises(error):
                shoal.anonymize(source, {**POLICY, "other": "keep", **policy}, target=where)


@pytest.mark.parametrize("target", TARGETS)
def test_runs_leave_nothing_behind_but_the_release(target: str, tmp_path: Path):
    with duckdb.connect() as connection:
        where = prepared(target, connection, tmp_path)
        source = pa.Table.from_pylist(PEOPLE)
        if target.endswith("table"):
            shoal.anonymize(source, {**POLICY, "other": "drop"}, target=where, con=connection).close()  # now it is there
        with nothing_left(connection, tmp_path, target):
            shoal.anonymize(source, {**POLICY, "other": "drop"}, target=where, con=connection).close()
            if target.startswith("new"):
                shoal.anonymize(source, {**POLICY, "other": "drop"}, target=where, con=connection, dry_run=True).close()
        if not target.endswith("table"):
            with nothing_left(connection, tmp_path, target):
                shoal.anonymize(source, {**POLICY, "other": "drop"}, target=where).close()


def test_audits_leave_nothing_behind(tmp_path: Path):
    source = pa.Table.from_pylist(PEOPLE)
    with duckdb.connect() as connection, nothing_left(connection, tmp_path):
        shoal.audit(source, ["zip"], ["disease"], con=connection)
        shoal.audit(source, ["zip"], ["disease"])


# --- scripts -----------------------------------------------------------------------------------------------------------------


def recorded(suffix: str, other: str, style: str, folder: Path) -> tuple[str, Path]:
    """The script of a run from a file to a file, and its target, gone again."""
    source, target = folder / f"source.{suffix}", folder / f"target.{suffix}"
    rows = [*PEOPLE, {"zip": "9", "sex": "f", "disease": "O'Hara\n-- x", "id": -1}]
    people = pa.Table.from_pylist(rows)  # noqa: F841 - read by name
    duckdb.sql(f"copy people to '{source}'")
    policy = {**POLICY, "other": other, "suppression": {"limit": 0.05, "style": style}}
    release = shoal.anonymize(source, {**policy, "algorithm": {"name": "full_domain", "metric": "entropy"}}, target=target)
    assert release.summary["release"]["suppressed"] == 1
    return release.script, target


@pytest.mark.parametrize(
    ("style", "other", "suffix"),  # each pair of two of them
    [
        ("drop", "keep", "parquet"),
        ("star", "drop", "csv"),
        pytest.param("drop", "drop", "csv", marks=pytest.mark.slow),
        pytest.param("star", "keep", "parquet", marks=pytest.mark.slow),
    ],
)
def test_a_replayed_script_makes_the_same_release(suffix: str, other: str, style: str, tmp_path: Path):
    script, target = recorded(suffix, other, style, tmp_path)
    made = content(target)
    target.unlink()
    with duckdb.connect() as connection:
        connection.execute(script)
    assert content(target) == made


def test_a_replayed_script_fills_a_table(tmp_path: Path):
    duckdb.from_arrow(pa.Table.from_pylist(PEOPLE)).write_parquet(str(tmp_path / "source.parquet"))
    with duckdb.connect(str(tmp_path / "target.duckdb")) as file:
        file.execute("create table place as select 1 as old")
    where = f"duckdb://{tmp_path}/target.duckdb?table=place"
    release = shoal.anonymize(tmp_path / "source.parquet", {**POLICY, "other": "keep"}, target=where)

    def content() -> Any:
        with duckdb.connect(str(tmp_path / "target.duckdb")) as file:
            return file.execute("from place").fetchall(), file.execute("select table_name from duckdb_tables()").fetchall()

    made = content()
    assert len(made[0]) == len(PEOPLE)
    with duckdb.connect(str(tmp_path / "target.duckdb")) as file:
        file.execute("create or replace table place as select 1 as old")
    with duckdb.connect() as connection:
        connection.execute(release.script)
    assert content() == made


@pytest.mark.parametrize("suffix", ["parquet", "csv"])
def test_a_script_refuses_when_the_release_is_wrong(suffix: str, tmp_path: Path):
    """Another source under the same name, of which the recorded levels do not hold; or statements that were changed."""
    script, target = recorded(suffix, "drop", "drop", tmp_path)
    made = content(target)
    start = script.index("create temp view", script.index("shoal_release") - 40)
    end = script.index(";", start)
    head, select = script[start:end].split(" as\n", 1)
    changed = f"{script[:start]}{head} as\nselect * from ({select}) as r limit 2{script[end:]}"
    with duckdb.connect() as connection, pytest.raises(duckdb.Error, match="violates"):
        connection.execute(changed)
    assert content(target) == made


def test_a_script_names_no_values_that_the_release_does_not_need(tmp_path: Path):
    """What a script says of a source that it only reads is nothing."""
    script, _ = recorded("parquet", "drop", "drop", tmp_path)
    assert Counter(script.split())["O'Hara"] == 0
