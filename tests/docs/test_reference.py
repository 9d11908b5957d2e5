"""The reference has a row for everything that is registered, and no row for anything else."""

from __future__ import annotations

import dataclasses
import inspect
import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
import shoal
from click.testing import CliRunner
from shoal.cells.class_labels import STYLES
from shoal.cli.app import cli
from shoal.profiling import drawing, profile
from shoal.profiling import rows as profile_rows

from tests.docs.pages import DOCS, GENERATED, SITE, Page
from tests.docs.tables import PARTS, table, value

HOLDERS = {part: page for page in SITE for part in page.generated}
"""Which page holds which generated part."""


def first_cells(page: str, heading: str) -> list[str]:
    """Return the names in the first column of the tables below a heading."""
    return [name for row in Page(DOCS / page).rows(heading) for name in re.findall(r"`([^`]+)`", row[0])]


# the generated parts


def test_every_generated_part_has_its_page_and_every_page_its_part() -> None:
    assert set(HOLDERS) == set(PARTS)


@pytest.mark.parametrize("part", PARTS)
def test_a_generated_part_is_up_to_date(part: str, pytestconfig: pytest.Config) -> None:
    page, made = HOLDERS[part], PARTS[part]()
    if pytestconfig.getoption("--update"):
        now = page.path.read_text(encoding="utf-8")  # another part of the page may have been written
        put = GENERATED.sub(lambda found: found[1] + made + found[4] if found[2] == part else found[0], now)
        page.path.write_text(put, encoding="utf-8")
    else:
        assert page.generated[part] == made, "write it anew: pytest tests/docs --update"


def test_a_table_is_written_in_markdown() -> None:
    assert table(("a", "b"), [["1|2", "3"]]) == "| a | b |\n| --- | --- |\n| 1\\|2 | 3 |\n"


@pytest.mark.parametrize(
    ("schema", "words"),
    [
        ({"type": "integer", "minimum": 1}, "whole number, at least 1"),
        ({"anyOf": [{"type": "number", "exclusiveMinimum": 0}, {"type": "null"}]}, "number, above 0"),
        ({"enum": ["a", "b"]}, "`a` or `b`"),
        ({"anyOf": [{"type": "boolean"}, {"type": "array", "items": {"type": "boolean"}}]}, "true or false, or a list of such"),
    ],
)
def test_what_a_schema_takes_is_said_in_words(schema: dict[str, Any], words: str) -> None:
    assert value(schema) == words


# what is written by hand


def test_every_style_of_labels_has_a_row() -> None:
    assert sorted(first_cells("reference/algorithms.md", "## Labels")) == sorted(STYLES)


@pytest.mark.parametrize("function", ["anonymize", "compile", "audit", "advise", "attack", "profile", "init"])
def test_every_parameter_of_a_function_has_a_row(function: str) -> None:
    taken = list(inspect.signature(getattr(shoal, function)).parameters)
    assert sorted(first_cells("reference/python.md", f"### shoal.{function}")) == sorted(taken)


def test_every_public_name_has_a_place() -> None:
    page = Page(DOCS / "reference/python.md")
    assert [name for name in shoal.__all__ if f"`shoal.{name}" not in page.text] == []


@pytest.mark.parametrize(
    "made", [shoal.Release, shoal.Audit, shoal.Finding, shoal.Advice, shoal.Attack, shoal.Plan, shoal.Profile, shoal.Report]
)
def test_everything_that_a_result_has_has_a_row(made: type) -> None:
    named = {re.sub(r"\(.*\)", "", cell) for cell in first_cells("reference/python.md", f"### {made.__name__}")}
    public = {name for name in vars(made) if not name.startswith("_")}
    public |= {field.name for field in dataclasses.fields(made)} if dataclasses.is_dataclass(made) else {"summary", "script"}
    assert named == public


# the keys of what --json prints

MAPPINGS = (
    "algorithm.levels",
    "algorithm.minimal[]",
    "release.homogeneous_rows",
    "homogeneous_rows",
    "homogeneity",
    "risk",
    "risk_before",
    "groups[].values",
    "unread",
    "privacy[].parameters",
    "excessive_protection[].parameters",
    "utility",
    "utility_ranges",
    "sample[].before",
    "sample[].after",
    "promises[].parameters",
    "rows.homogeneous",
    "risks.after",
    "risks.before",
    "plan",
    "plans[].choices",
    "plans[].figures.utility",
    "plans[].figures.columns",
    "plans[].figures.levels",
    "plans[].figures.bindings[].refusals[].parameters",
    "class_beliefs[].class",
    "disclosure",
    "drift.new",
    "drift.figures",
)
"""What has a key for each column, parameter, metric or figure."""
BOUND = {"tau_l_diversity": {"tau": 0.6, "l": 2}}


def keys(found: Any, path: str = "") -> Iterator[str]:
    """Yield the path of each key of an object of JSON: `a.b`, `list[].c`."""
    if isinstance(found, dict) and path not in MAPPINGS:
        for key, inner in found.items():
            here = f"{path}.{key}" if path else key
            yield here
            yield from keys(inner, here)
    elif isinstance(found, list):
        for inner in found:
            yield from keys(inner, f"{path}[]")


@pytest.fixture(scope="module")
def printed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[Any]]:
    """Return what the commands print with --json, by the headings of the page."""
    folder = tmp_path_factory.mktemp("json")
    rows = ["zip,disease", *(f"1485{i % 2},{disease}" for i in range(8) for disease in ("flu", "cancer"))]
    (folder / "people.csv").write_text("\n".join(rows), encoding="utf-8")
    policy = {"source": "people.csv", "quasi_identifiers": ["zip"], "sensitive": ["disease"], "privacy": [BOUND]}
    (folder / "policy.json").write_text(json.dumps(policy), encoding="utf-8")

    (folder / "uniform.csv").write_text("\n".join(["zip,disease", *["14850,flu"] * 8]), encoding="utf-8")

    pairs = ["zip,ward", *["14850,a", "14850,b"] * 4, *(f"14851,{ward}" for ward in "cdef")]
    (folder / "wards.csv").write_text("\n".join(pairs), encoding="utf-8")
    fixed = {column: {"taxonomy": "suppress", "max_level": 0} for column in ("zip", "ward")}
    leaving = {"source": "wards.csv", "quasi_identifiers": fixed, "privacy": [{"k_anonymity": {"k": 2}}]}
    (folder / "leaving.json").write_text(json.dumps({**leaving, "suppression": {"limit": 0.4}}), encoding="utf-8")

    (folder / "hopeless.json").write_text(json.dumps({**policy, "privacy": ["distinct_l_diversity:l=3"]}), encoding="utf-8")
    alone = ["zip,ward", *[f"1485{i % 10},a" for i in range(199)], "14850,b"]
    (folder / "alone.csv").write_text("\n".join(alone), encoding="utf-8")
    starred = {**leaving, "source": "alone.csv", "quasi_identifiers": {"ward": {"taxonomy": "suppress"}}, "other": "keep"}
    (folder / "starred.json").write_text(json.dumps(starred), encoding="utf-8")

    coarse = {**leaving, "quasi_identifiers": ["zip", "ward"], "privacy": ["k_anonymity:k=4"]}
    (folder / "over.json").write_text(json.dumps(coarse), encoding="utf-8")
    noise = {
        "privacy": ["distinct_l_diversity:l=2"],
        "metrics": "correlation_loss",
        "publish": {"name": "randomize", "gamma": 2},
    }
    (folder / "telling.json").write_text(json.dumps({**policy, "metrics": "disclosure"}), encoding="utf-8")
    (folder / "noisy.json").write_text(json.dumps({**policy, **noise}), encoding="utf-8")

    def run(*arguments: str, code: int = 0) -> Any:
        result = CliRunner().invoke(cli, [*arguments, "--json"], prog_name="shoal")
        assert result.exit_code == code, result.output
        return json.loads(result.stdout)

    large = ["id,zip,ward,city", *(f"{i % 200},148{i % 50:02},{i % 3},{i % 50 // 10}" for i in range(400))]
    (folder / "large.csv").write_text("\n".join(large), encoding="utf-8")

    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        patch.setattr(profile, "SAMPLE", 100)
        patch.setattr(profile, "FIRST", 100)
        patch.setattr(drawing, "DRAWN", 100)
        patch.setattr(profile_rows, "SMALL", 10)
        patch.setenv("SHOAL_SECRET", "as long as it must be")
        saved = run("run", "policy.json", "--dry-run", "--save-recoding", "found.json")
        again = run("run", "policy.json", "--dry-run", "--reuse", "found.json")
        refused = run("run", "policy.json", "--source", "uniform.csv", "--dry-run", "--reuse", "found.json", code=1)
        hopeless = run("run", "hopeless.json", "--dry-run", code=1)
        run("run", "policy.json", "--target", "out.csv")
        plan = run("plan", "policy.json")
        (folder / "plan.json").write_text(json.dumps(plan), encoding="utf-8")
        told = run("report", "out.csv", "--policy", "policy.json", "--source", "people.csv", "--plan", "plan.json")
        reported = [told, run("report", "out.csv", "--policy", "policy.json", "--external")]
        return {
            "## Errors": [run("run", "missing.json", code=2), refused, hopeless],
            "## run": [
                saved,
                again,
                run("run", "policy.json", "--in-place"),
                run("run", "leaving.json", "--dry-run"),
                run("run", "noisy.json", "--dry-run"),
                run("run", "starred.json", "--dry-run"),
            ],
            "## audit": [
                run("audit", "people.csv", "--quasi", "zip", "--sensitive", "disease"),
                run("audit", "people.csv", "--policy", "telling.json"),
            ],
            "## attack": [
                run("attack", "people.csv", "--source", "people.csv", "--known", "zip", "--secret", "disease", "--by", "zip"),
                run("attack", "wards.csv", "--source", "wards.csv", "--known", "zip,ward", "--control", "wards.csv"),
            ],
            "## advise": [run("advise", "people.csv", "--sensitive", "disease", "--want", "0.6:2")],
            "## plan": [run("plan", "policy.json", "--limit", "0,0.1"), run("plan", "over.json")],
            "## report": reported,
            "## profile": [
                run("profile", "large.csv", "--quasi", "zip,ward", "--person", "id"),
                run("profile", "people.csv", "--quasi", "zip"),
            ],
            "## list": [run("list", what) for what in ("models", "algorithms", "metrics", "taxonomies")],
        }


@pytest.mark.parametrize(
    "heading", ["## run", "## audit", "## attack", "## advise", "## plan", "## profile", "## report", "## Errors"]
)
def test_every_key_has_a_row(heading: str, printed: dict[str, list[Any]]) -> None:
    assert set(first_cells("reference/json.md", heading)) == {key for found in printed[heading] for key in keys(found)}


def test_every_key_of_a_list_has_a_row(printed: dict[str, list[Any]]) -> None:
    found = {key for entries in printed["## list"] for entry in entries for key in entry}
    assert set(first_cells("reference/json.md", "## list")) == found
