"""Mondrian and hilbert as they are written in a policy, and what is said where they cannot be had."""

from __future__ import annotations

import datetime
import json
from collections import Counter
from pathlib import Path
from typing import Any

import duckdb
import pyarrow as pa
import pytest
import shoal
from shoal.algorithms.hilbert import Hilbert
from shoal.algorithms.mondrian import Mondrian
from shoal.cells.class_labels import STYLES, Labels
from shoal.errors import PolicyError, PrivacyError
from shoal.policy.model import Policy

from tests.unit.test_schema import SCHEMA, valid

PEOPLE: list[dict[str, Any]] = [
    {"age": 20 + i, "zip": f"{i % 3}", "born": datetime.date(2000, 1, 1 + i), "disease": ("flu", "flu", "cold")[i % 3]}
    for i in range(12)
]
QUASI: dict[str, Any] = {"age": None, "zip": None, "born": {"taxonomy": {"date": ["month"]}}}
POLICY: dict[str, Any] = {"quasi_identifiers": QUASI, "sensitive": ["disease"], "privacy": [{"k_anonymity": {"k": 3}}]}
TEXT = """\
quasi_identifiers:
  age:
  zip:
sensitive: [disease]
privacy:
  - k_anonymity: {k: 3}
algorithm:
  name: mondrian
  mode: relaxed
"""


def parsed(**algorithm: Any) -> Any:
    return Policy.parse({**POLICY, "algorithm": algorithm}).algorithm


def refused(**changes: Any) -> str:
    with pytest.raises(PolicyError) as raised:
        Policy.parse({**POLICY, **changes})
    return str(raised.value)


def run(policy: Any, con: duckdb.DuckDBPyConnection, rows: list[dict[str, Any]] = PEOPLE) -> list[dict[str, Any]]:
    with shoal.anonymize(pa.Table.from_pylist(rows), policy, con=con) as release:
        return list(release.to_arrow().to_pylist())


def failure(policy: Any, con: duckdb.DuckDBPyConnection, error: type[Exception], rows: list[dict[str, Any]] = PEOPLE) -> str:
    with pytest.raises(error) as raised:
        run(policy, con, rows)
    return str(raised.value)


# --- how they are written -------------------------------------------------------------------------------------------------


def test_what_may_be_left_out() -> None:
    assert Policy.parse({**POLICY, "algorithm": "mondrian"}).algorithm == parsed(name="mondrian") == Mondrian()
    assert parsed(name="mondrian", mode=None, bounds=None, labels=None) == Mondrian(mode="strict", bounds="tight", labels=None)
    assert Policy.parse({**POLICY, "algorithm": "hilbert"}).algorithm == parsed(name="hilbert", l=None) == Hilbert()


def test_labels_are_a_style_or_a_mapping() -> None:
    assert parsed(name="mondrian", labels="set").labels == Labels(style="set")
    assert parsed(name="hilbert", labels={"age": "mean", "zip": "set"}).labels == Labels(columns={"age": "mean", "zip": "set"})
    assert parsed(name="mondrian", labels={}).labels == Labels()


def test_labels_in_yaml_and_json(tmp_path: Path) -> None:
    written = {"set": "set", "{age: mean, zip: set}": {"age": "mean", "zip": "set"}}
    for text, given in written.items():
        (tmp_path / "p.yaml").write_text(f"{TEXT}  labels: {text}\n")
        policy = Policy.read(tmp_path / "p.yaml")
        assert policy.algorithm == Mondrian(mode="relaxed", labels=given)
        (tmp_path / "p.json").write_text(
            json.dumps({**POLICY, "quasi_identifiers": ["age", "zip"], "algorithm": {"name": "hilbert", "labels": given}})
        )
        assert Policy.read(tmp_path / "p.json").algorithm == Hilbert(labels=given)


def test_objects_from_python(con: duckdb.DuckDBPyConnection) -> None:
    assert Mondrian(labels="set") == Mondrian(labels=Labels(style="set")) == parsed(name="mondrian", labels="set")
    assert Mondrian(labels={"age": "mean"}) == parsed(name="mondrian", labels={"age": "mean"})
    policy = {**POLICY, "quasi_identifiers": ["age"], "other": "drop"}
    made = [
        run({**policy, "algorithm": algorithm}, con)
        for algorithm in (
            Mondrian(labels={"age": "range"}),
            Mondrian(labels=Labels(columns={"age": "range"})),
            {"name": "mondrian", "labels": "range"},
        )
    ]
    assert made[0] == made[1] == made[2]
    assert Counter(tuple(row["age"]) for row in made[0]) == {(20, 22): 3, (23, 25): 3, (26, 28): 3, (29, 31): 3}
    grouped = run({**policy, "algorithm": Hilbert(l=1, labels="set")}, con)
    assert {row["age"] for row in grouped} == {"{20, 21, 22}", "{23, 24, 25}", "{26, 27, 28}", "{29, 30, 31}"}


@pytest.mark.parametrize("algorithm", ["mondrian", "hilbert"])
@pytest.mark.parametrize("labels", [*STYLES, {"age": "mean"}, {"age": "interval", "zip": "ancestor"}, {}, None])
def test_the_schema_takes_what_the_policy_takes(algorithm: str, labels: Any) -> None:
    changes: dict[str, Any] = {"algorithm": {"name": algorithm, "labels": labels}}
    Policy.parse({**POLICY, **changes})
    assert valid({**POLICY, **changes}, SCHEMA)


@pytest.mark.parametrize(
    "algorithm",
    [
        {"name": "mondrian", "labels": "middle"},
        {"name": "mondrian", "labels": ["set"]},
        {"name": "mondrian", "labels": {"age": "middle"}},
        {"name": "mondrian", "labels": {"age": ["set"]}},
        {"name": "mondrian", "mode": "loose"},
        {"name": "mondrian", "bounds": "wide"},
        {"name": "mondrian", "l": 2},
        {"name": "hilbert", "l": 0},
        {"name": "hilbert", "l": 2.5},
        {"name": "hilbert", "mode": "strict"},
        {"name": "hilbert", "bounds": "tight"},
    ],
)
def test_the_schema_refuses_what_the_policy_refuses(algorithm: dict[str, Any]) -> None:
    assert refused(algorithm=algorithm).startswith("policy: algorithm.")
    assert not valid({**POLICY, "algorithm": algorithm}, SCHEMA)


# --- mistakes -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("algorithm", "sentence"),
    [
        ({"labels": "middle"}, "labels must be ancestor, set, interval, mean or range, not the text 'middle'"),
        ({"labels": {"age": "middle"}}, "labels.age must be ancestor, set, interval, mean or range, not the text 'middle'"),
        ({"labels": {"age": None}}, "labels.age must be ancestor, set, interval, mean or range, not null"),
        ({"labels": {"age": 5}}, "labels.age must be ancestor, set, interval, mean or range, not 5"),
        ({"labels": 5}, "labels must be a mapping, not 5"),
        ({"labels": ["set"]}, "labels must be a mapping, not a list"),
        ({"labels": {"aeg": "set"}}, "labels.aeg is an unknown quasi-identifier; did you mean age?"),
        ({"labels": {"disease": "set"}}, "labels.disease is an unknown quasi-identifier; known are age, zip, born"),
        ({"mode": "loose"}, "mode must be strict or relaxed, not 'loose'"),
        ({"bounds": "wide"}, "bounds must be tight or partition, not 'wide'"),
        ({"label": "set"}, "label is an unknown key; did you mean labels?"),
        ({"name": "hilbert", "l": 0}, "l must be at least 1, not 0"),
        ({"name": "hilbert", "l": "2"}, "l must be a whole number, not the text '2'"),
        ({"name": "hilbert", "mode": "strict"}, "mode is an unknown key; known are l, labels"),
    ],
)
def test_mistakes_name_their_key(algorithm: dict[str, Any], sentence: str) -> None:
    assert refused(algorithm={"name": "mondrian", **algorithm}) == f"policy: algorithm.{sentence}"


@pytest.mark.parametrize(("algorithm", "styles"), [("mondrian", ["interval", "range"]), ("hilbert", ["mean"])])
def test_texts_have_no_numeric_styles(algorithm: str, styles: list[str], con: duckdb.DuckDBPyConnection) -> None:
    for style in styles:
        policy = {**POLICY, "algorithm": {"name": algorithm, "labels": {"age": "mean", "zip": style}}}
        said = failure(policy, con, PolicyError)
        assert said == f"policy: algorithm.labels.zip cannot be {style}: the values are no numbers or dates in their order"
        shown = run({**policy, "algorithm": {"name": algorithm, "labels": style}}, con)  # one style for all goes where it can
        assert {row["zip"] for row in shown} <= {"0", "1", "2", "*"}


@pytest.mark.parametrize(
    ("taxonomy", "values"),
    [
        ({"mask": 2}, [20, 21, 22, 23]),
        ({"order": {"odd": [21, 23], "even": [20, 22]}}, [20, 21, 22, 23]),
        ({"order": {"some": [20, "unknown"], "others": [21]}}, [20, 21]),
        (None, [1.0, float("inf")]),
        (None, [2**53, 2**53 + 1]),
    ],
    ids=["mask", "another order", "texts in the tree", "infinity", "too large for doubles"],
)
def test_numbers_out_of_order_have_no_numeric_styles(taxonomy: Any, values: list[Any], con: duckdb.DuckDBPyConnection) -> None:
    rows = [{"q": value} for value in values * 3]
    policy = {"quasi_identifiers": {"q": {"taxonomy": taxonomy}}, "privacy": [{"k_anonymity": {"k": 2}}]}
    for style in ("interval", "mean", "range"):
        said = failure({**policy, "algorithm": {"name": "mondrian", "labels": {"q": style}}}, con, PolicyError, rows)
        assert said.startswith(f"policy: algorithm.labels.q cannot be {style}")
    assert all(
        isinstance(row["q"], str) for row in run({**policy, "algorithm": {"name": "mondrian", "labels": "mean"}}, con, rows)
    )


def test_mistakes_name_their_line(tmp_path: Path, con: duckdb.DuckDBPyConnection) -> None:
    for labels, sentence in (
        ("  labels: middle\n", "line 10: algorithm.labels must be ancestor"),
        ("  labels:\n    age: mean\n    zip: middle\n", "line 12: algorithm.labels.zip must be ancestor"),
        ("  labels:\n    age: mean\n    zpi: set\n", "line 12: algorithm.labels.zpi is an unknown quasi-identifier"),
        ("  labels:\n    zip: mean\n    age: mean\n", "line 11: algorithm.labels.zip cannot be mean"),
        ("  labels: mean\nsuppression:\n  style: star\n", "line 12: suppression.style cannot be star"),
    ):
        (tmp_path / "p.yaml").write_text(f"{TEXT}{labels}other: drop\n")
        said = failure(tmp_path / "p.yaml", con, PolicyError)
        assert said.startswith(f"{tmp_path}/p.yaml, {sentence}")


def test_objects_are_checked_as_well() -> None:
    for wrong, sentence in (
        ({"labels": "middle"}, "labels must be ancestor, set, interval, mean or range, not the text 'middle'"),
        ({"labels": {"age": "middle"}}, "labels.age must be ancestor"),
        ({"mode": "loose"}, "mode must be strict or relaxed, not 'loose'"),
        ({"bounds": 5}, "bounds must be tight or partition, not '5'"),
    ):
        with pytest.raises(PolicyError) as raised:
            Mondrian(**wrong)
        assert str(raised.value).startswith(f"Mondrian: {sentence}")
    with pytest.raises(PolicyError, match=r"^Hilbert: l must be at least 1, not 0$"):
        Hilbert(l=0)
    assert refused(algorithm=Hilbert(labels={"agee": "set"})).startswith("policy: algorithm.labels.agee is an unknown quasi-id")
    assert refused(algorithm=Hilbert(labels="mean"), suppression={"style": "star"}).startswith(
        "policy: suppression.style cannot"
    )


@pytest.mark.parametrize("bounds", ["partition", "tight"])
def test_times_have_cut_planes_between_days(bounds: str, con: duckdb.DuckDBPyConnection) -> None:
    """Give each column of times another style of labels, and the last one none."""
    times = [f"seen{i}" for i in range(len(STYLES) + 1)]
    rows = [{"age": i % 3, **dict.fromkeys(times, datetime.datetime(2024, 1, 1 + i // 2, i))} for i in range(12)]
    how = {"name": "mondrian", "bounds": bounds, "labels": dict(zip(times, STYLES, strict=False))}
    policy = {"quasi_identifiers": ["age", *times], "privacy": [{"k_anonymity": {"k": 3}}], "algorithm": how}
    made = run(policy, con, rows)
    assert len(made) == 12
    assert not any(":" in str(row[time]) for row in made for time in times)


# --- what hilbert needs -----------------------------------------------------------------------------------------------------


def test_groups_need_enough_different_values(con: duckdb.DuckDBPyConnection) -> None:
    rows = [{"q": i, "s": "abcd"[min(i % 6, 3)]} for i in range(12)]  # half of the rows have d
    policy = {"quasi_identifiers": ["q"], "sensitive": ["s"], "privacy": [{"k_anonymity": {"k": 2}}]}
    said = failure({**policy, "algorithm": {"name": "hilbert", "l": 3}}, con, PrivacyError, rows)
    assert "the most frequent value of s stands in 6 of 12 rows" in said
    assert "groups of 3 different values are not possible, of 2 at most" in said
    assert len(run({**policy, "algorithm": {"name": "hilbert", "l": 2}}, con, rows)) == 12
    # the same l comes from a model that the whole table satisfies
    policy["privacy"] = [{"distinct_l_diversity": {"l": 4}}]
    said = failure({**policy, "algorithm": "hilbert"}, con, PrivacyError, rows)
    assert "groups of 4 different values are not possible, of 2 at most" in said
    run({**policy, "algorithm": {"name": "hilbert", "l": 2}}, con, rows)


def test_groups_of_different_values_need_a_sensitive_attribute(con: duckdb.DuckDBPyConnection) -> None:
    policy = {"quasi_identifiers": ["age"], "other": "drop", "privacy": [{"k_anonymity": {"k": 3}}]}
    with pytest.raises(PolicyError) as raised:
        Policy.parse({**policy, "algorithm": {"name": "hilbert", "l": 2}})
    assert str(raised.value) == "policy: algorithm.l cannot be 2: the policy has no sensitive attribute"
    for one in ({"name": "hilbert", "l": 1}, {"name": "hilbert"}):
        assert Counter(row["age"] for row in run({**policy, "algorithm": one}, con)) == {
            "[20, 22]": 3, "[23, 25]": 3, "[26, 28]": 3, "[29, 31]": 3,
        }  # fmt: skip


def test_a_digit_of_the_index_has_a_bit_for_each_quasi_identifier() -> None:
    named = [f"q{number}" for number in range(32)]
    assert refused(quasi_identifiers=named, algorithm="hilbert").startswith(
        "policy: quasi_identifiers can be at most 31 for hil"
    )
    assert refused(quasi_identifiers=named, algorithm={"name": "hilbert", "l": 1}).endswith("not 32")
    Policy.parse({**POLICY, "quasi_identifiers": named[:31], "algorithm": "hilbert"})
    Policy.parse({**POLICY, "quasi_identifiers": named, "algorithm": "mondrian"})


# --- what no division can satisfy -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("algorithm", "model", "reached", "required"),
    [
        ("mondrian", {"distinct_l_diversity": {"l": 3}}, 2, 3),
        ("hilbert", {"simple_l_diversity": {"l": 1.6}}, 1.5, 1.6),
        ({"name": "mondrian", "mode": "relaxed"}, {"alpha_k_anonymity": {"alpha": 0.5, "k": 2}}, 0.6667, 0.5),
    ],
)
def test_a_table_that_violates_as_a_whole(
    algorithm: Any, model: Any, reached: float, required: float, con: duckdb.DuckDBPyConnection
) -> None:
    [name] = model
    violated = f"{name} on disease is violated by 12 rows in 1 class, the worst of which reaches {reached} where {required}"
    policy = {**POLICY, "privacy": [{"k_anonymity": {"k": 3}}, model], "algorithm": algorithm}
    said = failure(policy, con, PrivacyError)
    first, *ways = said.splitlines()
    assert first == f"the whole table as one class violates the policy, so no division of it satisfies: {violated} is required"
    [parameter, *_] = model[name]
    assert ways == [f"it can be met with privacy[1].{name}.{parameter}: {reached} instead of {required}"]
    assert failure({**policy, "suppression": {"limit": 0.5}}, con, PrivacyError) == said


@pytest.mark.parametrize("algorithm", ["mondrian", "hilbert"])
def test_all_that_is_violated_is_told(algorithm: str, con: duckdb.DuckDBPyConnection) -> None:
    wrong = [{"distinct_l_diversity": {"l": 3}}, {"entropy_l_diversity": {"l": 2}}]
    said = failure({**POLICY, "privacy": wrong, "algorithm": algorithm}, con, PrivacyError)
    assert said.count(" is violated by ") == 2
    assert "distinct_l_diversity" in said
    assert "entropy_l_diversity" in said
    said = failure({**POLICY, "privacy": [{"k_anonymity": {"k": 13}}], "algorithm": algorithm}, con, PrivacyError)
    assert said.startswith("privacy[0].k_anonymity asks for classes of 13 rows, but the source has 12 in all")
