"""What ships with shoal: taxonomies in the shape of the paper's (001, Figure 4), a sample that fits its policy."""

from __future__ import annotations

import csv
from collections import Counter
from datetime import date
from pathlib import Path

import pytest
from shoal.demo.sample import COLUMNS, write_sample

pytestmark = pytest.mark.core

ROOT = Path(__file__).parents[2]
ADULT = ROOT / "taxonomies" / "adult"
DEMO = ROOT / "engine" / "demo"

# attribute -> (domain size, height). The paper's work class has 7 values, those of its extract; the census has 8.
FIGURE_4 = {
    "age": (74, 4),
    "sex": (2, 1),
    "race": (5, 1),
    "marital-status": (7, 2),
    "education": (16, 3),
    "native-country": (41, 2),
    "workclass": (8, 2),
}
STANDARDS = {"countries/alpha2": (249, 3), "countries/alpha3": (249, 3), "icd10/categories": (2218, 3)}
SHAPES = {
    **{ADULT / f"{attribute}.csv": shape for attribute, shape in FIGURE_4.items()},
    **{ROOT / "taxonomies" / f"{name}.csv": shape for name, shape in STANDARDS.items()},
    DEMO / "diseases.csv": (9, 2),
}


def hierarchy(path: Path) -> list[list[str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.reader(file, delimiter=";"))


def leaves(path: Path) -> list[str]:
    return [row[0] for row in hierarchy(path)]


@pytest.fixture(params=SHAPES, ids=lambda path: path.stem)
def path(request: pytest.FixtureRequest) -> Path:
    chosen: Path = request.param
    return chosen


@pytest.fixture(scope="module")
def patients(tmp_path_factory: pytest.TempPathFactory) -> list[dict[str, str]]:
    file = tmp_path_factory.mktemp("sample") / "patients.csv"
    write_sample(file)
    with file.open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines))


def test_every_shipped_taxonomy_is_tested() -> None:
    assert set(ROOT.glob("taxonomies/*/*.csv")) | set(DEMO.glob("*.csv")) == set(SHAPES)


def test_domain_size_and_height(path: Path) -> None:
    size, height = SHAPES[path]
    rows = hierarchy(path)
    assert len(rows) == size
    assert {len(row) for row in rows} == {height + 1}


def test_leaves_are_unique_and_labels_are_clean(path: Path) -> None:
    assert len(set(leaves(path))) == len(leaves(path))
    assert all(label and label == label.strip() for row in hierarchy(path) for label in row)


def test_a_label_is_one_node_of_the_tree(path: Path) -> None:
    nodes: dict[str, set[tuple[str, ...]]] = {}
    for row in map(list, map(dict.fromkeys, hierarchy(path))):  # Antarctica is a continent of one region
        for level, label in enumerate(row):
            nodes.setdefault(label, set()).add(tuple(row[level + 1 :]))
    assert [label for label, parents in nodes.items() if len(parents) > 1] == []


def test_one_root(path: Path) -> None:
    assert {row[-1] for row in hierarchy(path)} == {"*"}
    assert not any("*" in row[:-1] for row in hierarchy(path))


def test_siblings_are_adjacent(path: Path) -> None:
    columns = list(zip(*hierarchy(path), strict=True))
    for labels in columns:
        runs = [label for label, before in zip(labels, (None, *labels), strict=False) if label != before]
        assert len(runs) == len(set(labels))


def test_a_category_of_icd_10_lies_in_its_block() -> None:
    for category, block, *_ in hierarchy(ROOT / "taxonomies" / "icd10" / "categories.csv"):
        first, last = block.split("-")
        assert first <= category <= last


def test_country_codes_stand_in_the_same_order() -> None:
    two, three = (hierarchy(ROOT / "taxonomies" / "countries" / f"alpha{letters}.csv") for letters in (2, 3))
    assert [row[1:] for row in two] == [row[1:] for row in three]


def test_ages_lie_in_their_ranges() -> None:
    rows = hierarchy(ADULT / "age.csv")
    assert [int(row[0]) for row in rows] == list(range(17, 91))
    for age, *ranges, _ in rows:
        for width, label in zip((5, 10, 20), ranges, strict=True):
            low, high = map(int, label.split("-"))
            assert low <= int(age) <= high
            assert (low % width, high - low + 1) == (0, width)


def test_sample_is_the_same_every_time(tmp_path: Path) -> None:
    for name, seed in (("a", 7), ("b", 7), ("c", 8)):
        write_sample(tmp_path / name, rows=300, seed=seed)
    a, b, c = ((tmp_path / name).read_bytes() for name in "abc")
    assert a == b != c
    # What every machine and every Python must write: the last row hangs on all draws before it.
    assert a.splitlines()[1] == b"Ines Jensen,000-33-9563,60,14568,HS-grad,Female,2023-06-21,Pneumonia"
    assert a.splitlines()[-1] == b"Carlos Ito,000-37-9324,67,14530,Assoc-acdm,Male,2024-11-27,Hypertension"


def test_sample_has_its_rows_and_columns(patients: list[dict[str, str]]) -> None:
    assert len(patients) == 2000
    assert tuple(patients[0]) == COLUMNS
    assert len({row["ssn"] for row in patients}) == 2000
    assert all(18 <= int(row["age"]) <= 90 for row in patients)
    assert all(date(2023, 1, 1) <= date.fromisoformat(row["admitted"]) <= date(2024, 12, 31) for row in patients)
    assert all(len(row["zip"]) == 5 and row["zip"].isdigit() for row in patients if row["zip"])
    assert 24 <= len({row["zip"] for row in patients}) <= 60


def test_sample_has_a_few_nulls_where_promised(patients: list[dict[str, str]]) -> None:
    empty = Counter(column for row in patients for column, value in row.items() if value == "")
    assert set(empty) == {"zip", "education"}
    assert all(0 < count <= 20 for count in empty.values())


def test_sample_values_have_leaves(patients: list[dict[str, str]]) -> None:
    assert {row["education"] for row in patients} - {""} <= set(leaves(ADULT / "education.csv"))
    assert {row["sex"] for row in patients} == set(leaves(ADULT / "sex.csv"))
    assert {row["disease"] for row in patients} == set(leaves(DEMO / "diseases.csv"))


def test_sample_diseases_follow_age(patients: list[dict[str, str]]) -> None:
    ages: dict[str, list[int]] = {disease: [] for disease in leaves(DEMO / "diseases.csv")}
    for row in patients:
        ages[row["disease"]].append(int(row["age"]))
    mean = {disease: sum(values) / len(values) for disease, values in ages.items()}
    assert mean["Flu"] + 10 < mean["Heart failure"]
