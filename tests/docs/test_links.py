"""Every link leads somewhere, every path that is named is there, and every page can be found; without mkdocs."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

from tests.docs.pages import DOCS, LINKED, README, ROOT, SITE, Page

ROOMS = ("engine", "sql_templates", "taxonomies", "tests", "bench", "examples", "docs")
"""The folders of the repository: what begins with one of these is a path."""
CITATION = re.compile(r"\b(00\d),? (?:Def|Th|Cor|Fig|Table|§|sec)")


@pytest.mark.parametrize("page", [pytest.param(page, id=page.name) for page in LINKED])
def test_every_link_leads_somewhere(page: Page) -> None:
    for link in page.links:
        if "://" in link:
            continue
        file, _, anchor = link.partition("#")
        target = (page.path.parent / file).resolve() if file else page.path
        assert target.exists(), link
        assert page not in SITE or target.is_relative_to(DOCS), f"{link} leaves the site: name the path in backticks instead"
        if anchor:
            assert anchor in Page(target).anchors, link


@pytest.mark.parametrize("page", [pytest.param(page, id=page.name) for page in LINKED])
def test_headings_of_a_page_differ(page: Page) -> None:
    assert len(set(page.anchors)) == len(page.anchors)


@pytest.mark.parametrize("page", [pytest.param(page, id=page.name) for page in LINKED])
def test_every_path_is_there(page: Page) -> None:
    """Of `engine/models/<name>.py` the folder is."""
    for code in page.code:
        if not re.match(rf"(?:{'|'.join(ROOMS)})/[^ ]*$", code):
            continue
        folder, variable, _ = code.partition("<")
        path = ROOT / (folder.rpartition("/")[0] if variable else folder)
        assert list(ROOT.glob(code)) if "*" in code else path.exists(), code


def test_the_menu_has_every_page() -> None:
    settings = yaml.safe_load((ROOT / "mkdocs.yml").read_text(encoding="utf-8"))
    assert sorted(_menu(settings["nav"])) == [page.path.relative_to(DOCS).as_posix() for page in SITE]


def _menu(entries: list[object]) -> Iterator[str]:
    for entry in entries:
        [inner] = entry.values() if isinstance(entry, dict) else [entry]
        yield from _menu(inner) if isinstance(inner, list) else [inner]


@pytest.mark.parametrize("start", [Page(README), Page(DOCS / "index.md")], ids=["README", "index"])
def test_the_map_shows_every_page(start: Page) -> None:
    targets = {(start.path.parent / link.partition("#")[0]).resolve() for link in start.links if "://" not in link}
    assert [page.name for page in SITE if page.path not in targets | {start.path, DOCS / "index.md"}] == []


# the house


def test_every_room_is_described() -> None:
    """The folders of the code, of the SQL and of the tests, and what each row names is there."""
    rows = {
        name
        for row in Page(DOCS / "explanation" / "design.md").rows("## The house")
        for name in re.findall(r"`([^`]+)`", row[0])
    }
    packages = {path.parent for path in (ROOT / "engine").glob("*/__init__.py") if not path.parent.is_symlink()}
    rooms = packages | {path for top in ("sql_templates", "tests") for path in (ROOT / top).iterdir() if path.is_dir()}
    named = {f"{path.relative_to(ROOT).as_posix()}/" for path in rooms if path.name != "__pycache__"}
    assert named <= rows
    assert [row for row in rows if not (ROOT / row).exists()] == []


# citations


def cited() -> dict[str, set[str]]:
    """Return the numbers of papers that the code, its templates and its tests cite, with where they do."""
    found: dict[str, set[str]] = {}
    for path in (path for room in ROOMS[:5] for path in (ROOT / room).rglob("*") if path.suffix in (".py", ".sql")):
        for number in CITATION.findall(path.read_text(encoding="utf-8")):
            found.setdefault(number, set()).add(path.name)
    return found


def test_every_paper_that_is_cited_is_in_the_references() -> None:
    assert set(cited()) <= set(Page(DOCS / "explanation" / "references.md").anchors)


def test_every_other_work_in_the_references_is_cited_as_it_says() -> None:
    code = "\n".join(
        path.read_text(encoding="utf-8")
        for room in ROOMS[:5]
        for path in (ROOT / room).rglob("*")
        if path.suffix in (".py", ".sql") and path.parent != Path(__file__).parent
    )
    rows = Page(DOCS / "explanation" / "references.md").rows("## Other works")
    assert len(rows) > 5
    assert [row[0] for row in rows if row[0] not in code] == []


def test_the_site_loads_nothing_from_elsewhere() -> None:
    settings = yaml.safe_load((ROOT / "mkdocs.yml").read_text(encoding="utf-8"))
    assert settings["theme"]["font"] is False
    assert settings["strict"] is True
    assert not {"extra_css", "extra_javascript"} & set(settings)


def test_what_builds_the_site_is_an_extra() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert any(needed.startswith("mkdocs-material") for needed in project["project"]["optional-dependencies"]["docs"])
