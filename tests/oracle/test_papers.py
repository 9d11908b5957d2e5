"""The engine on the tables of the papers: what they print comes out."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import duckdb
import pyarrow as pa
import pytest
import shoal
from shoal.models import MODELS

from tests.oracle import bsgi, metrics, models, papers

QUASI = list(papers.INPATIENT_QUASI)


def table(rows: papers.Rows) -> pa.Table:
    return pa.Table.from_pylist(rows)


def told(found: shoal.Audit) -> dict[Any, float]:
    return {(f.model, f.parameters.get("c")): f.observed for f in found.privacy}


def audit(rows: papers.Rows, quasi: list[str], sensitive: str, con: duckdb.DuckDBPyConnection, **asked: Any) -> shoal.Audit:
    wanted = [MODELS[name](**params) for name, params in asked.items()]
    return shoal.audit(table(rows), quasi, [sensitive], wanted, con=con)


def test_001_figure_2_is_4_anonymous_and_gives_four_patients_away(con: duckdb.DuckDBPyConnection):
    found = audit(papers.FIGURE_2, QUASI, "condition", con)
    assert (found.rows, found.classes, found.smallest_class) == (12, 3, 4)
    assert found.homogeneous_rows == {"condition": 4}
    assert told(found) == pytest.approx(
        {
            ("k_anonymity", None): 4,
            ("distinct_l_diversity", None): 1,
            ("entropy_l_diversity", None): 1,
            ("simple_l_diversity", None): 1,
            ("recursive_l_diversity", 1): 1,
            ("recursive_l_diversity", 2): 1,
            ("recursive_l_diversity", 3): 1,
            ("t_closeness", None): 1 - 5 / 12,
        }
    )
    asked = audit(papers.FIGURE_2, QUASI, "condition", con, k_anonymity={"k": 4}, distinct_l_diversity={"l": 2})
    assert [(f.ok, f.violating_classes, f.violating_rows) for f in asked.privacy] == [(True, 0, 0), (False, 1, 4)]
    assert not asked.ok


def test_001_figure_3_is_3_diverse(con: duckdb.DuckDBPyConnection):
    found = audit(papers.FIGURE_3, QUASI, "condition", con)
    assert (found.classes, found.smallest_class, found.homogeneous_rows) == (3, 4, {"condition": 0})
    reached = told(found)
    assert reached[("distinct_l_diversity", None)] == 3
    assert reached[("entropy_l_diversity", None)] == pytest.approx(2**1.5)  # 2.83
    assert reached[("simple_l_diversity", None)] == 2
    assert [reached[("recursive_l_diversity", c)] for c in (1, 2, 3)] == [1, 2, 3]
    for entropy, ok in ((2.8, True), (2.83, False)):
        assert audit(papers.FIGURE_3, QUASI, "condition", con, entropy_l_diversity={"l": entropy}).ok is ok


def inpatients(tmp_path: Path, ages: dict[str, Any], **policy: Any) -> dict[str, Any]:
    return {
        "identifiers": ["no"],
        "quasi_identifiers": {"zip": {"taxonomy": {"mask": 5}}, "age": {"taxonomy": ages}, "nationality": None},
        "sensitive": ["condition"],
        **policy,
    }


def published(rows: papers.Rows) -> Counter[tuple[Any, ...]]:
    return Counter(tuple(row[name] for name in [*QUASI, "condition"]) for row in rows)


def test_001_figure_3_is_what_comes_of_figure_1(con: duckdb.DuckDBPyConnection, tmp_path: Path):
    """The only minimal generalization that is 3-diverse, with the paper's taxonomies."""
    ages = {"order": {"<= 40": [21, 23, 28, 29, 31, 35, 36, 37], "> 40": [47, 49, 50, 55]}}
    policy = inpatients(tmp_path, ages, privacy=[{"distinct_l_diversity": {"l": 3}}])
    with shoal.anonymize(table(papers.FIGURE_1), policy, con=con) as release:
        assert release.summary["algorithm"]["minimal"] == [{"zip": 1, "age": 1, "nationality": 1}]
        assert published(release.to_arrow().to_pylist()) == published(papers.FIGURE_3)


def test_001_figure_2_is_reached_with_a_taxonomy_of_zip_codes_that_stops_where_the_paper_does(
    con: duckdb.DuckDBPyConnection, tmp_path: Path
):
    """Figure 2 publishes 130** next to 1485*: one level of a taxonomy, if not of a mask."""
    (tmp_path / "zip.csv").write_text("13053;130**;*\n13068;130**;*\n14850;1485*;*\n14853;1485*;*\n")
    ages = {"order": {"< 30": [21, 23, 28, 29], "3*": [31, 35, 36, 37], ">= 40": [47, 49, 50, 55]}}
    policy = inpatients(tmp_path, ages, privacy=[{"k_anonymity": {"k": 4}}])
    policy["quasi_identifiers"]["zip"] = {"taxonomy": str(tmp_path / "zip.csv")}
    with shoal.anonymize(table(papers.FIGURE_1), policy, con=con) as release:
        assert {"zip": 1, "age": 1, "nationality": 1} in release.summary["algorithm"]["minimal"]
        assert release.summary["algorithm"]["levels"] == {"zip": 1, "age": 1, "nationality": 1}
        assert release.summary["release"]["homogeneous_rows"] == {"condition": 4}
        assert published(release.to_arrow().to_pylist()) == published(papers.FIGURE_2)


def test_001_section_4_3_needs_the_attributes_together(con: duckdb.DuckDBPyConnection):
    rows = table(papers.TWO_SENSITIVE)
    for multi, ok in (("each", True), ("joint", False)):
        found = shoal.audit(rows, ["q"], ["s", "v"], [MODELS["distinct_l_diversity"](l=3, multi=multi)], con=con)
        assert [finding.ok for finding in found.privacy] == [ok, ok]
    # "by Definition 4.2 not quite": 2 < 2 * 1 does not hold
    for c, ok in ((2, False), (2.001, True)):
        assert shoal.audit(rows, ["q"], ["s", "v"], [MODELS["recursive_l_diversity"](c=c, l=3)], con=con).ok is ok


@pytest.mark.parametrize(
    ("rows", "classes", "smallest", "distinct"),
    [(papers.TABLE_2, 1, 2, 2), (papers.TABLE_3, 3, 2, 2), (papers.TABLE_4, 3, 2, 2)],
    ids=["table 2", "table 3", "table 4"],
)
def test_002_tables_are_2_diverse(
    rows: papers.Rows, classes: int, smallest: int, distinct: int, con: duckdb.DuckDBPyConnection
):
    found = audit(rows, list(papers.DISEASES_QUASI), "disease", con)
    assert (found.rows, found.classes, found.smallest_class) == (len(rows), classes, smallest)
    best = models.strongest(rows, papers.DISEASES_QUASI, "disease")
    assert best is not None
    assert told(found)[("distinct_l_diversity", None)] == best["distinct_l_diversity"] == distinct
    assert told(found)[("t_closeness", None)] == pytest.approx(best["t_closeness"])
    assert found.homogeneous_rows == {"disease": 0}


def test_002_table_1_and_its_recommended_l(con: duckdb.DuckDBPyConnection):
    """As it is Table 1 is not even 2-anonymous; generalized in whole domains it becomes 2-diverse, as Cor 3 recommends."""
    rows, quasi = papers.TABLE_1, list(papers.DISEASES_QUASI)
    assert audit(rows, quasi, "disease", con).smallest_class == 1
    most = max(Counter(row["disease"] for row in rows).values())
    recommended = max(2, len(rows) // most)
    policy = {
        "identifiers": ["no", "name"],
        "quasi_identifiers": {
            "gender": None,
            "postcode": {"taxonomy": {"mask": 5}},
            "age": {"taxonomy": {"intervals": {"widths": [10, 20, 40], "origin": 20}}},
        },
        "sensitive": ["disease"],
        "privacy": [{"distinct_l_diversity": {"l": recommended}}],
        "algorithm": {"name": "full_domain", "metric": "discernibility"},
    }
    with shoal.anonymize(table(rows), policy, con=con) as release:
        out = release.to_arrow().to_pylist()
        assert release.summary["utility"]["discernibility"] == metrics.discernibility(rows, out, quasi)
    assert models.violating_classes(out, quasi, "distinct_l_diversity", {"l": recommended}, ["disease"]) == {}
    assert len(out) == 7


def test_002_tables_1_to_4(con: duckdb.DuckDBPyConnection):
    """Buckets of 2, 2 and 3 rows make three pairs of different diseases, and one row is left over: it joins a pair."""
    rows, quasi = papers.TABLE_1, list(papers.DISEASES_QUASI)
    groups = bsgi.largest_first(Counter(row["disease"] for row in rows), 2)
    assert len(groups) == 3
    policy = {
        "identifiers": ["no", "name"],
        "quasi_identifiers": {"gender": None, "postcode": {"taxonomy": {"mask": 5}}, "age": None},
        "sensitive": ["disease"],
        "privacy": [{"unique_distinct_l_diversity": {"l": 2}}],
        "algorithm": {"name": "bsgi"},
    }
    with shoal.anonymize(table(rows), policy, con=con) as release:
        out, told = release.to_arrow().to_pylist(), release.summary
    assert (told["algorithm"]["groups"], told["algorithm"]["residual"]) == (3, 1)
    [finding] = told["privacy"]
    assert (finding["ok"], finding["residual_rows"]) == (True, 1)
    classes = models.classes_of(out, quasi).values()
    assert sorted(map(len, classes)) == [2, 2, 3]
    assert bsgi.faults(list(classes), ["disease"], 2, 7) == []
    paper = 2 * (1 + 0 + 0) + 3 * (1 + 1 / 5 + 15 / 30) + 2 * (0 + 0 + 5 / 30)  # Table 4: gender, postcode, age of each class
    assert told["utility"]["information_loss"] <= paper
