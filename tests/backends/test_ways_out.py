"""Refusals of policies that ask for too much of several models: what is enough, and that a little less is not."""

from __future__ import annotations

from typing import Any

import pyarrow as pa
import pytest
import shoal
from shoal.judging.ways_out import eased, nearest
from shoal.models import AlphaKAnonymity, RecursiveLDiversity

ROWS = pa.table({"q": ["x", "y"] * 10, "s": ["a"] * 10 + ["b"] * 6 + ["c"] * 4})


def policy(c: float, l: int, k: int, **more: Any) -> dict[str, Any]:  # noqa: E741
    column = {"max_level": more.pop("max_level")} if "max_level" in more else None
    privacy = [{"k_anonymity": {"k": k}}, {"recursive_l_diversity": {"c": c, "l": l}}]
    return {"quasi_identifiers": {"q": column}, "sensitive": ["s"], "privacy": privacy, **more}


def bounds_told(asked: dict[str, Any]) -> list[dict[str, float]]:
    """The changes of models that a refusal names, by their parameters, each way out on its own."""
    with pytest.raises(shoal.PrivacyError) as refused:
        shoal.anonymize(ROWS, asked)
    told = [{each["location"]: each["to"] for each in way["changes"]} for way in refused.value.ways_out]
    return [
        {location.rpartition(".")[2]: to for location, to in way.items()}
        for way in told
        if all(location.startswith("privacy") for location in way)
    ]


def satisfied(asked: dict[str, Any]) -> bool:
    try:
        shoal.anonymize(ROWS, asked).close()
    except shoal.PrivacyError:
        return False
    return True


@pytest.mark.parametrize("algorithm", ["full_domain", "mondrian"])
def test_another_parameter_is_weakened_where_no_bound_is_enough(algorithm: str) -> None:
    """No l above 1 holds with c = 0.05: of 20 rows 10 have one value and 4 the third one, so c must be above 2.5."""
    asked = {"algorithm": algorithm}
    assert bounds_told(policy(0.05, 3, 5, **asked)) == [{"c": 2.501}]
    assert satisfied(policy(2.501, 3, 5, **asked))
    assert not satisfied(policy(2.5, 3, 5, **asked))


@pytest.mark.parametrize("algorithm", ["full_domain", "mondrian"])
def test_both_parameters_are_weakened_where_neither_alone_is_enough(algorithm: str) -> None:
    """There are three values, so l = 4 holds with no c; and with c = 0.05 no l does."""
    asked = {"algorithm": algorithm}
    assert bounds_told(policy(0.05, 4, 5, **asked)) == [{"l": 3, "c": 2.501}]


def test_several_models_are_weakened_where_no_one_is_enough() -> None:
    """Two classes of ten rows: k = 12 is too much, and so are both parameters of the other model."""
    asked = {"algorithm": "full_domain", "max_level": 0}
    assert bounds_told(policy(0.05, 3, 12, **asked)) == [{"k": 10, "c": 2.501}]
    assert satisfied(policy(2.501, 3, 10, **asked))
    assert not satisfied(policy(2.501, 3, 11, **asked))
    assert not satisfied(policy(2.5, 3, 10, **asked))


@pytest.mark.parametrize("algorithm", ["full_domain", "mondrian"])
def test_classes_of_more_rows_than_there_are_become_one_class(algorithm: str) -> None:
    asked = {"algorithm": algorithm}
    assert bounds_told(policy(2.6, 3, 21, **asked)) == [{"k": 20}]
    assert satisfied(policy(2.6, 3, 20, **asked))
    assert bounds_told(policy(0.05, 3, 21, **asked)) == [{"k": 20, "c": 2.501}]
    if algorithm == "full_domain":
        assert bounds_told(policy(2.6, 3, 21, **asked, max_level=0)) == [], "nobody has tried what the columns allow"


def test_the_nearest_value_is_told_in_four_digits() -> None:
    model = RecursiveLDiversity(c=0.1, l=2)
    assert eased(model, lambda other: other.c > 12.34567) == RecursiveLDiversity(c=12.35, l=2)  # type: ignore[attr-defined]
    assert eased(model, lambda other: False) is None
    rows = AlphaKAnonymity(alpha=0.5, k=1000)
    assert eased(rows, lambda other: other.k <= 321) == AlphaKAnonymity(alpha=0.5, k=321)  # type: ignore[attr-defined]


def test_a_model_that_holds_stays() -> None:
    model = RecursiveLDiversity(c=3, l=2)
    assert nearest(model, lambda other: None, lambda other: True) == model
