"""A reader who does what a page says: writes its files, types its commands, runs its snippets, compares what comes out.

What a fenced block means:

    sh                     commands, one per line; `# exit code 1` at the end of a line says that it must fail so
    text                   what the block before it printed: these lines come in this order, "…" stands for any lines
    yaml title="p.yaml"    the file p.yaml in the reader's folder; so for every language
    yaml                   a part of the policy that was written last: with it instead, the policy still runs
    python                 a snippet; `print(…)  # this` must print this; snippets of a page share their variables
    sql                    statements for clinic.duckdb in the reader's folder, or for the server of the page
    (none)                 a picture
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import re
import shlex
import shutil
from collections.abc import Callable, Mapping
from itertools import pairwise
from pathlib import Path
from typing import Any

import duckdb
import pytest
from click.testing import CliRunner
from shoal.cli.app import cli
from shoal.params import yaml_text

from tests.docs.pages import ROOT, Block, Page

ELSEWHERE = {
    "dbt build": "tests/docs/test_examples.py",
    "dbt run --select patients": "tests/docs/test_examples.py",
    "./audit_test.sh satisfies_policy 'duckdb:///clinic.duckdb?table=main.patients' > tests/generic/satisfies_policy.sql": (
        "tests/docs/test_examples.py"
    ),
}
"""Commands that run in other tests."""


class Reader:
    """Somebody who reads a page from top to bottom, in a folder of their own."""

    def __init__(
        self, page: Page, demo: Path, monkeypatch: pytest.MonkeyPatch, server: Callable[[str], object] | None = None
    ) -> None:
        """`demo` is a folder in which `shoal demo` has run; `server` runs SQL where the page is about a server."""
        self.page, self.demo, self.monkeypatch, self.server = page, demo, monkeypatch, server
        self.policy: Path | None = None
        self.unused: set[str] = set()
        """policies that are written and that no command has read yet"""
        self.printed = ""
        self.variables: dict[str, Any] = {"__name__": "__main__"}

    def read(self, replaced: Mapping[str, str] | None = None) -> None:
        """Do what every block says; `replaced` are texts that stand for something else on this machine."""
        for block in self.page.blocks:
            text = block.text
            for old, new in (replaced or {}).items():
                text = text.replace(old, new)
            try:
                self._do(block, text)
            except BaseException as failed:
                failed.add_note(f"{self.page.name}, line {block.line}")
                raise
        assert not self.unused, "policies that no command reads"

    def _do(self, block: Block, text: str) -> None:
        if block.title:
            self._write(block.title, text)
        elif block.language == "sh":
            commands = [line for line in text.replace("\\\n", "").splitlines() if line and not line.startswith("#")]
            self.printed = "".join(self._type(line) for line in commands)
        elif block.language == "text":
            in_order(text, self.printed)
        elif block.language == "yaml":
            self._swap(text)
        elif block.language == "python":
            self._snippet(text, block.line)
        elif block.language == "sql":
            self._sql(text)
        else:
            assert block.language == "", f"nobody knows what to do with {block.language}"

    # files

    def _write(self, title: str, text: str) -> None:
        path = Path(title)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        if title.startswith(".github/"):
            self.printed = "".join(self._type(line) for line in re.findall(r"run: (shoal .+)", text))
        elif "quasi_identifiers:" in text:
            self.policy = path
            self.unused.add(title)

    def _swap(self, text: str) -> None:
        """Run the policy with some of its keys as they are here."""
        assert self.policy is not None, "no policy stands before this part of one"
        whole, _ = yaml_text.parse(self.policy.read_text(encoding="utf-8"), str(self.policy))
        part, _ = yaml_text.parse(text, self.page.name)
        other = self.policy.with_name("part_of_a_policy.json")
        other.write_text(json.dumps({**whole, **part}, default=float), encoding="utf-8")
        self.printed = self._shoal(["run", str(other), "--dry-run"])

    # commands

    def _type(self, line: str) -> str:
        if line in ELSEWHERE:
            assert shlex.split(line)[0] in (ROOT / ELSEWHERE[line]).read_text(encoding="utf-8")
            return ""
        code = int(found[1]) if (found := re.search(r"# exit code (\d)$", line)) else 0
        program, *arguments = [os.path.expandvars(word) for word in shlex.split(line, comments=True)]
        if program == "shoal":
            return self._shoal(arguments, code)
        if program == "export":
            [(name, value)] = [argument.split("=", 1) for argument in arguments]
            self.monkeypatch.setenv(name, value)
        elif program == "cd":
            assert (ROOT / arguments[0]).is_dir()
        elif program == "make":
            assert all(f"\n{target}:" in (ROOT / "Makefile").read_text(encoding="utf-8") for target in arguments)
        elif program == "pip":
            self._pip(arguments)
        elif program == "duckdb":
            [database, redirection, script] = arguments
            assert redirection == "<"
            with duckdb.connect(database) as con:
                con.execute(Path(script).read_text(encoding="utf-8"))
        else:
            assert program == "python", f"nobody knows what to do with {line}"
            self._python(arguments)
        return ""

    def _shoal(self, arguments: list[str], code: int = 0) -> str:
        """Run a command in this process; the demo, which takes longest, is a copy of one that has run."""
        if arguments == ["demo"]:
            shutil.copytree(self.demo / "shoal-demo", "shoal-demo", dirs_exist_ok=True)  # as the demo writes over itself
            return (self.demo / "printed").read_text(encoding="utf-8")
        self.unused -= set(arguments)
        file = Path(arguments.pop()) if ">" in arguments else None
        result = CliRunner().invoke(cli, [argument for argument in arguments if argument != ">"], prog_name="shoal")
        assert result.exit_code == code, result.output
        if file:
            file.write_text(result.stdout, encoding="utf-8")
        return result.output

    @staticmethod
    def _pip(arguments: list[str]) -> None:
        """The extras that are asked for are there."""
        project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
        assert arguments[0] == "install"
        for extra in re.findall(r"\[(\w+)\]", " ".join(arguments)):
            assert f"\n{extra} = [" in project, extra
        assert all((ROOT / file).exists() for option, file in pairwise(arguments) if option == "-r")

    @staticmethod
    def _python(arguments: list[str]) -> None:
        """The file is there, or the benches, or the tests that pytest is to run."""
        if arguments[:2] == ["-m", "bench"]:
            assert all((ROOT / "bench" / f"{name}.py").exists() for name in arguments[2:])
        elif arguments[:2] == ["-m", "pytest"]:
            assert all((ROOT / path).exists() for path in arguments[2:] if "/" in path)
        else:
            assert (ROOT / arguments[0]).exists(), arguments

    # snippets

    def _snippet(self, text: str, line: int) -> None:
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            exec(compile("\n" * line + text, self.page.name, "exec"), self.variables)
        self.printed = printed.getvalue()
        in_order("\n".join(re.findall(r"^\s*print\(.*\)  # (.+)$", text, re.MULTILINE)), self.printed)

    def _sql(self, text: str) -> None:
        if self.server:
            self.server(text)
            return
        with duckdb.connect("clinic.duckdb") as con:
            con.execute(text)


def in_order(expected: str, printed: str) -> None:
    """Fail unless the expected lines are among the printed ones, in this order; spaces at the ends do not count."""
    left = iter([line.strip() for line in printed.splitlines()])
    for line in (line.strip() for line in expected.splitlines()):
        assert line in ("", "…") or line in left, f"not printed, or not here: {line}\n{printed}"
