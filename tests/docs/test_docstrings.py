"""What users call has a docstring with an example, and every example is true."""

from __future__ import annotations

import doctest
import inspect
import re
from pathlib import Path
from typing import Any

import pandas
import pytest
import shoal
from shoal.models import MODELS

CALLED = {name: getattr(shoal, name) for name in shoal.__all__ if not inspect.ismodule(getattr(shoal, name))}
MODEL_CLASSES = {cls.__name__: cls for cls in MODELS.values()}
VISITS = pandas.DataFrame(
    {"age": [31, 31, 34, 34, 37, 37], "disease": ["flu", "asthma", "flu", "cancer", "asthma", "flu"]},
)


@pytest.mark.parametrize("name", [*CALLED, *MODEL_CLASSES])
def test_examples_are_true(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    documented: Any = {**CALLED, **MODEL_CLASSES}[name]
    [test] = doctest.DocTestFinder(recurse=False).find(documented, name, globs={"shoal": shoal, "visits": VISITS})
    assert test.examples, f"{name} has no example"
    said: list[str] = []
    assert doctest.DocTestRunner().run(test, out=said.append).failed == 0, "".join(said)


@pytest.mark.parametrize("name", [*CALLED, *MODEL_CLASSES])
def test_a_number_of_a_paper_is_explained(name: str) -> None:
    doc = inspect.getdoc({**CALLED, **MODEL_CLASSES}[name]) or ""
    for paper in re.findall(r"\b00\d\b", doc):
        assert re.search(rf"^{paper} is .* \(\d{{4}}\)\.$", doc, re.MULTILINE)
