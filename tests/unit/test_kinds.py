"""A kind of taxonomy that somebody adds: one class with its template, and nothing else."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

import duckdb
import pytest
import shoal
from shoal.backends.base import Column
from shoal.cli import column_tables
from shoal.errors import PolicyError
from shoal.hierarchies.kinds import KINDS, Taxonomy
from shoal.hierarchies.kinds.base import Built, Readings
from shoal.params.fields import parameter
from shoal.policy import fingerprint
from shoal.policy.json_schema import policy_schema
from shoal.policy.model import Policy
from shoal.sql.names import value


@dataclass(frozen=True)
class Initial(Taxonomy):
    """The first letter of a code of three."""

    short: ClassVar[str] = "sign"
    readings: ClassVar[Readings] = Readings(quasi="text", cut="text", sensitive="text")
    computes_labels: ClassVar[bool] = True

    sign: str = parameter("the character that fills up shorter codes", default="0")
    height: ClassVar[int] = 2  # type: ignore[assignment]
    root: ClassVar[str] = "***"  # type: ignore[assignment]
    longest: ClassVar[int] = 3  # type: ignore[assignment]

    def is_ordered(self, column: Column) -> bool:
        return False

    def build(self, column: Column, level: int | None = None) -> Built:
        hidden = [2, 3] if level is None else [[2, 3][level - 1]]
        return Built("mask", {"length": 3, "pad": value(self.sign), "hidden": hidden})


def test_a_kind_is_one_class_with_its_template(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A policy names it, a search goes by its levels, a script does the same, what is printed knows its height."""
    monkeypatch.setitem(KINDS, "initial", Initial)
    (tmp_path / "people.csv").write_text("code,age\n" + "".join(f"0{i % 2}{i},{i}\n" for i in range(8)), encoding="utf-8")
    policy = {
        "quasi_identifiers": {"code": {"taxonomy": {"initial": "0"}}, "age": {"taxonomy": {"intervals": [10]}}},
        "privacy": [{"k_anonymity": {"k": 8}}],
    }
    read = Policy.parse(policy)
    assert read.quasi[0].taxonomy == Initial(sign="0")
    assert "initial" in policy_schema()["$defs"]["taxonomy"]["anyOf"][1]["properties"]
    assert fingerprint.of_policy(read) != fingerprint.of_policy(
        Policy.parse({**policy, "quasi_identifiers": {"code": {"taxonomy": {"initial": "1"}}, "age": None}})
    )
    source, target = tmp_path / "people.csv", tmp_path / "made.csv"
    with shoal.anonymize(source, policy) as release:
        rows = release.to_arrow().to_pylist()
        assert release.summary["algorithm"]["levels"] == {"code": 1, "age": 1}
        assert "1 of 2" in column_tables.columns(release.summary["columns"])
    assert {(row["code"], row["age"]) for row in rows} == {("0**", "[0, 9]")}
    with duckdb.connect() as con:
        con.execute(shoal.compile(source, policy, target=target))
        assert con.execute(f"select code, age, count(*) from '{target}' group by all").fetchall() == [("0**", "[0, 9]", 8)]
    (tmp_path / "people.csv").write_text("code,age\n0123,1\n", encoding="utf-8")
    with pytest.raises(PolicyError, match="longer: '0123'"):
        shoal.anonymize(source, policy)
