"""SWEEP: what it refuses, and what is said about it. How weights of sensitive values are written."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pandas as pd
import pytest
import shoal
from shoal.cli import tables
from shoal.errors import PolicyError, PrivacyError
from shoal.policy.model import Policy

POLICY: dict[str, Any] = {
    "quasi_identifiers": ["age"],
    "sensitive": {"disease": {}, "ward": {}},
    "privacy": [{"tau_l_diversity": {"tau": 0.5, "l": 2, "on": "disease"}}],
    "algorithm": "sweep",
}
PATIENTS = pd.DataFrame(
    {"age": list("abcdab"), "disease": ["flu", "flu", "cold", "cold", "ache", "flu"], "ward": list("111122")}
)
ROOT = "policy: privacy "


def tau(**parameters: Any) -> dict[str, Any]:
    return {"tau_l_diversity": {"tau": 0.5, "l": 2, **parameters}}


def weighing(weights: object) -> dict[str, Any]:
    return {"sensitive": {"disease": {"weights": weights}, "ward": {}}}


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"privacy": [{"k_anonymity": {"k": 2}}]}, ROOT + "needs a tau_l_diversity: sweep goes by its bounds"),
        (
            {"privacy": [tau(on="disease"), tau(l=3)]},
            ROOT + "has two models tau_l_diversity of one sensitive attribute: sweep goes by one",
        ),
        (
            {"privacy": [tau(multi="joint")]},
            ROOT + "has a tau_l_diversity that is joint: sweep goes by one bound for each sensitive attribute",
        ),
        (
            {"quasi_identifiers": {"age": {"min_level": 1}}},
            "policy: quasi_identifiers.age has min_level or max_level, which sweep cannot keep to: use full_domain",
        ),
        (
            {"quasi_identifiers": {"age": {"max_level": 0}}},
            "policy: quasi_identifiers.age has min_level or max_level, which sweep cannot keep to: use full_domain",
        ),
        (
            {"algorithm": {"name": "sweep", "metric": "loss"}},
            "policy: algorithm.metric is an unknown key; known are none",
        ),
        (
            {"privacy": [tau(tau=0.4)]},
            "policy: privacy[0].tau_l_diversity is not possible: tau must be at least 1/l, and 0.4 is below 1/2: "
            "l values cannot all be that rare",
        ),
        *(
            (
                {"sensitive": {"disease": {"taxonomy": taxonomy}, "ward": {}}},
                "policy: sensitive.disease has a taxonomy that is made from the values: whoever audits the release could not "
                "tell what a general value stands for. Give it a CSV file, an order of named groups, or suppress",
            )
            for taxonomy in ({"mask": 5}, {"intervals": [5, 10]}, {"date": ["month"]})
        ),
        ({"privacy": [tau(tau=1)]}, "policy: privacy[0].tau_l_diversity.tau must be below 1, not 1"),
        ({"privacy": [tau(l=1)]}, "policy: privacy[0].tau_l_diversity.l must be at least 2, not 1"),
        (weighing([1]), "policy: sensitive.disease.weights must be a mapping, not a list"),
        (weighing(3), "policy: sensitive.disease.weights must be a mapping, not 3"),
        (
            weighing({None: 3}),
            "policy: sensitive.disease.weights cannot name NULL, which is no text: its weight is null_weight, beside weights",
        ),
        *(
            (
                weighing({"flu": 1, "cold": weight}),
                f"policy: sensitive.disease.weights.cold must be a number from 0 on with at most six decimals, not {said}",
            )
            for weight, said in [
                (-1, "-1"),
                ("two", "the text 'two'"),
                (None, "null"),
                (True, "true"),
                (1e-7, "1e-07"),
                (float("inf"), "inf"),
                (float("nan"), "nan"),
            ]
        ),
    ],
)
def test_what_a_policy_cannot_ask_of_sweep(changes: dict[str, Any], sentence: str) -> None:
    with pytest.raises(PolicyError) as raised:
        Policy.parse({**POLICY, **changes})
    assert str(raised.value) == sentence


def test_one_bound_for_each_sensitive_attribute_is_enough() -> None:
    for privacy in ([tau()], [tau(on="ward")], [tau(on="disease"), tau(on="ward")], [tau(on="disease", multi="joint")]):
        assert Policy.parse({**POLICY, "privacy": [*privacy, {"k_anonymity": {"k": 2}}]}).algorithm.name == "sweep"


def test_the_line_of_a_weight_is_told(tmp_path: Path) -> None:
    path = tmp_path / "policy.yaml"
    path.write_text(
        "quasi_identifiers: [age]\nsensitive:\n  disease:\n    weights:\n      flu: 1\n      cold: many\n"
        "privacy:\n  - tau_l_diversity: {tau: 0.5, l: 2}\nalgorithm: sweep\n"
    )
    with pytest.raises(PolicyError, match=r"line 6: sensitive\.disease\.weights\.cold must be a number .* not the text 'many'"):
        Policy.read(path)


def test_weights_are_exact() -> None:
    weights = Policy.parse({**POLICY, **weighing({"flu": 0.1, "cold": 3, "5": 0})}).sensitive[0].weights
    assert weights is not None
    assert weights.of == {"flu": Fraction(1, 10), "cold": 3, "5": 0}


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        (
            {"privacy": [tau(on="disease", l=4)]},
            "tau_l_diversity asks for l = 4 of disease, which has 3 values: l must be from 2 to 3",
        ),
        ({"privacy": [tau(l=3)]}, "tau_l_diversity asks for l = 3 of ward, which has 2 values: l must be from 2 to 2"),
        (
            {"privacy": [tau(), {"k_anonymity": {"k": 7}}]},
            "privacy[1].k_anonymity asks for classes of 7 rows, but the source has 6 in all",
        ),
    ],
)
def test_what_a_table_cannot_reach(changes: dict[str, Any], sentence: str) -> None:
    with pytest.raises(PrivacyError) as raised:
        shoal.anonymize(PATIENTS, {**POLICY, **changes})
    assert str(raised.value) == sentence


@pytest.mark.parametrize(("distance", "observed"), [("equal", 1 / 6), ("hierarchical", 1 / 12)])
def test_values_that_only_weigh_something_are_far_from_the_source(distance: str, observed: float) -> None:
    """Half a row of cold is cough, which no row of the source has: a class of it alone is far from two of flu in three."""
    table = pd.DataFrame({"age": ["a", "b", "b"], "disease": ["flu", None, "flu"]})
    taxonomy = {"order": {"cold": ["cough", "flu"], "pain": ["ache"]}}
    policy = {
        "quasi_identifiers": {"age": {"taxonomy": {"order": {"all": ["a", "b"]}}}},
        "sensitive": {"disease": {"taxonomy": taxonomy, "weights": {"cough": 1, "ache": 1}}},
        "privacy": [tau(tau=0.6), {"t_closeness": {"t": 0.25, "distance": distance}}],
        "algorithm": "sweep",
    }
    with shoal.anonymize(table, policy) as release:
        assert set(release.to_pandas()["age"]) == {"all"}
        assert release.summary["privacy"][1]["observed"] == pytest.approx(observed)


def test_null_has_a_weight_of_its_own() -> None:
    """A row of * counts for flu and NULL by 1 : 2, whether NULL occurs or not; the text null is another value."""
    sensitive = {"disease": {"taxonomy": "suppress", "null_weight": 2}, "ward": {}}
    assert Policy.parse({**POLICY, "sensitive": sensitive}).sensitive[0].weighing.of == {None: 2}
    policy = {**POLICY, "sensitive": {"disease": sensitive["disease"]}, "privacy": [tau(tau=0.6)]}
    for diseases, observed in ((["flu", "flu", "*"], 7 / 9), (["flu", "*", "*"], 5 / 9), (["flu", "*", None], 5 / 9)):
        table = pd.DataFrame({"age": ["a"] * 3, "disease": diseases}, dtype=object)
        [found] = shoal.audit(table, policy=policy).privacy
        assert found.observed == pytest.approx(observed)
    with shoal.anonymize(pd.DataFrame({"age": ["a"] * 3, "disease": ["flu", "flu", "null"]}), policy) as release:
        assert release.to_pandas()["disease"].tolist() == ["*", "flu", "null"]


@pytest.mark.parametrize(
    ("null", "weight", "sentence"),
    [
        (None, -1, ".null_weight must be a number from 0 on with at most six decimals, not -1"),
        (None, "two", ".null_weight must be a number from 0 on with at most six decimals, not the text 'two'"),
        (None, 0, " needs a weight above 0 for NULL, which occurs"),
    ],
)
def test_what_null_cannot_weigh(null: object, weight: object, sentence: str) -> None:
    sensitive = {"disease": {"null_weight": weight}, "ward": {}}
    with pytest.raises(PolicyError) as raised:
        shoal.anonymize(PATIENTS.assign(disease=["flu", null, "cold", "cold", null, "flu"]), {**POLICY, "sensitive": sensitive})
    assert str(raised.value) == f"policy: sensitive.disease{sentence}"


def test_null_need_not_occur_to_weigh_nothing() -> None:
    with shoal.anonymize(PATIENTS, {**POLICY, "sensitive": {"disease": {"null_weight": 0}, "ward": {}}}) as release:
        assert len(release.to_pandas()) == 6


@pytest.mark.parametrize(
    ("weights", "sentence"),
    [
        ({"flu": 0}, "needs a weight above 0 for 'flu', which occurs"),
        ({"flu": 2, "grippe": 3}, "has a weight for 'grippe', which does not occur"),
        ({"NULL": 3}, "has a weight for 'NULL', which does not occur; that of NULL is null_weight, beside weights"),
    ],
)
def test_weights_must_fit_the_values(weights: dict[str, Any], sentence: str) -> None:
    with pytest.raises(PolicyError) as raised:
        shoal.anonymize(PATIENTS, {**POLICY, **weighing(weights)})
    assert str(raised.value) == f"policy: sensitive.disease {sentence}"


def test_a_label_must_stand_for_one_group_of_values(tmp_path: Path) -> None:
    (tmp_path / "diseases.csv").write_text("flu;cold;*\ncold;nose;*\nache;head;*\n")
    sensitive = {"disease": {"taxonomy": str(tmp_path / "diseases.csv")}, "ward": {}}
    with pytest.raises(PolicyError) as raised:
        shoal.anonymize(PATIENTS, {**POLICY, "sensitive": sensitive})
    assert str(raised.value) == (
        "policy: sensitive.disease has a taxonomy in which a label stands for several groups of values: 'cold'"
    )


def test_shares_that_are_too_fine_are_refused() -> None:
    with pytest.raises(PolicyError) as raised:
        shoal.anonymize(
            PATIENTS, {**POLICY, **weighing({"flu": 999_999.999983, "cold": 999_999.999961, "ache": 999_999.999937})}
        )
    assert str(raised.value) == (
        "policy: sensitive.disease has a taxonomy or weights whose shares cannot be counted exactly: make them simpler"
    )


def test_fewer_rows_than_values_can_be_asked_for() -> None:
    """A row with a general value counts for each value that weighs something, though it may not occur."""
    sensitive = {"disease": {"taxonomy": {"order": {"cold": ["flu", "grippe", "cough"]}}, "weights": {"grippe": 1, "cough": 2}}}
    policy = {**POLICY, "sensitive": sensitive, "privacy": [tau(l=3)]}
    two = pd.DataFrame({"age": ["a", "b"], "disease": ["flu", "flu"]})
    release = shoal.anonymize(two, policy)
    assert release.to_pandas().values.tolist() == [["a", "cold"], ["b", "cold"]]
    with pytest.raises(PrivacyError, match="k_anonymity asks for classes of 3 rows, but the source has 2 in all"):
        shoal.anonymize(two, {**policy, "privacy": [tau(l=3), {"k_anonymity": {"k": 3}}]})


def test_no_l_is_possible_of_one_value() -> None:
    for disease in ("flu", None):
        with pytest.raises(PrivacyError) as raised:
            shoal.anonymize(PATIENTS.assign(disease=disease), {**POLICY, "privacy": [tau(on="disease")]})
        assert str(raised.value) == (
            "tau_l_diversity asks for l = 2 of disease, which has one value only: l must be from 2 to the number of values"
        )


def test_a_taxonomy_that_lacks_a_weighted_value() -> None:
    sensitive = {"disease": {"taxonomy": {"order": {"ill": ["flu", "cold", "ache"]}}, "weights": {"grippe": 1}}, "ward": {}}
    with pytest.raises(PolicyError, match=r"has a weight for 'grippe', which its taxonomy lacks$"):
        shoal.anonymize(PATIENTS, {**POLICY, "sensitive": sensitive})


def test_a_run_says_what_an_audit_of_the_release_alone_needs() -> None:
    """No row shows flu any more: who has not seen the source takes all of cold for a value that may not occur."""
    table = pd.DataFrame({"age": list("abc"), "disease": ["flu", "flu", "ache"]})
    disease: dict[str, Any] = {"taxonomy": {"order": {"cold": ["flu", "cough"], "pain": ["ache", "gout"]}}}
    policy = Policy.parse({**POLICY, "sensitive": {"disease": disease}})
    weighed = Policy.parse({**POLICY, "sensitive": {"disease": {**disease, "weights": {"flu": 1}}}})
    with shoal.anonymize(table, policy) as release:
        assert release.summary["audit_needs_weights"] == ["disease"]
        told = tables.release(policy, release.summary)
        assert "of the release alone, name in weights the values of disease that only general values stand for" in told
        assert not shoal.audit(release.to_arrow(), policy=policy).ok
        assert shoal.audit(release.to_arrow(), policy=weighed).ok
    with shoal.anonymize(table, weighed) as release:
        assert release.summary["audit_needs_weights"] == []
        assert "name in weights" not in tables.release(policy, release.summary)


def test_weights_name_values_of_a_column_without_taxonomy() -> None:
    """Of three rows flu, *, * two thirds are flu if it is the only other value that the audit knows of."""
    table = pd.DataFrame({"age": ["a"] * 3, "disease": ["flu", "*", "*"]})
    for weights, observed in ((None, 1.0), ({"ache": 1}, 2 / 3), ({"ache": 1, "flu": 1, "gout": 2}, 1 / 2)):
        policy = {**POLICY, "sensitive": {"disease": {"weights": weights}}, "privacy": [tau()]}
        [found] = shoal.audit(table, policy=policy).privacy
        assert found.observed == pytest.approx(observed)


def test_a_run_shows_how_the_distances_of_classes_are_distributed() -> None:
    policy = Policy.parse({**POLICY, "sensitive": {"disease": {}}, "other": "drop"})
    rows = [(age, disease) for age, held in {"a": "xxyy", "b": "xyz", "c": "wxyz", "d": "xy"}.items() for disease in held]
    with shoal.anonymize(pd.DataFrame(rows, columns=["age", "disease"]), policy) as release:
        [told] = release.summary["excessive_protection"]
        assert told["on"] == "disease"
        assert told["classes"] == 4
        assert told["quartiles"] == pytest.approx([0, 0, 0, 0.5, 1])
        assert [found["rows"] for found in told["tightest"]] == [4, 2, 3, 4]
        assert told["loosest"] == told["tightest"][::-1]
        assert tables.release(policy, release.summary).split("loosest\n")[1].split()[:5] == ["disease", "4", "0", "0", "0"]
