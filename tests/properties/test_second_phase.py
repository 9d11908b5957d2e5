"""The policy's key `then`: a second phase gets the grouping of the search, and what it returns is judged and published."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest
import shoal
from shoal.algorithms.base import Algorithm, Grouping
from shoal.cells.packing import Cells
from shoal.errors import PolicyError, PrivacyError
from shoal.policy.model import Policy
from shoal.run import Run

TABLE = pa.table({"age": [1, 2, 3, 4, 5, 6, 7, 8], "ill": list("abababab")})
POLICY: dict[str, Any] = {
    "quasi_identifiers": ["age"],
    "sensitive": ["ill"],
    "privacy": {"k_anonymity": {"k": 2}},
    "algorithm": "mondrian",
}


@dataclass(frozen=True, kw_only=True)
class Passing(Algorithm):
    """Lets the grouping pass, or refuses it."""

    refuses: bool = False

    def check(self, policy: Policy) -> Iterator[PolicyError]:
        if policy.suppression.limit == 1:
            yield policy.place(self).error("does not like that")

    def refine(self, run: Run, cells: Cells, policy: Policy, grouping: Grouping) -> Grouping:
        assert run.count(grouping.classes) in (1, 4)
        if self.refuses:
            raise PrivacyError("the second phase refuses")
        return replace(grouping, report={"sweeps": 77})


def test_a_second_phase_gets_the_grouping_and_reports_of_itself() -> None:
    release = shoal.anonymize(TABLE, {**POLICY, "then": Passing()})
    assert release.summary["algorithm"]["name"] == "mondrian"
    assert release.summary["algorithm"]["sweeps"] != 77
    assert release.summary["then"] == {"name": "test_second_phase", "sweeps": 77}
    assert "refine" in release.summary["seconds"]
    assert release.to_arrow().num_rows == 8


def test_without_one_nothing_is_refined() -> None:
    assert shoal.anonymize(TABLE, POLICY).summary["then"] is None


def test_what_it_refuses_is_not_published(tmp_path: Path) -> None:
    with pytest.raises(PrivacyError, match="the second phase refuses"):
        shoal.anonymize(TABLE, {**POLICY, "then": Passing(refuses=True)}, target=tmp_path / "out.csv")
    assert not list(tmp_path.iterdir())


def test_it_checks_the_policy() -> None:
    with pytest.raises(PolicyError, match="then does not like that"):
        Policy.parse({**POLICY, "then": Passing(refuses=True), "suppression": {"limit": 1}})


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        ("mondrian", "then.name cannot be mondrian, which is no second phase: name it under algorithm"),
        ("mondrain", "then.name is an unknown second phase 'mondrain'"),
        ({"mode": "strict"}, "then.name is missing"),
        (5, "then must be"),
    ],
)
def test_what_is_no_second_phase_is_refused(asked: object, sentence: str) -> None:
    with pytest.raises(PolicyError) as refused:
        Policy.parse({**POLICY, "then": asked})
    assert sentence in str(refused.value)


def test_what_only_a_search_makes_is_refused(tmp_path: Path) -> None:
    """A recoding, a view and a saved recoding show what full_domain found, and a second phase changes it."""
    policy = {**POLICY, "algorithm": "full_domain", "then": Passing(), "target": "out.csv"}
    with pytest.raises(PolicyError, match="only full_domain has one recoding"):
        shoal.compile(TABLE, policy, kind="recoding")
    assert "trace" in shoal.compile(TABLE, policy).lower()
    with pytest.raises(PolicyError, match="cannot be put to another load"):
        shoal.anonymize(TABLE, policy, target=tmp_path / "out.csv", save_recoding=tmp_path / "saved.json")
    with pytest.raises(PolicyError, match="a view shows one level per column"):
        shoal.anonymize(TABLE, policy, view=True, target="duckdb:///x.duckdb?table=v")
