"""Persons with several rows: every engine and every way to publish counts them, and a release of fewer persons never shows."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import duckdb
import psycopg
import pyarrow as pa
import pytest
import shoal
from click.testing import CliRunner
from shoal.algorithms.full_domain import FullDomain
from shoal.cli.app import cli
from shoal.release import verification

from tests.backends.conftest import url

# Five patients of Ithaca came nine times, two of Boston six times: so many rows look alike, and so few persons.
CAME = {"a": 2, "b": 2, "c": 2, "d": 1, "e": 2, "x": 3, "y": 3}
DISEASES = ("flu", "asthma", "ulcer")
ROWS = [
    (person, "14850" if person < "x" else "02139", 30 + visit, DISEASES[(visit + ord(person)) % 3])
    for person, visits in CAME.items()
    for visit in range(visits)
]
COLUMNS = "ssn text, zip text, age integer, disease text"
POLICY: dict[str, Any] = {
    "person": "ssn",
    "quasi_identifiers": {"zip": {"taxonomy": {"mask": 5}}, "age": {"taxonomy": {"intervals": [10]}}},
    "sensitive": ["disease"],
    "privacy": [{"k_anonymity": {"k": 3}}],
}


@pytest.fixture
def table(tmp_path: Path) -> Path:
    path = tmp_path / "clinic.duckdb"
    with duckdb.connect(str(path)) as con:
        con.execute(f"create table visits ({COLUMNS})")
        con.executemany("insert into visits values (?, ?, ?, ?)", ROWS)
    return path


@pytest.fixture
def server_table(postgres: str) -> str:
    with psycopg.connect(postgres, autocommit=True) as con, con.cursor() as cursor:
        cursor.execute(f"drop table if exists visits; create table visits ({COLUMNS})".encode())
        cursor.executemany("insert into visits values (%s, %s, %s, %s)", ROWS)
    return url(postgres, "visits")


@pytest.mark.parametrize("algorithm", ["full_domain", "mondrian"])
@pytest.mark.parametrize("engine", ["duckdb", "postgres"])
def test_engines_count_persons(engine: str, algorithm: str, table: Path, request: pytest.FixtureRequest) -> None:
    source = f"duckdb://{table}?table=visits" if engine == "duckdb" else request.getfixturevalue("server_table")
    by_rows = {key: value for key, value in POLICY.items() if key != "person"} | {"identifiers": ["ssn"]}
    if engine == "duckdb":
        with shoal.anonymize(source, by_rows | {"algorithm": algorithm}, dry_run=True) as release:
            assert release.summary["release"]["classes"] >= 2  # but two persons of Boston are too few
    with shoal.anonymize(source, POLICY | {"algorithm": algorithm}, dry_run=True) as release:
        told = release.summary
    assert (told["source"]["rows"], told["source"]["persons"]) == (len(ROWS), len(CAME))
    persons = told["release"]["smallest_class_persons"]
    assert persons == told["privacy"][0]["observed"] >= 3
    assert told["privacy_by_rows"][0]["observed"] == told["release"]["smallest_class"] >= persons
    if algorithm == "full_domain":
        assert (told["release"]["classes"], persons) == (1, len(CAME))


@pytest.mark.parametrize("algorithm", ["bsgi", "refine", {"name": "refine", "groups": "local"}], ids=["bsgi", "arp", "local"])
def test_engines_make_the_same_groups_of_different_persons(algorithm: Any, table: Path, server_table: str) -> None:
    asked = {**POLICY, "privacy": {"simple_l_diversity": {"l": 2}}, "algorithm": algorithm, "suppression": {"limit": 0.3}}
    made = []
    for source in (f"duckdb://{table}?table=visits", server_table):
        with shoal.anonymize(source, asked, dry_run=True) as release:
            told = release.summary
            made.append((sorted(release.to_arrow().to_pylist(), key=str), told["algorithm"], told["privacy"]))
    assert made[0] == made[1]
    [finding] = made[0][2]
    assert finding["ok"]
    assert told["release"]["smallest_class_persons"] >= 2


@pytest.mark.parametrize("how", ["file", "table", "in place", "view"])
def test_every_target_holds_for_persons(how: str, table: Path, tmp_path: Path) -> None:
    source = f"duckdb://{table}?table=visits"
    more: dict[str, Any] = {
        "file": {"target": str(tmp_path / "released.csv")},
        "table": {"target": f"duckdb://{table}?table=released"},
        "in place": {"in_place": True},
        "view": {"target": f"duckdb://{table}?table=released", "view": True},
    }[how]
    policy = POLICY | {"suppression": {"limit": 0.5}, "privacy": [{"k_anonymity": {"k": 5}}]}
    with shoal.anonymize(source, policy, **more) as release:
        told = release.summary
    assert told["release"]["suppressed_persons"] == 0 or told["release"]["persons"] == 5
    assert told["release"]["smallest_class_persons"] >= 5
    made = {"file": f"'{tmp_path / 'released.csv'}'", "in place": "visits"}.get(how, "released")
    with duckdb.connect(str(table)) as con:
        assert "ssn" not in {name for name, *_ in con.execute(f"describe select * from {made}").fetchall()}


def test_a_person_may_be_named_by_several_columns_and_be_unknown(table: Path) -> None:
    with duckdb.connect(str(table)) as con:
        con.execute("alter table visits add column born date")
        con.execute("insert into visits select null, zip, age, disease, null from visits where ssn < 'c'")
    policy = POLICY | {"person": ["ssn", "born"], "identifiers": ["ssn"]}
    with shoal.anonymize(f"duckdb://{table}?table=visits", policy, dry_run=True) as release:
        assert release.summary["source"]["persons"] == len(CAME) + 1
        assert release.summary["source"]["rows_without_person"] == CAME["a"] + CAME["b"]


@pytest.mark.parametrize("algorithm", ["hilbert", "sweep", {"name": "mondrian", "mode": "relaxed"}])
def test_algorithms_that_form_classes_of_rows_refuse(algorithm: Any, table: Path) -> None:
    models = [{"k_anonymity": {"k": 3}}, {"tau_l_diversity": {"tau": 0.6, "l": 2}}]
    asked = POLICY | {"algorithm": algorithm, "privacy": models}
    with pytest.raises(shoal.PolicyError, match="15 rows of 7 persons"):
        shoal.anonymize(f"duckdb://{table}?table=visits", asked, dry_run=True)
    with duckdb.connect(str(table)) as con:
        con.execute("create table people as select * from visits qualify row_number() over (partition by ssn order by age) = 1")
    with shoal.anonymize(f"duckdb://{table}?table=people", asked, dry_run=True) as release:
        assert (release.summary["source"]["persons"], release.summary["release"]["persons"]) == (7, 7)


def test_the_next_load_is_judged_by_its_persons(table: Path, tmp_path: Path) -> None:
    saved = tmp_path / "found.json"
    source = f"duckdb://{table}?table=visits"
    asked = POLICY | {"algorithm": "mondrian", "quasi_identifiers": ["age"], "other": "drop"}
    shoal.anonymize(source, asked, dry_run=True, save_recoding=saved).close()
    with shoal.anonymize(source, asked, dry_run=True, reuse=saved) as release:
        assert release.summary["release"]["smallest_class_persons"] >= 3
    with duckdb.connect(str(table)) as con:
        con.execute("update visits set ssn = 'a' where ssn not in ('a', 'b')")
    with pytest.raises(shoal.PrivacyError, match="asks for classes of 3 persons"):
        shoal.anonymize(source, asked, dry_run=True, reuse=saved)


def test_a_release_of_fewer_persons_is_not_published(table: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The search may be wrong: what counts is what stands behind the written rows."""
    monkeypatch.setattr(verification, "refuse_hopeless", lambda *_: None)
    narrow = POLICY | {"quasi_identifiers": {"zip": {"taxonomy": {"mask": 5}, "max_level": 0}}, "other": "drop"}
    search = FullDomain.search

    def careless(self: Any, run: Any, cells: Any, policy: Any) -> Any:
        """Search as if every row were a person."""
        return search(self, run, replace(cells, persons=None), policy)

    monkeypatch.setattr(FullDomain, "search", careless)
    target = tmp_path / "released.parquet"
    with pytest.raises(shoal.PrivacyError, match="the release violates k_anonymity"):
        shoal.anonymize(f"duckdb://{table}?table=visits", narrow, target=target)
    assert not target.exists()


@pytest.mark.parametrize("kind", ["trace", "recoding", "audit"])
def test_scripts(kind: str, table: Path, tmp_path: Path) -> None:
    with duckdb.connect() as con:
        con.execute(
            f"copy (select * from (values {', '.join(map(str, ROWS))}) as v(ssn, zip, age, disease)) to '{tmp_path}/v.csv'"
        )
    how: dict[str, Any] = {"target": str(tmp_path / "released.csv"), "kind": kind}
    if kind != "trace":
        with pytest.raises(shoal.PolicyError, match="compile a trace"):
            shoal.compile(tmp_path / "v.csv", POLICY, **how)
        return
    script = shoal.compile(tmp_path / "v.csv", POLICY, **how)
    with duckdb.connect() as con:
        con.execute(script)
        [(rows,)] = con.execute(f"select count(*) from '{tmp_path}/released.csv'").fetchall()
    assert rows == len(ROWS)


def run(*arguments: str) -> Any:
    return CliRunner().invoke(cli, arguments)


def test_audit_and_advice_of_persons(tmp_path: Path) -> None:
    path = tmp_path / "visits.csv"
    path.write_text("ssn,zip,age,disease\n" + "".join(",".join(map(str, row)) + "\n" for row in ROWS))
    rows = run("audit", str(path), "--quasi", "zip", "--model", "k_anonymity:k=3")
    assert rows.exit_code == 0
    persons = run("audit", str(path), "--quasi", "zip", "--model", "k_anonymity:k=3", "--person", "ssn")
    assert persons.exit_code == 1
    assert "violates k_anonymity" in persons.stdout
    told = json.loads(run("audit", str(path), "--quasi", "zip", "--person", "ssn", "--json").stdout)
    assert (told["persons"], told["smallest_class_persons"], told["smallest_class"]) == (7, 2, 6)
    assert told["privacy"][0]["observed"] == 2
    assert told["privacy_by_rows"][0]["observed"] == 6
    advice = json.loads(run("advise", str(path), "--sensitive", "disease", "--person", "ssn", "--json").stdout)
    assert (advice["rows"], advice["persons"]) == (len(ROWS), 7)
    most = max(len({person for person, *_, disease in ROWS if disease == each}) for each in DISEASES)
    assert advice["sensitive"][0]["most"] == most


def test_an_audit_by_a_policy_counts_persons_where_the_table_has_them(tmp_path: Path, table: Path) -> None:
    policy = shoal.Policy.parse(POLICY)
    assert shoal.audit(f"duckdb://{table}?table=visits", policy=policy).persons == len(CAME)
    released = tmp_path / "released.parquet"
    shoal.anonymize(f"duckdb://{table}?table=visits", policy, target=released).close()
    assert shoal.audit(released, policy=policy).persons is None


@pytest.mark.parametrize(
    ("person", "message"),
    [("sn", "is no column of the source"), ("zip", "a column has one role"), (["ssn", "ssn"], "a second time")],
)
def test_wrong_persons(person: Any, message: str, table: Path) -> None:
    with pytest.raises(shoal.PolicyError, match=message):
        shoal.anonymize(f"duckdb://{table}?table=visits", POLICY | {"person": person, "other": "drop"}, dry_run=True)


def test_a_table_that_cannot_be_cut_is_refused_before_it_is_written(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everybody had the flu once: no class of persons is diverse. As persons do not add up, only the search can know."""
    rows = [{"ssn": i, "age": i % 2, "disease": disease} for i in range(40) for disease in ("flu", f"other {i % 7}")]
    monkeypatch.delattr("shoal.release.recode.Recoding.labelled")
    for model, way in (
        ("simple_l_diversity:l=2", None),
        ("entropy_l_diversity:l=9", "entropy_l_diversity.l: 5.283 instead of 9"),
    ):
        asked = {"person": "ssn", "quasi_identifiers": ["age"], "sensitive": ["disease"], "privacy": [model]}
        with pytest.raises(shoal.PrivacyError) as refused:
            shoal.anonymize(pa.Table.from_pylist(rows), asked | {"algorithm": "mondrian"})
        assert str(refused.value).startswith(
            "the whole table as one class violates the policy, and no cut through it leaves two halves that satisfy: "
            f"{model.partition(':')[0]} on disease is violated by 80 rows in 1 class"
        )
        assert ("it can be met" in str(refused.value)) == bool(way)
        assert str(refused.value).endswith(way or "required")
