"""The commands `shoal taxonomy show` and `shoal taxonomy make`."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner
from shoal.cli.app import cli
from shoal.hierarchies import csv_file

PEOPLE = "zip,age,sex\n2139,34, m\n2139,35,M\n14850,61,F\n14853,,f\n"


@pytest.fixture
def people(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "people.csv").write_text(PEOPLE, encoding="utf-8")
    return tmp_path


def said(command: str, code: int = 0) -> str:
    result = CliRunner().invoke(cli, shlex.split(command))
    assert result.exit_code == code, result.output
    return result.output


def test_a_hierarchy_is_shown_as_a_tree() -> None:
    lines = said("taxonomy show adult/workclass").splitlines()
    assert lines[0].split() == ["*", "8", "values"]
    assert [line for line in lines if line.startswith("  Private sector")]
    assert "    Private" in lines
    assert said("taxonomy show adult/workclass --levels 0").split() == ["*", "8", "values"]


def test_a_tree_counts_the_rows_of_a_column(people: Path) -> None:
    assert said("taxonomy show '{mask: 5, pad: \"0\"}' --of people.csv --column zip --levels 1").splitlines() == [
        "*****    3 values, 4 rows",
        "  0****  1 value, 2 rows",
        "  1****  2 values, 2 rows",
    ]
    tree = said("taxonomy show 'intervals: [10, 20]' --of people.csv --column age").splitlines()
    assert tree[0].split() == ["*", "4", "values,", "4", "rows"]
    assert any(line.strip().startswith("NULL") and line.endswith("1 row") for line in tree)


def test_what_is_made_is_a_hierarchy_file(people: Path) -> None:
    (people / "zips.csv").write_text(said("taxonomy make zip --kind 'mask: 5' --of people.csv"), encoding="utf-8")
    assert csv_file.read("zips.csv", people)[0] == ("14850", "1485*", "148**", "14***", "1****", "*****")
    assert said("taxonomy show zips.csv --levels 0").split() == ["*****", "3", "values"]


def test_a_policy_says_table_taxonomy_and_clean(people: Path) -> None:
    (people / "policy.yaml").write_text(
        "source: people.csv\nquasi_identifiers:\n"
        "  sex: {clean: [trim, upper], taxonomy: {order: {Anybody: [M, F]}}}\n"
        "other: drop\nprivacy: {k_anonymity: {k: 2}}\n",
        encoding="utf-8",
    )
    assert said("taxonomy make sex --policy policy.yaml") == "M;Anybody\nF;Anybody\n"


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        ("taxonomy show 'mask: 5'", "is computed from values"),
        ("taxonomy show", "Name a taxonomy"),
        ("taxonomy make zip --kind 'mask: 5'", "Say which table"),
        ("taxonomy make zip --of people.csv", "Say what the taxonomy is"),
        ("taxonomy make zap --kind 'mask: 5' --of people.csv", "'zap' is no column of the table; did you mean zip?"),
        ("taxonomy make zip --kind 'musk: 5' --of people.csv", "did you mean mask?"),
        ("taxonomy make zip --kind 'mask: 4' --of people.csv", "longer: '14850', '14853'"),
        ("taxonomy make sex --kind '{order: {A: [M]}}' --of people.csv", "lacks 3 values of the source"),
    ],
)
def test_what_is_wrong_is_said(people: Path, command: str, sentence: str) -> None:
    assert sentence in said(command, 2)
