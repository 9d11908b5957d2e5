"""Taxonomies over hostile values, on every engine: labels are those of the oracle, and each contains its values."""

from __future__ import annotations

import datetime
import math
import random
import re
from decimal import Decimal
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest
import shoal
from shoal.backends.registry import open_backend
from shoal.cells.attributes import attributes
from shoal.cells.tally import tally
from shoal.hierarchies.kinds import Dates, Hierarchy, Intervals, Prefix, Taxonomy
from shoal.run import Run

from tests.backends.test_engines import Database, DuckDB, engine  # noqa: F401 - a fixture
from tests.oracle import taxonomies

ODD = [0.0, 0.1, 0.3, 0.6, 0.7, 1.1, 2.3, -0.1, -0.6, -2.5, 1e-25, -1e-25, 5e-324, 0.30000000000000004, 123456789012345.67]
LARGE = [1e15, 1e16, 1e17, -1e17, 1.5e20, 1e300, -1e300, math.inf, -math.inf]
WHOLE = [0, 1, -1, 2**31, 2**53 + 1, 2**62, 2**63 - 1, -(2**63)]


def ladder(engine: Database, kind: str, values: list[Any], taxonomy: Taxonomy) -> dict[str, tuple[str, ...]]:  # noqa: F811
    """The labels of each value on all levels, by the text of the value."""
    backend = open_backend(source := engine.source([{"v": value} for value in values], {"v": kind}))
    try:
        with Run(backend) as run:
            opened = backend.open_source(source, lambda _: "value")
            [column] = backend.columns(opened)
            [made] = attributes(run, tally(run, opened, ["v"], []), "q", [column], [taxonomy])
            levels = ", ".join(f"l{level}" for level in range(taxonomy.height + 1))
            rows = backend.fetch(f'select {levels} from "{made.table.parts[0]}" order by code')
    finally:
        backend.close()
    for labels in zip(*rows, strict=True):
        assert len([*groupby(labels)]) == len(set(labels)), "what is below a label must follow one another"
    return {row[0]: row for row in rows}


def contains(label: str, value: Decimal) -> bool:
    """Whether a label of an interval contains a number."""
    if found := re.fullmatch(r"\[(.*), (.*)([\])])", label):
        low, high = Decimal(found[1]), Decimal(found[2])
        return low <= value < high or (found[3] == "]" and value == high)
    if label.startswith(("< ", ">= ")):
        bound = Decimal(label.split()[1])
        return value < bound if label.startswith("<") else value >= bound
    return label == "*" or Decimal(label) == value


@pytest.mark.parametrize(
    "parameters",
    [
        {"widths": [0.1, 0.5, 5]},
        {"widths": [0.25, 100], "origin": 0.05},
        {"widths": [5, 10], "low": 0.3, "high": 1e9},
        {"widths": [1e-15]},
    ],
)
def test_intervals_contain_their_doubles(engine: Database, parameters: dict[str, Any]):  # noqa: F811
    chance = random.Random(1)
    values = [*ODD, *LARGE, *(round(chance.uniform(-3, 3), chance.randint(1, 16)) for _ in range(200))]
    made = ladder(engine, "double", values, Intervals(**parameters))
    expected = taxonomies.intervals(values, **parameters)
    for value in values:
        [labels] = [row for leaf, row in made.items() if float(leaf) == value]
        assert labels[1:] == expected[value][1:] or not math.isfinite(value) or labels[1] == labels[0]
        assert all(contains(label, Decimal(labels[0])) for label in labels[1:])


def test_not_a_number_stands_for_itself(engine: Database):  # noqa: F811
    made = ladder(engine, "double", [math.nan, 1.0], Intervals((5, 10), high=3))
    assert {leaf.lower(): tuple(map(str.lower, labels[1:])) for leaf, labels in made.items()} == {
        "nan": ("nan", "nan", "*"),
        **{leaf: ("[0.0, 5.0)", "[0.0, 10.0)", "*") for leaf in made if leaf.lower() != "nan"},
    }


@pytest.mark.parametrize("parameters", [{"widths": [5, 20]}, {"widths": [7], "origin": -3}, {"widths": [0.5]}])
def test_intervals_contain_their_whole_numbers(engine: Database, parameters: dict[str, Any]):  # noqa: F811
    made = ladder(engine, "bigint", WHOLE, Intervals(**parameters))
    expected = taxonomies.intervals(WHOLE, **parameters)
    assert {int(leaf): labels for leaf, labels in made.items()} == expected
    assert all(contains(label, Decimal(leaf)) for leaf, labels in made.items() for label in labels[1:])


def test_intervals_contain_their_decimals(engine: Database):  # noqa: F811
    values = [Decimal(text) for text in ("0.6", "0.59999999999999999999", "-0.1", "-0.10000000000000000001", "7", "99.99")]
    made = ladder(engine, "long decimal", values, Intervals((0.1, 0.5)))
    assert {Decimal(leaf): labels[1:] for leaf, labels in made.items()} == {
        value: taxonomies.intervals([value], [0.1, 0.5])[value][1:] for value in values
    }


def test_dates_that_engines_do_not_agree_on_stand_for_themselves(engine: Database):  # noqa: F811
    long_ago = "0044-03-15 (BC)" if isinstance(engine, DuckDB) else "0044-03-15 BC"
    texts = ["infinity", "-infinity", "12024-03-05", long_ago, "2024-03-05"]
    units = ladder(engine, "date", texts, Dates(("day", "month", "quarter", "year", "decade")))
    months = ladder(engine, "date", texts, Intervals(("1 month", "10 years"), high="2030-01-01"))
    for made in (units, months):
        for text in (texts[1], texts[3]):
            assert set(made[text][1:-1]) == {text}
    assert units["2024-03-05"] == ("2024-03-05", "2024-03-05", "2024-03", "2024-Q1", "2024", "2020s", "*")
    assert set(units["12024-03-05"][1:-1]) == {"12024-03-05"}
    assert months["2024-03-05"] == ("2024-03-05", "[2024-03-01, 2024-03-31]", "[2020-01-01, 2029-12-31]", "*")
    assert set(months["infinity"][1:-1]) == set(months["12024-03-05"][1:-1]) == {">= 2030-01-01"}


CODES = ["E11.9", "E11.0", "E119", "E11", "I10", "I10.9", "Z99.12", "A00", "日本語1", "", None]


@pytest.mark.parametrize("lengths", [(5, 3, 1), (3,), (4, 2)])
def test_prefixes(engine: Database, lengths: tuple[int, ...]):  # noqa: F811
    assert ladder(engine, "text", CODES, Prefix(lengths)) == {
        None if leaf is None else leaf: labels for leaf, labels in taxonomies.prefix(CODES, lengths).items()
    }


def test_prefixes_below_a_hierarchy(engine: Database):  # noqa: F811
    above = Hierarchy("icd10/categories")
    known = {row[0]: row[1:] for row in above.rows()}
    made = ladder(engine, "text", CODES, Prefix((4, 3), above))
    assert made == taxonomies.prefix(CODES, (4, 3), known)
    assert made["E11.9"][1:] == ("E11.*", "E11*", "E10-E14", "IV Endocrine, nutritional and metabolic diseases", "*")


def test_a_prefix_that_its_hierarchy_lacks_is_told(engine: Database):  # noqa: F811
    source = engine.source([{"icd": code} for code in CODES[:-2]], {"icd": "text"})
    taxonomy = {"prefix": [3], "above": "icd10/categories"}
    with pytest.raises(shoal.PolicyError, match="lacks 1 value of the source: '日本語1'"):
        shoal.anonymize(source, {"quasi_identifiers": {"icd": {"taxonomy": taxonomy}}, "privacy": [{"k_anonymity": {"k": 2}}]})


def test_codes_of_several_lengths_are_told(engine: Database):  # noqa: F811
    source = engine.source(
        [{"zip": code, "icd": "E11"} for code in (2139, 2140, 14850, 14853)], {"zip": "integer", "icd": "text"}
    )
    quasi = {"zip": {"taxonomy": {"mask": 5}}, "icd": {"taxonomy": {"prefix": [3, 1]}}}
    with shoal.anonymize(source, {"quasi_identifiers": quasi, "privacy": [{"k_anonymity": {"k": 2}}]}) as release:
        assert release.summary["code_lengths"] == {"zip": {4: 2, 5: 2}}
    quasi["zip"] = {"taxonomy": {"mask": 5, "pad": "0"}}
    with shoal.anonymize(source, {"quasi_identifiers": quasi, "privacy": [{"k_anonymity": {"k": 2}}]}) as release:
        assert {row["zip"] for row in release.to_arrow().to_pylist()} == {"021**", "148**"}
        assert release.summary["code_lengths"] == {}


# --- columns that are read in another form ----------------------------------------------------------------------------------

MESSY = [
    {"sex": sex, "icd": icd, "disease": disease}
    for sex, icd, disease in [
        ("m", "e11.9 ", "Flu"),
        ("M", "E11.9", "flu "),
        ("male", " E11.0", "FLU"),
        (" Male", "e11.9", "cold"),
        ("F", "i10", "n/a"),
        ("f ", "I10", "Cold"),
        ("female", "I10\u00a0", "flu"),
        ("FEMALE", "i10", "é"),
    ]
]
CLEANED = {
    "quasi_identifiers": {
        "sex": {"clean": {"trim": True, "upper": True, "map": {"male": "M", "female": "F"}}},
        "icd": {"clean": ["trim", "upper"], "taxonomy": {"order": {"E": ["E11.0", "E11.9"], "I": ["I10"]}}},
    },
    "sensitive": {"disease": {"clean": {"trim": None, "upper": None, "map": {"n/a": None}}}},
    "privacy": [{"k_anonymity": {"k": 4}}],
}


def test_cleaned_values_are_tallied_matched_and_published(engine: Database):  # noqa: F811
    source = engine.source(MESSY, dict.fromkeys(MESSY[0], "text"))
    with shoal.anonymize(source, CLEANED) as release:
        rows = release.to_arrow().to_pylist()
        assert {row["name"]: row["becomes"] for row in release.summary["columns"]} == {
            "sex": "generalized",
            "icd": "generalized",
            "disease": "cleaned",
        }
    assert {(row["sex"], row["icd"]) for row in rows} == {("M", "E"), ("F", "I")}
    assert sorted(map(str, (row["disease"] for row in rows))) == ["COLD", "COLD", "FLU", "FLU", "FLU", "FLU", "None", "É"]


def test_a_view_cleans_as_its_run_did(engine: Database):  # noqa: F811
    source = engine.source(MESSY, dict.fromkeys(MESSY[0], "text"))
    target = f"{source}_cleaned"
    shoal.anonymize(source, CLEANED, target=target, view=True).close()
    table = target.partition("table=")[2]
    assert engine.run(f"select sex, icd, count(*), min(disease) from {table} group by sex, icd order by sex") == [
        ("F", "I", 4, "COLD"),
        ("M", "E", 4, "COLD"),
    ]


def test_a_cleaned_table_in_place(engine: Database):  # noqa: F811
    source = engine.source(MESSY, dict.fromkeys(MESSY[0], "text"))
    shoal.anonymize(source, CLEANED, in_place=True).close()
    table = source.partition("table=")[2]
    assert engine.run(f"select sex, icd, count(distinct disease) from {table} group by sex, icd order by sex") == [
        ("F", "I", 3),
        ("M", "E", 2),
    ]


def test_one_zero(engine: Database):  # noqa: F811
    rows = [{"v": value, "s": secret} for value in (0.0, -0.0) for secret in (-0.0, 0.0, 1.0)]
    source = engine.source(rows, {"v": "double", "s": "double"})
    policy = {"quasi_identifiers": ["v"], "sensitive": ["s"], "privacy": [{"k_anonymity": {"k": 6}}]}
    with shoal.anonymize(source, policy) as release:
        assert {row["v"] for row in release.to_arrow().to_pylist()} <= {"0.0", "0"}
        assert [math.copysign(1, row["s"]) for row in release.to_arrow().to_pylist()] == [1] * 6


SEEN = [
    {"seen": datetime.datetime(2024, 3, 5 + day, hour, minute, 7), "disease": disease}
    for day in range(3)
    for hour, minute, disease in ((9, 5, "flu"), (9, 50, "cold"), (17, 30, "flu"))
]


@pytest.mark.parametrize(
    ("algorithm", "unit", "labels"),
    [
        ("mondrian", None, {"2024-03-05", "2024-03-06", "2024-03-07"}),
        ("mondrian", "day", {"2024-03-05", "2024-03-06", "2024-03-07"}),
        (
            {"name": "mondrian", "bounds": "partition"},
            None,
            {"< 2024-03-06", "2024-03-06", ">= 2024-03-07"},
        ),
        (
            {"name": "mondrian", "bounds": "partition"},
            "hour",
            {"< 2024-03-06 13:00", ">= 2024-03-06 13:00"},  # nine o'clock and five lie around one
        ),
        (
            "mondrian",
            "hour",
            {"[2024-03-05 09:00, 2024-03-06 10:00)", "[2024-03-06 17:00, 2024-03-07 18:00)"},
        ),
    ],
)
def test_times_are_cut_and_labelled_by_the_day_or_the_hour(
    engine: Database,  # noqa: F811
    algorithm: Any,
    unit: str | None,
    labels: set[str],
):
    source = engine.source(SEEN, {"seen": "timestamp", "disease": "text"})
    policy = {
        "quasi_identifiers": {"seen": {"unit": unit} if unit else None},
        "sensitive": ["disease"],
        "privacy": [{"k_anonymity": {"k": 3}}],
        "algorithm": algorithm,
    }
    with shoal.anonymize(source, policy) as release:
        assert {row["seen"] for row in release.to_arrow().to_pylist()} == labels


# --- hierarchies of many rows -----------------------------------------------------------------------------------------------


def test_a_large_hierarchy_is_loaded_and_not_written_into_statements(
    engine: Database,  # noqa: F811
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
):
    """The release and the script are those of a hierarchy in the statements; a trace would hold all rows, and is refused."""
    rows = [f'"co;de {i}";"it\'s {i // 4}";{"a" if i < 8 else "b"};*' for i in range(20)]
    (tmp_path / "codes.csv").write_text("\n".join(rows) + "\n", encoding="utf-8")
    source = engine.source(
        [{"code": f"co;de {i % 10}", "s": "xyz"[i % 3]} for i in range(60)] + [{"code": None, "s": "x"}] * 6,
        {"code": "text", "s": "text"},
    )
    quasi = {"code": {"taxonomy": str(tmp_path / "codes.csv"), "min_level": 1}}
    policy = {"quasi_identifiers": quasi, "sensitive": ["s"], "privacy": [{"k_anonymity": {"k": 6}}]}
    with shoal.anonymize(source, policy) as release:
        expected, figures = release.to_arrow().to_pylist(), release.summary["utility"]
    monkeypatch.setattr("shoal.hierarchies.large_file.LARGE", 3)
    with shoal.anonymize(source, policy) as release:
        assert release.to_arrow().to_pylist() == expected
        assert release.summary["utility"] == figures
        assert "co;de 15" not in release.script
    script = shoal.compile(source, policy, target_name="made")
    assert "co;de 9" in script
    assert "co;de 15" not in script
    with pytest.raises(shoal.PolicyError, match="the hierarchy of code has too many rows for a trace"):
        shoal.compile(source, policy, target_name="made", kind="trace")
