"""The README is short and true: what its tables show comes out, and its figures were measured."""

from __future__ import annotations

import re

import pandas as pd
import pytest
import shoal

from tests.docs.pages import README, ROOT, SITE, Page

PAGE = Page(README)
RESULTS = (ROOT / "bench" / "results" / "2-cores.txt").read_text(encoding="utf-8")
FIGURE = r"\b\d+\.\d{3}\b|\b\d{1,3}(?:,\d{3})+\b"
MEASURED = set(re.findall(FIGURE, RESULTS))


def test_it_can_be_read_at_a_sitting() -> None:
    assert len(PAGE.text.splitlines()) <= 200


def test_the_five_rows_come_out_as_they_are_shown() -> None:
    rows = [row for row in PAGE.rows("# shoal") if len(row) == 10]
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


def figures(text: str) -> list[str]:
    """Return the numbers that somebody has measured: with a point, or with commas."""
    return re.findall(FIGURE, text)


def test_every_figure_of_the_readme_was_measured() -> None:
    rows = PAGE.rows("## What it costs")
    assert len(rows) > 3
    assert [row for row in rows if not figures(row[1]) or not figures(row[2])] == []
    assert [figure for row in rows for figure in figures(" ".join(row)) if figure not in MEASURED] == []


@pytest.mark.parametrize("page", [pytest.param(page, id=page.name) for page in SITE if "bench/results/" in page.prose])
def test_every_figure_beside_the_results_was_measured(page: Page) -> None:
    """A paragraph that names the results, and the table below it, hold figures of the results only."""
    paragraphs = page.prose.split("\n\n")
    named = [place for place, paragraph in enumerate(paragraphs) if "bench/results/2-cores.txt" in paragraph]
    told = [paragraphs[place] for place in named]
    told += [paragraphs[place + 1] for place in named if paragraphs[place + 1 :] and paragraphs[place + 1].startswith("|")]
    assert [figure for paragraph in told for figure in figures(paragraph) if figure not in MEASURED] == []
