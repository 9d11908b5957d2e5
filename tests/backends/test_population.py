"""Populations on every engine, in files of every kind, under other names; and what is refused."""

from __future__ import annotations

import datetime
import random
from pathlib import Path
from typing import Any

import duckdb
import pyarrow as pa
import pytest
import shoal
from click.testing import CliRunner
from shoal.cli.app import cli
from shoal.scripts.compile import has_recoding

from tests.backends.test_attacks import stored

CHANCE = random.Random("populations")
AGE, JOB = 'a"ge, %', "O'Job"
TYPES = {AGE: pa.int32(), JOB: pa.string(), "born": pa.date32()}


def people(count: int) -> list[dict[str, Any]]:
    return [
        {
            AGE: CHANCE.choice([None, *range(20, 40)]),
            JOB: CHANCE.choice(["'; drop", ' b"ig', "a, b", None]),
            "born": datetime.date(1960, 1, 1) + datetime.timedelta(days=CHANCE.randrange(0, 4000, 400)),
        }
        for _ in range(count)
    ]


REGISTER = people(400)
ROWS = REGISTER[:60]
SOURCE = pa.table({name: pa.array([row[name] for row in ROWS], kind) for name, kind in TYPES.items()})
POPULATION = pa.table({name: pa.array([row[name] for row in REGISTER], kind) for name, kind in TYPES.items()})
POLICY: dict[str, Any] = {
    "quasi_identifiers": {
        AGE: {"taxonomy": {"intervals": [5, 10]}},
        JOB: {"taxonomy": "suppress", "clean": "trim"},
        "born": {"taxonomy": {"date": ["year", "decade"]}},
    },
    "privacy": ["k_map:k=12", "delta_presence:max=0.4"],
    "suppression": {"limit": 0.1},
}


def told(policy: Any, source: Any = SOURCE) -> tuple[Any, ...]:
    """What a run finds, and an audit of its release."""
    with shoal.anonymize(source, policy) as release:
        said, shown = release.summary, release.to_arrow()
    found = shoal.audit(shown, policy={**policy, "population": POPULATION})
    assert [each.as_json() for each in found.privacy] == said["privacy"]
    assert dict(found.risk) == said["risk"]
    return said["algorithm"]["levels"], said["privacy"], said["risk"], said["risk_before"], said["source"]["population"]


@pytest.fixture(scope="module")
def expected() -> tuple[Any, ...]:
    return told({**POLICY, "population": POPULATION})


def test_files_and_tables_under_other_names(expected: Any, tmp_path: Path) -> None:
    renamed = POPULATION.rename_columns(["old", "work", "day"]).append_column("name", pa.array(["x"] * 400))
    mapping = {AGE: "old", JOB: "work", "born": "day"}
    con = duckdb.connect(str(tmp_path / "all.duckdb"))
    con.sql("create table people as from renamed")
    con.close()
    times = renamed.set_column(2, "day", renamed["day"].cast(pa.timestamp("s")))  # noqa: F841 - read by name
    duckdb.sql(f"copy (from times) to '{tmp_path}/people.parquet'")
    for place in (tmp_path / "people.parquet", f"duckdb:///{tmp_path}/all.duckdb?table=people"):
        assert told({**POLICY, "population": {"source": str(place), "columns": mapping}}) == expected


def test_postgres_counts_the_same(expected: Any, postgres: str) -> None:
    source, register = stored(postgres, "source_rows", SOURCE), stored(postgres, "people", POPULATION)
    policy = {**POLICY, "population": register}
    assert told(policy, source) == expected
    with shoal.anonymize(SOURCE, {**POLICY, "population": POPULATION}) as release:
        shown = stored(postgres, "release_rows", release.to_arrow())
    assert shoal.audit(shown, policy=policy).ok
    strict = ["k_map:k=500"]
    assert not shoal.audit(shown, [AGE, JOB, "born"], models=strict, population=register).ok
    with pytest.raises(shoal.PolicyError, match="population must be where the other table is"):
        shoal.anonymize(source, {**POLICY, "population": POPULATION})


def test_any_algorithm_tells_the_risk_of_a_population() -> None:
    policy = {**POLICY, "algorithm": "mondrian", "privacy": "k_anonymity:k=3", "population": POPULATION}
    with shoal.anonymize(SOURCE, policy) as release, shoal.anonymize(SOURCE, {**policy, "population": None}) as alone:
        assert release.summary["risk"]["journalist_risk"] < alone.summary["risk"]["journalist_risk"]


def test_a_population_without_anybody_of_the_source_gives_no_comfort() -> None:
    policy = {"quasi_identifiers": {AGE: {"taxonomy": {"intervals": [5]}, "max_level": 1}}, "population": POPULATION}
    strangers = pa.table({AGE: pa.array([60, 61, 62], pa.int32())})
    with pytest.raises(shoal.PrivacyError, match="k_map is violated by 3 rows in 1 class, the worst of which reaches 0"):
        shoal.anonymize(strangers, {**policy, "privacy": "k_map:k=1"})
    with shoal.anonymize(strangers, {**policy, "privacy": "k_anonymity:k=3"}) as release:
        assert release.summary["risk"]["journalist_risk"] == pytest.approx(1 / 3)


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"population": POPULATION.slice(0, 0)}, "policy: population has no rows: nobody of it fits anything"),
        ({"population": POPULATION.select([AGE])}, 'population has no column "O\'Job"; known are'),
        ({"population": {"source": POPULATION, "columns": {AGE: "old"}}}, "population has no column 'old'; known are"),
        (
            {"population": POPULATION.set_column(0, AGE, POPULATION[AGE].cast(pa.string()))},
            "as VARCHAR, and the source as INTEGER: make both of one type",
        ),
        ({"population": "nowhere.parquet"}, "nowhere.parquet"),
    ],
)
def test_what_is_wrong_with_a_population(changes: dict[str, Any], sentence: str) -> None:
    with pytest.raises(shoal.ShoalError, match=sentence):
        shoal.anonymize(SOURCE, {**POLICY, **changes})


def test_values_that_a_taxonomy_lacks() -> None:
    policy = {"quasi_identifiers": {"q": {"taxonomy": {"order": {"few": ["a", "b"]}}}}, "privacy": "k_map:k=1"}
    with pytest.raises(shoal.PolicyError, match="lacks 1 value of the population: 'c'"):
        shoal.anonymize(pa.table({"q": ["a", "b"]}), {**policy, "population": pa.table({"q": ["a", "b", "c"]})})


def test_an_audit_that_cannot_read_labels_says_so() -> None:
    with pytest.raises(shoal.PolicyError, match="no label of 'q' in the table fits anybody of the population"):
        shoal.audit(pa.table({"q": ["young"]}), "q", models="k_map:k=1", population=pa.table({"q": [1, 2]}))
    with pytest.raises(shoal.PolicyError, match="k_map needs a population"):
        shoal.audit(pa.table({"q": ["young"]}), "q", models="k_map:k=1")
    with pytest.raises(shoal.PolicyError, match="a population is counted for rows with labels"):
        shoal.audit(pa.table({"q": ["a"], "p": [1]}), "q", person="p", population=pa.table({"q": ["a"]}))


def test_no_script_counts_a_population(tmp_path: Path) -> None:
    policy = {**POLICY, "population": POPULATION, "target": str(tmp_path / "out.parquet")}
    with pytest.raises(shoal.PolicyError, match="population cannot be counted by a script yet"):
        shoal.compile(SOURCE, policy, source_name="people")
    assert not has_recoding(shoal.Policy(**policy))  # a report leaves it out


def test_the_command_line_takes_a_population(tmp_path: Path) -> None:
    duckdb.sql("copy (select unnest(['a', 'a', 'b']) as q) to '" + str(tmp_path / "shown.csv") + "'")
    duckdb.sql("copy (select unnest(['a', 'a', 'b', 'b', 'c']) as q) to '" + str(tmp_path / "people.csv") + "'")
    how = ["audit", str(tmp_path / "shown.csv"), "--quasi", "q", "--population", str(tmp_path / "people.csv")]
    assert CliRunner().invoke(cli, [*how, "--model", "k_map:k=2"]).exit_code == 0
    found = CliRunner().invoke(cli, [*how, "--model", "k_map:k=3"])
    assert (found.exit_code, "k_map k=3" in found.output) == (1, True)
