"""What a shell completes after the options of shoal."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.shell_completion import CompletionItem, ShellComplete
from shoal.cli.app import cli
from shoal.models import MODELS


def items(*words: str) -> list[CompletionItem]:
    """What is offered for the last word."""
    return ShellComplete(cli, {}, "shoal", "_SHOAL_COMPLETE").get_completions(list(words[:-1]), words[-1])


def values(*words: str) -> list[str]:
    return [item.value for item in items(*words)]


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.chdir(tmp_path)
    Path("people.csv").write_text('age,zip,"born, year",disease\n1,2,3,x\n')
    return "people.csv"


def test_commands_and_files(table: str) -> None:
    assert set(values("a")) == {"advise", "attack", "audit"}
    for words in (
        ["run", ""],
        ["run", "policy.yaml", "--source", ""],
        ["audit", ""],
        ["advise", ""],
        ["audit", "--policy", ""],
    ):
        assert [item.type for item in items(*words)] == ["file"], words


def test_models_and_their_parameters(table: str) -> None:
    assert set(values("audit", table, "--model", "")) == set(MODELS)
    [offered] = items("audit", table, "--model", "k_a")
    assert (offered.value, (offered.help or "").startswith("Every class")) == ("k_anonymity", True)
    assert values("audit", table, "--model", "k_anonymity:") == ["k_anonymity:k="]
    assert "t_closeness:t=0.5,distance=" in values("audit", table, "--model", "t_closeness:t=0.5,")
    assert values("audit", table, "--model", "t_closeness:t=0.5,distance=o") == ["t_closeness:t=0.5,distance=ordered"]
    assert values("audit", table, "--model", "no_model:") == []


def test_columns_of_the_table_on_the_line(table: str) -> None:
    assert values("audit", table, "--quasi", "") == ["age", "zip", '"born, year"', "disease"]
    assert values("audit", table, "--quasi", "age,z") == ["age,zip"]
    assert values("audit", table, "--quasi", "age,zip", "--sensitive", "") == ['"born, year"', "disease"]
    assert values("advise", table, "--sensitive", "d") == ["disease"]
    assert values("audit", "--quasi", "") == []
    assert values("audit", "nowhere.csv", "--quasi", "") == []
