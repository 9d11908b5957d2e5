"""The help teaches: every command and option is explained, and every example in it runs."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from click.testing import CliRunner
from shoal.cli.app import cli
from shoal.demo import tour
from shoal.demo.sample import write_sample

from tests.docs.pages import PLAYED

COMMANDS: dict[str, click.Command] = {"": cli, **cli.commands}


def examples(command: click.Command) -> Iterator[str]:
    """The lines below `Examples:` that begin with shoal, with their continuation lines."""
    text = (command.epilog or "").replace("\\\n", "")
    for line in text.splitlines():
        if line.startswith("  shoal "):
            yield re.split(r" >>? ", line.strip())[0]  # CliRunner knows no redirections


EVERY = {example: None for command in COMMANDS.values() for example in examples(command)}
ON_PAGES = {line for page in PLAYED for block in page.blocks if block.language == "sh" for line in block.text.splitlines()}
"""Commands that the tests of the pages run, over the same table."""


def test_the_commands_of_the_design_are_there() -> None:
    assert {"demo", "profile", "init", "run", "compile", "audit", "advise", "list", "schema"} <= set(cli.commands)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_and_option_is_explained(name: str) -> None:
    command = COMMANDS[name]
    assert command.help
    assert list(examples(command)), "no example"
    options = [parameter for parameter in command.params if isinstance(parameter, click.Option)]
    assert "--debug" in [flag for option in options for flag in option.opts]
    for option in options:
        assert option.help, option.name
        assert option.help.endswith("."), option.name
    for argument in (parameter for parameter in command.params if isinstance(parameter, click.Argument)):
        shown = argument.make_metavar(click.Context(command)).strip("{}")
        assert shown in (command.help or "") or isinstance(argument.type, click.Choice), argument.name


@pytest.mark.parametrize("name", COMMANDS)
def test_help_is_printed(name: str) -> None:
    for flag in ("-h", "--help"):
        result = CliRunner().invoke(cli, [*filter(None, [name]), flag], prog_name="shoal")
        assert result.exit_code == 0
        assert "Examples:\n" in result.stdout


SMALLER = {"[5, 10, 20, 40]": "[40]", "mask: 5": "prefix: [2]", "[month, quarter, year]": "[year]"}
"""What a policy with a lattice of a few nodes has instead of what the demo's has."""


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder as `shoal demo` makes it, with fewer patients and fewer levels: examples show how to ask.

    It has the recoding that one example saves and another one uses again, wherever the two run.
    """
    folder = tmp_path_factory.mktemp("played")
    policy = tour.unpack(folder / "shoal-demo")
    write_sample(folder / "shoal-demo" / "patients.csv", 400)
    text = policy.read_text(encoding="utf-8")
    for many, few in SMALLER.items():
        assert many in text
        text = text.replace(many, few)
    policy.write_text(text, encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        made = CliRunner().invoke(cli, ["run", "shoal-demo/policy.yaml", "--save-recoding", "found.json"], prog_name="shoal")
    assert made.exit_code == 0, made.output
    return folder


@pytest.mark.parametrize("example", [example for example in EVERY if example not in ON_PAGES])
def test_every_example_runs(example: str, played: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(played)
    program, *arguments = shlex.split(example)
    assert program == "shoal"
    result = CliRunner().invoke(cli, arguments, prog_name="shoal")
    assert result.exit_code == 0, result.output
    assert bool(result.stderr) == ("-v" in arguments)


def test_the_exit_codes_are_told() -> None:
    text = CliRunner().invoke(cli, ["--help"]).stdout
    assert all(f"\n    {code}  " in text for code in range(4))
