"""The rules of the house: what stands where, and how templates look; tests/golden checks that their headers tell the truth."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any

import pytest
from shoal.algorithms import ALGORITHMS
from shoal.cells.class_labels import STYLES
from shoal.hierarchies.kinds import KINDS
from shoal.metrics import METRICS
from shoal.models import MODELS
from shoal.publications import CHOICES
from shoal.sql.render import catalog_queries, header, templates

pytestmark = pytest.mark.core

ROOT = Path(__file__).parents[2]
ENGINE, SQL = ROOT / "engine", ROOT / "sql_templates"
MODULES = sorted(ENGINE.rglob("*.py"))
TEXTS = {path.relative_to(ENGINE).as_posix(): path.read_text(encoding="utf-8") for path in MODULES}
"""The text of each module by its path"""
TEMPLATES = [*templates(), *catalog_queries()]
FILES = {path.relative_to(SQL).as_posix(): path.read_text(encoding="utf-8") for path in sorted(SQL.rglob("*.sql"))}


def modules_of(package: str) -> set[str]:
    return {path.stem for path in (ENGINE / package).iterdir() if path.stem.isidentifier()} - {
        "__init__",
        "__pycache__",
        "base",
    }


def without_comments(text: str) -> str:
    """The SQL of a template's file: no `--` lines, no text in quotes, nothing of jinja but that something stands there."""
    text = re.sub(r"\{#.*?#\}", "", text, flags=re.DOTALL)
    text = re.sub(r"\{%.*?%\}", "", text, flags=re.DOTALL)
    text = re.sub(r"\{\{.*?\}\}", "§", text, flags=re.DOTALL)
    return re.sub(r"'[^']*'", "''", re.sub(r"--.*", "", text))


# one module, one template


@pytest.mark.parametrize(("package", "registered"), [("models", MODELS), ("metrics", METRICS)])
def test_every_module_has_its_template_and_every_template_its_module(package: str, registered: dict[str, Any]) -> None:
    assert modules_of(package) == set(registered) == {path.stem for path in (SQL / package).iterdir()}


def test_every_algorithm_has_its_folder_of_templates_and_every_folder_its_algorithm() -> None:
    folders = {path.name for path in (SQL / "algorithms").iterdir() if list(path.glob("*.sql"))}
    assert modules_of("algorithms") == set(ALGORITHMS) == folders


def test_every_style_of_labels_has_its_template_and_every_template_its_style() -> None:
    assert sorted(STYLES) == sorted(path.stem for path in (SQL / "labels").iterdir())


def test_every_template_is_used() -> None:
    """Look in the modules for the name of each template; models, metrics and labels find theirs by their own."""
    named = {name for text in TEXTS.values() for name in re.findall(r'["/]([\w/]+)(?=")', text)}
    named |= {name.rpartition("/")[2] for name in named}
    for template in TEMPLATES:
        folder, _, stem = template.rpartition("/")
        callers_add_the_folder = folder.startswith(("algorithms/", "taxonomies", "scripts", "backends/"))
        found_by_name = folder in ("models", "metrics", "labels")
        assert found_by_name or (stem if callers_add_the_folder else template) in named, template


# headers


def test_a_template_opens_with_its_header() -> None:
    for template in TEMPLATES:
        said = header(template)
        assert list(said) == ["step", "in", "out", "why"], template
        assert all(said.values()), template
        assert said["step"].startswith(template.rpartition("/")[2] + ": "), template


def test_what_a_header_may_say_of_columns() -> None:
    assert fits("(a, b)   key: a", ["a", "b"])
    assert not fits("(a, b)", ["b", "a"])
    assert fits("(<keys>, n)", ["w1", "w2", "n"])
    assert not fits("(<keys>, n)", ["n"])
    assert fits("(node, <sa>..., n)", ["node", "n"])
    assert fits("(code, l<level>..., low<level>...)", ["code", "l0", "low0", "l1", "low1"])
    assert not fits("(code, l<level>..., low<level>...)", ["code", "l0", "low0", "l1"])
    assert not fits("(a, l<level>...)", ["a", "m0"])
    assert not fits("(a)   key: b", ["a"])
    assert fits("the columns of the release", ["anything"])


def fits(said: str, real: list[str]) -> bool:
    """Whether the `out:` of a header holds for the columns of a statement.

    name          this column
    <what>        columns of any names, at least one
    <what>...     columns of any names, or none
    l<what>...    numbered columns l0, l1 ... or none; of several of these side by side, as many of each, in any order
    prose         says nothing that could be checked

    What follows `key:` must be among the columns.
    """
    found = re.fullmatch(r"\((.*?)\)(?:\s+key: (.*))?", said)
    if not found:
        return "(" not in said
    tokens = found[1].split(", ")
    if found[2] and not set(found[2].split(", ")) <= set(tokens):
        return False
    pattern, numbered = "", list[str]()
    for token, following in zip(tokens, [*tokens[1:], ""], strict=True):
        if prefix := re.fullmatch(r"([a-z]\w*)<\w+>\.\.\.", token):
            numbered.append(prefix[1])
            if not re.match(r"[a-z]\w*<", following):
                pattern += rf"(?:(?:{'|'.join(numbered)})\d+,)*"
                if len({sum(bool(re.fullmatch(rf"{p}\d+", column)) for column in real) for p in numbered}) != 1:
                    return False
                numbered = []
        elif token.startswith("<"):
            pattern += r"(?:[^,]+,)" + ("*" if token.endswith("...") else "+")
        else:
            pattern += re.escape(token) + ","
    return re.fullmatch(pattern, "".join(f"{column}," for column in real)) is not None


# style


def where(pattern: str, texts: dict[str, str]) -> list[tuple[str, str]]:
    """Return what the pattern finds in the texts of files, with the file."""
    return [(file, found[0]) for file, text in texts.items() for found in re.finditer(pattern, text)]


def test_sql_is_written_in_lower_case_and_names_its_columns() -> None:
    bare = {file: without_comments(text) for file, text in FILES.items()}
    assert where(r"\b[A-Z]+\b", bare) == []
    assert where(r"(?:select|,)\s+(?:\w+\.)?\*|\.\*", bare) == []


def test_no_sign_stands_right_before_a_number() -> None:
    """`-{{ n }}` would be a comment where n is negative."""
    assert where(r"-\{\{(?!-)", FILES) == []


def test_only_the_dialect_knows_dialects() -> None:
    others = {module: text for module, text in TEXTS.items() if module != "sql/dialect.py"}
    assert where(r"\bif\b[^\n]*\bdialect\b", others | FILES) == []


# modules


def test_a_module_can_be_read_at_a_sitting() -> None:
    assert {module: lines for module, text in TEXTS.items() if (lines := len(text.splitlines())) >= 250} == {}


ROOMS = (
    "errors sql params files,registry,display,progress backends.target,backends.patience backends.base "
    "run backends hierarchies cells linking models judging metrics algorithms publications policy release pipeline "
    "scripts,report,profiling,attacks api.inputs api demo cli __init__,__main__"
)
"""The rooms from the ground up. A module imports from its own floor and from those below; types may come from above."""
FLOORS = {room: floor for floor, rooms in enumerate(ROOMS.split()) for room in rooms.split(",")}


def floor(module: str) -> int:
    first, _, rest = module.partition(".")
    return FLOORS.get(f"{first}.{rest.partition('.')[0]}", FLOORS.get(first, FLOORS["__init__"]))


def imported(module: str) -> Iterator[str]:
    """Return the modules of shoal that the module in this file imports when it runs."""
    tree, package = ast.parse(TEXTS[module]), Path(module).parent.parts
    guarded = [node for node in tree.body if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)]
    typing = {id(node) for block in guarded for node in ast.walk(block)}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.level and id(node) not in typing:
            base = (*package[: len(package) - node.level + 1], *([node.module] if node.module else []))
            yield from [".".join(base)] if node.module else [".".join((*base, name.name)) for name in node.names]


def test_imports_go_one_way() -> None:
    floors = {module: floor(module.removesuffix(".py").replace("/", ".")) for module in TEXTS}
    wrong = [(module, other) for module, here in floors.items() for other in imported(module) if floor(other) > here]
    assert [(module, other) for module, other in wrong if other != "__version__"] == []


def test_every_package_is_installed() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    setup = project["tool"]["setuptools"]
    folders = {path.parent for path in MODULES}
    assert [folder for folder in folders if not (folder / "__init__.py").exists()] == []
    assert set(setup["packages"]) == {
        *(".".join(("shoal", *folder.relative_to(ENGINE).parts)) for folder in folders),
        *("shoal." + path.name for path in (SQL, ROOT / "taxonomies")),
    }


DECLARED = {
    **{f"models.{key}": of for key, of in MODELS.items()},
    **{f"algorithms.{key}": of for key, of in ALGORITHMS.items()},
    **{f"publications.{key}": of for key, of in CHOICES.items()},
    **{f"taxonomies.{key}": of for key, of in KINDS.items()},
    **{f"metrics.{key}": of for key, of in METRICS.items()},
}


@pytest.mark.parametrize("declared", DECLARED)
def test_what_a_policy_can_name_is_documented(declared: str) -> None:
    of = DECLARED[declared]
    assert (of.__doc__ or "").partition("\n\n")[0].rstrip().endswith((".", "the default)"))
    if is_dataclass(of) and not hasattr(of, "rows"):  # a hierarchy is written in its own way
        assert [f.name for f in fields(of) if f.init and not f.metadata.get("doc")] == []
