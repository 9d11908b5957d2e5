"""The only jinja environment: it makes one SELECT of a template and its bindings."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from importlib import resources
from importlib.util import cache_from_source
from itertools import dropwhile, takewhile
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemBytecodeCache, PackageLoader, StrictUndefined, Template, Undefined
from jinja2.bccache import Bucket
from markupsafe import Markup
from sqlglot import exp

from .names import Relation, name, values

DIALECT = "duckdb"
"""The dialect of the templates; `dialect.translate` translates them to others."""
CATALOG_QUERIES = "backends/"
"""The folder of the templates that read the catalog of one engine. They are written in that engine's own dialect and are not
translated. Names in quotes, texts and numbers look the same in all of these dialects, so `safe` prints them for all."""


def render(template: str, /, **bindings: Any) -> Markup:
    """Return the SQL of a template. It is Markup, so that a rendered model can be bound to a name of another template."""
    return Markup(_template(template).render(bindings).strip())


def subquery(select: Markup, called: str) -> Markup:
    """Return a SELECT in brackets with an alias, for a template that reads a table."""
    return Markup(f"({select}) as {safe(alias(called))}")


@cache
def header(template: str) -> dict[str, str]:
    """Return the texts of the `--` lines on top of a template by their keys: step, in, out, why."""
    texts: dict[str, str] = {}
    key = ""
    for line in takewhile(lambda line: line.startswith("--"), _text(template).splitlines()):
        if found := re.match(r"-- (\w+): +(.*)", line):
            key = found[1]
            texts[key] = found[2]
        else:
            texts[key] += " " + line.removeprefix("--").strip()
    return texts


def templates() -> list[str]:
    """Return the name (folder/file without .sql) of every template that is written in DIALECT, without the macros."""
    return [template for template in _all_templates() if not template.startswith(("macros/", CATALOG_QUERIES))]


def catalog_queries() -> list[str]:
    """Return the names of the templates that read an engine's catalog, such as `backends/postgres/columns`."""
    return [template for template in _all_templates() if template.startswith(CATALOG_QUERIES)]


def _all_templates() -> list[str]:
    return [file.removesuffix(".sql") for file in _environment().list_templates(["sql"])]


def safe(item: object) -> Markup:
    """Return an item as SQL: a node, a relation, a number or what a template made. Refuse a bare string: it may be hostile."""
    if isinstance(item, Undefined):
        str(item)  # raises an error that says which name is missing
    if isinstance(item, Markup):
        return item
    if isinstance(item, Relation):
        return Markup(".").join(_identifier(part, True) for part in item.parts)
    if isinstance(item, exp.Identifier):
        return _identifier(item.name, item.quoted)
    if isinstance(item, exp.Expression):
        return Markup(item.sql(dialect=DIALECT, comments=False))
    if isinstance(item, bool):
        return Markup("true" if item else "false")
    if isinstance(item, int):
        return Markup(item)
    if isinstance(item, float):
        return Markup(f"cast('{item!r}' as double)")
    raise TypeError(f"a template may not print {type(item).__name__}: pass a name, a value or a number")


@cache
def _identifier(text: str, quoted: bool) -> Markup:
    """Return a name as SQL. It is kept: most of what templates print are names, and the same ones again and again."""
    return Markup(exp.to_identifier(text, quoted=quoted).sql(dialect=DIALECT))


def alias(text: str) -> exp.Identifier:
    """Return the node of a name that a template chooses itself; refuse one that would need quotes."""
    if not re.fullmatch(r"[a-z][a-z0-9_]*", text):
        raise ValueError(f"{text!r} is no alias")
    return name(text)


class _WithoutHeader(PackageLoader):
    """The loader of the templates. It leaves out their headers, which are for people and for the notes in scripts."""

    def get_source(self, environment: Environment, template: str) -> tuple[str, str, Callable[[], bool] | None]:
        source, path, is_current = super().get_source(environment, template)
        lines = dropwhile(lambda line: line.startswith("--"), source.splitlines(keepends=True))
        return "".join(lines), path, is_current


class _Compiled(FileSystemBytecodeCache):
    """Keeps compiled templates where Python keeps the compiled modules of this folder, if it does: a run needs 60 of them."""

    def __init__(self) -> None:
        super().__init__(str(Path(cache_from_source(__file__)).parent))

    def load_bytecode(self, bucket: Bucket) -> None:
        with suppress(Exception):  # whatever is wrong with a file there: the template is compiled again
            super().load_bytecode(bucket)

    def dump_bytecode(self, bucket: Bucket) -> None:
        if not sys.dont_write_bytecode:
            with suppress(OSError):  # nobody may write there
                Path(self.directory).mkdir(parents=True, exist_ok=True)
                super().dump_bytecode(bucket)


def _text(template: str) -> str:
    return resources.files("shoal.sql_templates").joinpath(f"{template}.sql").read_text(encoding="utf-8")


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=_WithoutHeader("shoal.sql_templates", ""),
        bytecode_cache=_Compiled(),
        auto_reload=False,
        autoescape=True,  # so that macros return Markup, which `safe` can tell from a bare string
        finalize=safe,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters["alias"] = alias
    environment.filters["double"] = float
    environment.filters["values"] = values
    return environment


@cache
def _template(name: str) -> Template:
    return _environment().get_template(f"{name}.sql")
