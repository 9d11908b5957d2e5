"""Spark as a row engine: the releases of DuckDB, published in Spark, with nothing but cells crossing to this process."""

from __future__ import annotations

import random
import signal
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest
import shoal
from shoal.backends.spark.backend import Spark
from shoal.backends.spark.tables import Table
from shoal.errors import EngineError

from tests.backends import test_engines as engines
from tests.backends import test_terms as terms
from tests.backends.test_engines import COLUMNS, VARIANTS, asked, people
from tests.docs.pages import PLAYED
from tests.docs.reader import Reader
from tests.oracle import cases
from tests.slow import combinations, some_slow

K5 = {"k_anonymity": {"k": 5}}
POLICY: dict[str, Any] = {
    "identifiers": ["name"],
    "quasi_identifiers": {"age": None, "zip": {"taxonomy": {"mask": 5}}},
    "sensitive": ["disease"],
    "other": "drop",
    "privacy": [K5],
    "algorithm": "mondrian",
}


def arrow(rows: list[dict[str, Any]], types: dict[str, str] = COLUMNS) -> pa.Table:
    kinds = {"timestamp": pa.timestamp("us"), "decimal": pa.decimal128(8, 2), **cases.TYPES}
    return pa.table({name: pa.array([row[name] for row in rows], kinds[kind]) for name, kind in types.items()})


def frame(spark: Any, table: pa.Table) -> Any:
    from pyspark.sql.pandas.types import from_arrow_schema

    return spark.createDataFrame(table, from_arrow_schema(table.schema, prefer_timestamp_ntz=True))


def patients(count: int = 60, seed: int = 5) -> pa.Table:
    chance = random.Random(seed)
    return pa.table(
        {
            "name": [f"n{i}" for i in range(count)],
            "age": [chance.randrange(20, 60) for _ in range(count)],
            "zip": [chance.choice(["14850", "14853", "02139"]) for _ in range(count)],
            "disease": [chance.choice(["flu", "cold", "HIV"]) for _ in range(count)],
        }
    )


def agree(spark: Any, table: pa.Table, policy: dict[str, Any]) -> None:
    """Spark makes the release of DuckDB, and says the same of it."""
    theirs, ours = engines.outcome(table, policy), engines.outcome(frame(spark, table), policy)
    if isinstance(theirs, str) or isinstance(ours, str):
        assert ours == theirs
        return
    assert ours[0] == theirs[0]
    assert {key: ours[1][key] for key in theirs[1] if not engines.close(ours[1][key], theirs[1][key])} == {}


def residue(spark: Any) -> list[str]:
    """What a run has left in the session: temporary views, and rows that are cached or checkpointed."""
    views = [table.name for table in spark.catalog.listTables() if "shoal" in table.name]
    return views + [f"rows {number}" for number in spark.sparkContext._jsc.getPersistentRDDs()]


QUICK = ("kept and star", "labels")


@pytest.mark.parametrize("variant", [pytest.param(v, marks=[pytest.mark.slow] * (v not in QUICK)) for v in VARIANTS])
def test_variants(spark: Any, variant: str):
    agree(spark, arrow(people()), VARIANTS[variant])
    assert residue(spark) == []


@pytest.mark.parametrize(
    ("algorithm", "model"), combinations(engines.ALGORITHMS, ["k_anonymity", "t_closeness", "simple_l_diversity"])
)
@pytest.mark.slow
def test_algorithms(spark: Any, algorithm: str, model: str):
    bound = engines.MODELS["tau_l_diversity"] if algorithm == "sweep" else []
    rows = people(30 if algorithm == "sweep" else 150)
    agree(spark, arrow(rows), asked(*engines.ALGORITHMS[algorithm], [*engines.MODELS[model], *bound]))


@pytest.mark.parametrize("groups", list(engines.GROUPS))
@pytest.mark.slow
def test_groups(spark: Any, groups: str):
    more = engines.GROUPS[groups]
    quasi = {name: taxonomy for name, taxonomy in engines.NATURAL.items() if name not in more["sensitive"]}
    agree(spark, arrow(people(60)), {**asked({}, quasi, [{"unique_distinct_l_diversity": {"l": 2}}]), **more})


GROUPED = {"distinct_l_diversity": {"l": 2}}
PUBLICATIONS: dict[str, Any] = {
    "anatomy": "anatomy",
    "slicing": "slicing",
    "randomize": {"name": "randomize", "retention": 0.5},
    "ring": {"name": "ring", "l": 2},
}


@pytest.mark.parametrize("publish", [pytest.param(p, marks=[pytest.mark.slow] * (p != "anatomy")) for p in PUBLICATIONS])
def test_publications(spark: Any, publish: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("SHOAL_SECRET", "a secret of some length, 0123456789")
    privacy = [{"simple_l_diversity": {"l": 2}}] if publish == "ring" else [GROUPED]
    agree(spark, patients(), {**POLICY, "privacy": privacy, "publish": PUBLICATIONS[publish]})


@pytest.mark.parametrize("column", some_slow(list(terms.COLUMNS), 2))
def test_terms(spark: Any, column: str, tmp_path: Path):
    policy = terms.policy(column, terms.knowledge(tmp_path))
    agree(spark, terms.table(), policy)


@pytest.mark.slow
def test_persons(spark: Any):
    rows = people(100)
    policy = asked({"name": "full_domain"}, {c: engines.QUASI[c] for c in ("order", "age<&'>")}, [engines.K], person=["zip"])
    agree(spark, arrow(rows), policy)


# --- where a release goes


def test_a_release_in_memory_is_a_frame_of_the_session(spark: Any):
    with shoal.anonymize(frame(spark, patients()), POLICY) as release:
        assert Counter(map(tuple, release.to_spark().collect())) == Counter(
            tuple(row.values()) for row in release.to_arrow().to_pylist()
        )
        assert "create" in release.script.lower()
    with pytest.raises(ValueError, match="closed"):
        release.to_spark()
    assert residue(spark) == []
    with pytest.raises(shoal.PolicyError, match="not of Spark"):
        shoal.anonymize(patients(), POLICY).to_spark()


@pytest.fixture(scope="module")
def hospital(spark: Any) -> Any:
    name = f"hospital{random.getrandbits(48)}"
    spark.sql(f"create database {name}")
    frame(spark, patients()).write.saveAsTable(f"{name}.people")
    yield name
    spark.sql(f"drop database {name} cascade")


@pytest.fixture
def schema(spark: Any, hospital: str) -> Any:
    """A database that has nothing but the people; no test changes them."""
    yield hospital
    for made in spark.catalog.listTables(hospital):
        if not made.isTemporary and made.name != "people":
            spark.sql(f"drop {'view' if made.tableType == 'VIEW' else 'table'} {hospital}.{made.name}")


def tables(spark: Any, schema: str) -> list[str]:
    return sorted(table.name for table in spark.catalog.listTables(schema) if not table.isTemporary)


def test_a_table_to_a_table(spark: Any, schema: str):
    target = f"spark:///{schema}.released"
    spark.sql(f"create table {schema}.released using orc as select 1 as old")
    with shoal.anonymize(patients(), POLICY) as here:
        expected = Counter(tuple(row.values()) for row in here.to_arrow().to_pylist())
    for source in (f"spark:///{schema}.people", f"{schema}.people"):  # the second release takes the place of the first
        shoal.anonymize(source, POLICY, target=target, spark=None if ":" in source else spark)
        assert Counter(map(tuple, spark.table(f"{schema}.released").collect())) == expected
    assert tables(spark, schema) == ["people", "released"]
    assert residue(spark) == []
    assert Table(spark, (schema, "released")).provider == "orc"
    assert shoal.audit(target, ["age", "zip"], models=["k_anonymity:k=5"]).ok
    assert shoal.advise(f"spark:///{schema}.people", sensitive="disease").sensitive[0].values == 3
    assert "{" in spark.sql(f"describe table extended {schema}.released").where("col_name = 'Comment'").first().data_type


def test_files_to_a_folder_and_in_place(spark: Any, tmp_path: Path):
    frame(spark, patients()).write.parquet(str(tmp_path / "in" / "people.parquet"))
    target = tmp_path / "released.parquet"
    target.mkdir()
    (target / "old").write_text("what stood there before")
    shoal.anonymize(f"spark://{tmp_path}/in/*.parquet", POLICY, target=f"spark://{target}")
    assert spark.read.parquet(str(target)).columns == ["age", "zip", "disease"]
    assert not (target / "old").exists()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["in", "released.parquet"]
    source = tmp_path / "in" / "people.parquet"
    release = shoal.anonymize(f"spark://{source}", POLICY, in_place=True, keep_original="kept.parquet")
    assert release.summary["in_place"]["residue"] == f"the original stands in {tmp_path}/in/kept.parquet, as asked"
    assert spark.read.parquet(str(source)).columns == ["age", "zip", "disease"]
    assert spark.read.parquet(str(tmp_path / "in" / "kept.parquet")).columns == patients().column_names
    assert sorted(path.name for path in source.parent.iterdir()) == ["kept.parquet", "people.parquet"]


def test_a_table_in_place(spark: Any, schema: str):
    frame(spark, patients()).write.partitionBy("disease").saveAsTable(f"{schema}.parted")
    release = shoal.anonymize(f"spark:///{schema}.parted", POLICY, in_place=True)
    assert release.summary["in_place"] == {"kept": [], "lost": ["partitions or buckets by disease"], "residue": None}
    assert spark.table(f"{schema}.parted").columns == ["age", "zip", "disease"]
    assert tables(spark, schema) == ["parted", "people"]


@pytest.mark.slow
def test_two_tables_stand_beside_each_other(spark: Any, schema: str):
    policy = {**POLICY, "privacy": [GROUPED], "publish": "anatomy"}
    shoal.anonymize(f"spark:///{schema}.people", policy, target=f"spark:///{schema}.released")
    assert tables(spark, schema) == ["people", "released", "released_sensitive"]
    assert spark.table(f"{schema}.released").count() == 60


def test_the_order_of_the_release_tells_nothing_of_the_source(spark: Any):
    table = patients(200)
    policy = {**POLICY, "identifiers": [], "keep": ["name"]}

    def rows(source: pa.Table) -> list[Any]:
        with shoal.anonymize(frame(spark, source), policy) as release:
            return [tuple(row) for row in release.to_spark().collect()]

    assert rows(table) == rows(table.take(list(reversed(range(200)))))


# --- what crosses


def test_what_crosses_grows_with_cells_and_not_with_rows(spark: Any, monkeypatch: pytest.MonkeyPatch):
    crossed = []
    close = Spark.close

    def noted(self: Spark) -> None:
        crossed.append(self.bytes_brought + self.bytes_lent)
        close(self)

    monkeypatch.setattr(Spark, "close", noted)
    for times in (1, 40):  # the same cells, and with a k that grows with them the same classes
        source = frame(spark, patients(100)).crossJoin(spark.range(times)).drop("id")
        with shoal.anonymize(source, {**POLICY, "privacy": [{"k_anonymity": {"k": 5 * times}}]}):
            pass
    assert crossed[1] < 1.05 * crossed[0]


def test_cells_come_in_portions(spark: Any, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture):
    monkeypatch.setattr("shoal.backends.spark.backend.PORTION", 7)
    monkeypatch.setattr("shoal.backends.spark.backend.MANY", 20)
    agree(spark, patients(), POLICY)
    assert "cells come from Spark to this machine" in caplog.text


# --- what can go wrong


def test_what_is_missing_or_wrong_is_one_sentence(spark: Any, schema: str, tmp_path: Path):
    people = f"spark:///{schema}.people"
    wrong: list[tuple[str, Any, dict[str, Any]]] = [
        ("has no table .*nowhere: correct the name", f"spark:///{schema}.nowhere", {}),
        ("no file is called /nowhere/x.parquet", "spark:///nowhere/x.parquet", {}),
        ("is no target: a release goes to a table", people, {"target": f"spark://{tmp_path}/x.csv"}),
        ("folder of the target does not exist", people, {"target": f"spark://{tmp_path}/nowhere/x.parquet"}),
        ("target must not be the source", people, {"target": people.upper().replace("SPARK", "spark")}),
        ("rows of Spark stay in Spark", people, {"target": "duckdb:///x.duckdb?table=t"}),
        ("target in Spark is for a source in Spark", patients(), {"target": people}),
        ("same Spark server", people, {"target": "sc://elsewhere:15002?table=t"}),
        ("must name one table or one path", "sc://elsewhere:15002", {}),
        ("three slashes", "spark://people", {}),
        ("is no name of a table", "spark:///a b.c", {}),
        ("must be a SparkSession", people, {"spark": "session"}),
        ("con= is a connection to DuckDB", people, {"con": __import__("duckdb").connect()}),
        ("a frame cannot be anonymized in place", frame(spark, patients()), {"in_place": True}),
        ("of this name already", people, {"in_place": True, "keep_original": "people"}),
        ("may not write or read there", people, {"target": "spark:///proc/released.parquet"}),
    ]
    for sentence, source, more in wrong:
        with pytest.raises(shoal.ShoalError, match=sentence) as refused:
            shoal.anonymize(source, POLICY, **more)
        assert "\n" not in str(refused.value), sentence
    assert tables(spark, schema) == ["people"]
    assert residue(spark) == []


def test_a_stage_that_fails_leaves_the_target(spark: Any, schema: str):
    spark.sql(f"create view {schema}.broken as select name, zip, disease, cast(name as int) as age from {schema}.people")
    spark.sql(f"create table {schema}.released as select 1 as old")
    with pytest.raises(EngineError, match=r"a stage of Spark failed \(CAST_INVALID_INPUT\)") as failed:
        shoal.anonymize(f"spark:///{schema}.broken", POLICY, target=f"spark:///{schema}.released")
    assert "n1" not in str(failed.value)
    assert spark.table(f"{schema}.released").columns == ["old"]
    assert tables(spark, schema) == ["broken", "people", "released"]


def test_privacy_out_of_reach_leaves_the_target(spark: Any, schema: str):
    spark.sql(f"create table {schema}.released as select 1 as old")
    with pytest.raises(shoal.PrivacyError):
        shoal.anonymize(
            f"spark:///{schema}.people",
            {**POLICY, "privacy": [{"k_anonymity": {"k": 61}}]},
            target=f"spark:///{schema}.released",
        )
    assert spark.table(f"{schema}.released").columns == ["old"]


@pytest.mark.parametrize("call", ["move_to", "write", "remove"])
def test_a_failure_while_publishing_restores_what_was_there(
    spark: Any, schema: str, call: str, monkeypatch: pytest.MonkeyPatch
):
    """The second move is that of the release to the name of the target."""
    spark.sql(f"create table {schema}.released as select 1 as old")
    real, calls = getattr(Table, call), []

    def failing(self: Any, *given: Any) -> None:
        calls.append(self)
        if len(calls) == {"move_to": 2, "write": 1, "remove": 1}[call]:
            raise EngineError("the catalog went away")
        real(self, *given)

    monkeypatch.setattr(Table, call, failing)
    with pytest.raises(EngineError, match="went away"):
        shoal.anonymize(f"spark:///{schema}.people", POLICY, target=f"spark:///{schema}.released")
    monkeypatch.undo()
    if call == "remove":  # the release is there, and so is what it replaced: the next run removes it
        shoal.anonymize(f"spark:///{schema}.people", POLICY, target=f"spark:///{schema}.released")
    assert tables(spark, schema) == ["people", "released"]
    assert (spark.table(f"{schema}.released").columns == ["old"]) == (call != "remove")


@pytest.mark.slow
def test_a_run_that_is_killed_leaves_the_old_table_or_the_new_one(spark: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """The points: the release is written, the old folder is set aside, the release takes its name, the old one is removed."""
    source = tmp_path / "people.parquet"
    ends = []
    for point in (2, 4, 5, 6, 8, 99):
        frame(spark, patients()).write.mode("overwrite").parquet(str(source))
        run = [sys.executable, "-m", "tests.backends.crash_spark", str(source), str(point)]
        ends.append(subprocess.run(run, capture_output=True, timeout=300, check=False).returncode)
        kept = [path for path in (source, *tmp_path.glob(".people.parquet.shoal_old*")) if path.exists()]
        shown = [spark.read.parquet(str(path)).columns for path in kept]
        assert shown[0] in (["age"], patients().column_names)
        assert spark.read.parquet(str(kept[0])).count() == 60
        monkeypatch.setattr("shoal.backends.spark.target.STALE", -1)
        policy = {"quasi_identifiers": ["age"], "other": "drop", "privacy": ["k_anonymity:k=5"], "algorithm": "mondrian"}
        shoal.anonymize(f"spark://{source}", policy, in_place=True)
        assert spark.read.parquet(str(source)).columns == ["age"]
        assert [path.name for path in tmp_path.iterdir()] == ["people.parquet"]
    assert ends == [-signal.SIGKILL] * 5 + [0]


def test_the_next_run_tidies_up_after_one_that_was_killed(spark: Any, schema: str):
    """A table that was set aside comes back, and a release of long ago that was never published goes."""
    spark.sql(f"create table {schema}.others_shoal_old_691e0000_0123456789ab as select * from {schema}.people")
    spark.sql(f"create table {schema}.others_shoal_pending_691e0000_0123456789ab as select 1 as age")
    shoal.anonymize(f"spark:///{schema}.others", POLICY, in_place=True)
    assert tables(spark, schema) == ["others", "people"]
    assert spark.table(f"{schema}.others").columns == ["age", "zip", "disease"]
    assert spark.table(f"{schema}.others").count() == 60


def test_there_is_no_java(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    from shoal.backends.spark.session import check_java

    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("JAVA_HOME", raising=False)
    with pytest.raises(shoal.ShoalError, match="Spark needs Java 17 or newer, and none was found: install it"):
        check_java()


def test_other_versions_are_refused(spark: Any, monkeypatch: pytest.MonkeyPatch):
    import pyspark

    for version, sentence in (("3.5.1", "is too old"), ("9.0.0", "the server runs Spark 4")):
        monkeypatch.setattr(pyspark, "__version__", version)
        with pytest.raises(shoal.ShoalError, match=sentence):
            shoal.anonymize(frame(spark, patients()), POLICY)


# --- reports, plans, and what is refused


def test_a_report_and_a_plan(spark: Any, schema: str):
    source, target = f"{schema}.people", f"spark:///{schema}.released"
    shoal.anonymize(source, POLICY, target=target, spark=spark)
    with shoal.anonymize(patients(), POLICY) as here:
        expected = shoal.report_on(here.to_arrow(), POLICY, patients()).as_json()
    reported = shoal.report_on(target, POLICY, source, spark=spark).as_json()
    for here, there in zip(expected["columns"], reported["columns"], strict=True):
        if here["role"] == "quasi":  # Spark does not read labels
            assert "run --report" in there.pop("loss_unknown")
            assert {here.pop(key) is None for key in ("level", "height", "at_root", "loss")} == {True, False}
    assert {key for key in expected if not engines.close(reported[key], expected[key])} <= {"provenance"}
    [planned] = shoal.plan(source, POLICY, spark=spark).as_json()["plans"]
    [same] = shoal.plan(patients(), POLICY).as_json()["plans"]
    assert engines.close(planned["figures"], same["figures"])
    assert residue(spark) == []


@pytest.mark.parametrize(
    "call", [shoal.profile, shoal.init, lambda table: shoal.attack(patients(), table, ["age"], ["disease"])]
)
def test_what_looks_at_rows_is_for_other_engines(call: Any):
    with pytest.raises(shoal.PolicyError, match="looks at single rows, and rows of Spark stay in Spark"):
        call("spark:///hospital.people")


# --- scripts


@pytest.mark.parametrize("kind", ["recoding", pytest.param("trace", marks=pytest.mark.slow)])
def test_a_script_makes_the_release_without_shoal(spark: Any, schema: str, kind: str):
    policy = {**POLICY, "algorithm": "full_domain", "suppression": {"limit": 0.2}}
    source, target = f"spark:///{schema}.people", f"spark:///{schema}.made"
    script = shoal.compile(source, policy, dialect="spark", kind=kind, target=target)  # type: ignore[arg-type]
    with shoal.anonymize(source, policy) as release:
        expected = Counter(tuple(row.values()) for row in release.to_arrow().to_pylist())
    here = spark.catalog.currentDatabase()
    spark.catalog.setCurrentDatabase(schema)
    try:
        for statement in script.split(";\n"):
            if any(line and not line.startswith("--") for line in statement.strip().splitlines()):
                spark.sql(statement.strip().removesuffix(";"))
    finally:
        spark.catalog.setCurrentDatabase(here)
        spark.catalog.dropTempView("shoal_source")
    assert Counter(map(tuple, spark.table(f"{schema}.made").collect())) == expected
    assert tables(spark, schema) == ["made", "people"]


def test_the_page_on_spark_does_what_it_says(spark: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    [page] = [page for page in PLAYED if page.name == "docs/guides/spark.md"]
    monkeypatch.chdir(tmp_path)
    try:
        Reader(page, tmp_path, monkeypatch).read()
    finally:
        for table in ("patients", "released"):
            spark.sql(f"drop table if exists {table}")


# --- Spark Connect


def server(spark: Any) -> str:
    return f"sc://127.0.0.1:{spark.conf.get('spark.connect.grpc.binding.port')}"


def test_connect(spark: Any, schema: str, monkeypatch: pytest.MonkeyPatch):
    """The server is in the JVM of the session: the same catalog."""
    there = server(spark)
    with shoal.anonymize(patients(), POLICY) as here:
        expected = Counter(tuple(row.values()) for row in here.to_arrow().to_pylist())
    shoal.anonymize(f"{there}?table={schema}.people", POLICY, target=f"{there}?table={schema}.released")
    assert Counter(map(tuple, spark.table(f"{schema}.released").collect())) == expected
    assert tables(spark, schema) == ["people", "released"]
    with pytest.raises(shoal.PolicyError, match="folders cannot be renamed"):
        shoal.anonymize(f"{there}?table={schema}.people", POLICY, target=f"{there}?path=/tmp/x.parquet")


def test_a_session_that_stopped_is_one_sentence(spark: Any, schema: str, monkeypatch: pytest.MonkeyPatch):
    """A session of Spark Connect can stop alone: while a run writes the release beside the target, and before the next run."""
    from pyspark.sql.connect.session import SparkSession

    session = SparkSession.builder.remote(server(spark)).create()
    spark.sql(f"create table {schema}.released as select 1 as old")
    write = Table.write

    def stopping(self: Table, *given: Any) -> None:
        session.stop()
        write(self, *given)

    monkeypatch.setattr(Table, "write", stopping)
    for _ in range(2):
        with pytest.raises(shoal.ShoalError, match=r"the Spark session (is|has) stopped.*: .*start another one") as failed:
            shoal.anonymize(f"{schema}.people", POLICY, target=f"{schema}.released", spark=session)
        assert "\n" not in str(failed.value)
    assert spark.table(f"{schema}.released").columns == ["old"]
    assert tables(spark, schema) == ["people", "released"]
