"""Columns that are published as they are: what is refused, what may be kept, and what is said of every column."""

from __future__ import annotations

import json
import random
from collections import Counter
from pathlib import Path
from typing import Any

import duckdb
import pandas as pd
import pytest
import shoal

POLICY: dict[str, Any] = {
    "identifiers": ["ssn"],
    "quasi_identifiers": {"age": {"taxonomy": {"intervals": [10, 20, 40]}}, "city": {"taxonomy": "suppress"}},
    "sensitive": ["disease"],
    "other": "keep",
    "privacy": [{"k_anonymity": {"k": 5}}],
}


def visits(**columns: Any) -> pd.DataFrame:
    """Twelve hundred visits of four hundred people, and further columns."""
    chance = random.Random("visits")
    people = [(f"{i:04}", chance.randrange(20, 60), chance.choice("abc")) for i in range(400)]
    rows = [(*people[i % 400], chance.choice(["flu", "cold", "asthma"])) for i in range(1200)]
    return pd.DataFrame(rows, columns=["ssn", "age", "city", "disease"]).assign(**columns)


CHANCE = random.Random("columns")
TELLING = {
    "nearly a key": (lambda frame: [f"v{i}" for i in range(1200)], "extra is nearly a key"),
    "mostly a key": (lambda frame: [f"v{max(i, 20)}" for i in range(1200)], "extra is nearly a key"),
    "a copy of an identifier": (lambda frame: frame["ssn"], "extra tells ssn, which is removed"),
    "a copy of a quasi-identifier": (lambda frame: frame["age"] * 2, "extra tells age, which is generalized"),
    "a finer place": (
        lambda frame: frame["city"] + [str(i % 7) for i in range(1200)],
        "extra tells city, which is generalized",
    ),
    "about three rows for each value": (
        lambda frame: [CHANCE.randrange(400) for _ in range(1200)],
        r"extra points at few rows \(\d\d% of the rows have a value that fewer than 5 rows have\)",
    ),
    "a messy copy of a quasi-identifier": (
        lambda frame: [f"{age}"[: 1 + min(i % 10, 1)] for i, age in enumerate(frame["age"])],
        r"extra nearly tells age, which is generalized \(9\d% of the rows follow from it\)",
    ),
    "free text": (
        lambda frame: [f"the patient number {i % 1000} complained of a headache" for i in range(1200)],
        "holds free text",
    ),
}


@pytest.mark.parametrize("extra", TELLING)
def test_a_column_that_tells_is_refused(extra: str, tmp_path: Path) -> None:
    make, said = TELLING[extra]
    frame, target = visits(), tmp_path / "out.csv"
    frame["extra"] = list(make(frame))
    with pytest.raises(shoal.PolicyError, match=said):
        shoal.anonymize(frame, POLICY, target=target)
    assert not target.exists()


def test_columns_that_tell_are_kept_if_the_policy_names_them(tmp_path: Path) -> None:
    frame, target = visits(), tmp_path / "out.csv"
    columns = {name: list(make(frame)) for name, (make, _) in TELLING.items()}
    frame = frame.assign(**columns)
    shoal.anonymize(frame, {**POLICY, "keep": [*columns]}, target=target)
    published = pd.read_csv(target, dtype=str)
    assert {name: sorted(published[name]) for name in columns} == {
        name: sorted(map(str, values)) for name, values in columns.items()
    }
    shoal.anonymize(frame, {**POLICY, "other": "drop"}, target=target)
    assert not {*columns} & {*pd.read_csv(target).columns}


@pytest.mark.parametrize("rows", [49, 50])
def test_only_the_smallest_tables_may_keep_a_key(rows: int) -> None:
    frame = visits(extra=[f"v{i}" for i in range(1200)]).head(rows)
    asked = {**POLICY, "privacy": ["k_anonymity:k=2"]}
    if rows < 50:
        with shoal.anonymize(frame, asked) as release:
            assert release.summary["columns"][-1]["alone"] == 1
        return
    with pytest.raises(shoal.PolicyError, match="extra is nearly a key"):
        shoal.anonymize(frame, asked)


def test_a_column_that_tells_nothing_is_kept(tmp_path: Path) -> None:
    frame = visits(ward=[CHANCE.choice("uvw") for _ in range(1200)], size=[CHANCE.randrange(150) for _ in range(1200)])
    shoal.anonymize(frame, POLICY, target=tmp_path / "out.csv")
    assert {"ward", "size"} <= set(pd.read_csv(tmp_path / "out.csv").columns)


def test_what_is_kept_must_be_there() -> None:
    with pytest.raises(shoal.PolicyError, match=r"keep\[0\] is no column of the source"):
        shoal.anonymize(visits(), {**POLICY, "keep": ["wards"]})


@pytest.mark.parametrize("algorithm", ["full_domain", "mondrian"])
def test_the_summary_accounts_for_every_column(algorithm: str) -> None:
    frame = visits(size=[CHANCE.randrange(150) for _ in range(1200)])
    with shoal.anonymize(frame, {**POLICY, "algorithm": algorithm, "keep": ["size"]}) as release:
        rows, summary = release.to_pandas(), release.summary
    becomes = {column["name"]: column["becomes"] for column in summary["columns"]}
    assert becomes == {
        "ssn": "removed",
        "age": "generalized",
        "city": "generalized",
        "disease": "unchanged",
        "size": "unchanged",
    }
    for column in summary["columns"]:
        if column["becomes"] == "unchanged":
            alone = Counter(zip(rows["age"], rows["city"], rows[column["name"]], strict=True))
            assert column["values"] == rows[column["name"]].nunique()
            assert column["alone"] == pytest.approx(sum(n == 1 for n in alone.values()) / len(rows), abs=1e-6)
    assert summary["repeated_identifiers"] == {"ssn": {"rows": 1200, "values": 400}}
    assert json.dumps(summary)


def test_an_identifier_without_repetitions_is_not_mentioned() -> None:
    with shoal.anonymize(visits(ssn=range(1200)), POLICY) as release:
        assert release.summary["repeated_identifiers"] == {}


def test_odd_names_and_nulls(tmp_path: Path) -> None:
    odd = 'c1"; drop table x; --'
    frame = visits(**{odd: [None if i % 3 else "x" for i in range(1200)], "values": [f"{i}" for i in range(1200)]})
    with pytest.raises(shoal.PolicyError, match="values is nearly a key"):
        shoal.anonymize(frame, POLICY)
    with shoal.anonymize(frame.drop(columns="values"), POLICY) as release:
        [column] = [column for column in release.summary["columns"] if column["name"] == odd]
    assert column["values"] == 1  # NULL is none


def test_a_larger_table_is_looked_at_in_part(monkeypatch: pytest.MonkeyPatch) -> None:
    from shoal.release import exposure

    monkeypatch.setattr(exposure, "SAMPLE", 100)
    with shoal.anonymize(visits(), POLICY) as release:
        [column] = [column for column in release.summary["columns"] if column["name"] == "disease"]
    assert column["of_rows"] == 100


def test_a_key_of_a_database_table_is_refused_inside_it() -> None:
    with duckdb.connect() as con:
        con.register("frame", visits(note=[f"n{i}" for i in range(1200)]))
        con.execute("create table people as from frame")
        with pytest.raises(shoal.PolicyError, match="note is nearly a key"):
            shoal.anonymize("people", POLICY, con=con, in_place=True)
        assert con.sql("select count(*) from people where note is not null").fetchall() == [(1200,)]
