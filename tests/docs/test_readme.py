"""The README is true: its commands and snippets run, its tables list what there is."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pandas as pd
import pytest
import shoal
from shoal.algorithms import ALGORITHMS
from shoal.demo.sample import write_sample
from shoal.metrics import METRICS
from shoal.models import MODELS
from shoal.params import yaml_text

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def snippets(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", README, re.MULTILINE | re.DOTALL)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the README's policy and a source for it, where its release was published."""
    place = tmp_path_factory.mktemp("readme")
    policy, *_ = snippets("yaml")
    (place / "policy.yaml").write_text(policy, encoding="utf-8")
    write_sample(place / "patients.csv")
    run("shoal run policy.yaml", place)
    return place


def run(command: str, place: Path) -> str:
    program, *arguments = shlex.split(command, comments=True)
    assert program == "shoal"
    path = Path(sys.executable).with_name("shoal")
    done = subprocess.run([path, *arguments], cwd=place, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


COMMANDS = [line for block in snippets("sh") for line in block.splitlines() if line.startswith("shoal ")]


def test_there_are_commands_to_run() -> None:
    assert len(COMMANDS) >= 5


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_runs(command: str, folder: Path) -> None:
    assert run(command, folder)


def test_the_advice_is_as_it_is_shown(folder: Path) -> None:
    [shown] = re.findall(r"^```\n(sensitive .*?)^```", README, re.MULTILINE | re.DOTALL)
    [command] = [command for command in COMMANDS if " advise " in command]
    assert set(shown.splitlines()) <= set(run(command, folder).splitlines())


def test_the_policy_is_one(folder: Path) -> None:
    assert len(shoal.Policy.read(folder / "policy.yaml").models) == 2


@pytest.mark.parametrize("part", snippets("yaml")[1:])
def test_every_part_of_a_policy_fits_in(part: str, folder: Path) -> None:
    whole, _ = yaml_text.parse((folder / "policy.yaml").read_text(encoding="utf-8"), "policy.yaml")
    other, _ = yaml_text.parse(part, "README.md")
    (folder / "other.json").write_text(json.dumps({**whole, **other}, default=float), encoding="utf-8")
    assert "verified" in run("shoal run other.json --dry-run", folder)


@pytest.mark.parametrize("snippet", snippets("python"))
def test_every_python_snippet_runs(snippet: str) -> None:
    environment = {**os.environ, "PYTHONWARNINGS": "ignore"}
    done = subprocess.run([sys.executable, "-c", snippet], capture_output=True, text=True, check=False, env=environment)
    assert done.returncode == 0, done.stderr
    for line in re.findall(r"print\(.*\) +# (.+)", snippet):
        assert line in done.stdout


def test_the_five_rows_come_out_as_they_are_shown() -> None:
    lines = [[cell.strip() for cell in line.strip("|").split("|")] for line in README.splitlines() if line.startswith("| ")]
    rows = [line for line in lines if len(line) == 10 and line[0] != "before: name"]
    columns = ["name", "age", "zip", "education", "disease"]
    before = pd.DataFrame([row[:5] for row in rows], columns=columns).astype({"age": int})
    policy = {
        "identifiers": ["name"],
        "quasi_identifiers": {
            "age": {"taxonomy": {"intervals": [10, 20]}},
            "zip": {"taxonomy": {"mask": 5}},
            "education": {"taxonomy": "adult/education"},
        },
        "sensitive": ["disease"],
        "privacy": [{"k_anonymity": {"k": 2}}, {"distinct_l_diversity": {"l": 2}}],
    }
    with shoal.anonymize(before, policy) as release:
        after = release.to_pandas()
    assert sorted(map(tuple, after.to_numpy())) == sorted(tuple(row[6:]) for row in rows)
    assert len(rows) == 5


def test_the_two_commands_are_those_of_the_makefile() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for target in re.findall(r"^make (\w+)$", README, re.MULTILINE):
        assert f"\n{target}:" in makefile


@pytest.mark.parametrize("names", [MODELS, METRICS, ALGORITHMS], ids=["models", "metrics", "algorithms"])
def test_every_model_metric_and_algorithm_has_a_row(names: dict[str, object]) -> None:
    for name in names:
        assert f"\n| `{name}` |" in README, name
