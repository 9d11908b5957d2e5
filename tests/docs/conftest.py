"""What the tests of the pages and of the help begin with: a folder in which somebody has run the demo."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner
from shoal.cli.app import cli


@pytest.fixture(scope="session")
def demo(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder in which `shoal demo` has run, with what it printed. Whoever changes it takes a copy."""
    folder = tmp_path_factory.mktemp("demo")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        result = CliRunner().invoke(cli, ["demo"], prog_name="shoal")
    assert result.exit_code == 0, result.output
    (folder / "printed").write_text(result.output, encoding="utf-8")
    return folder
