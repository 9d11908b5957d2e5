"""What a shell completes after shoal's options: files, models with their parameters, the columns of the table on the line."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress

import click
from click.shell_completion import CompletionItem

from ..backends.registry import open_backend
from ..errors import ShoalError
from ..models import MODELS
from ..params import fields


def files(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Let the shell complete a file, where a URL may stand as well."""
    return [CompletionItem(incomplete, type="file")]


def models(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Complete the name of a model, or after its colon its parameters and their choices."""
    name, colon, rest = incomplete.partition(":")
    if not colon:
        docs = {known: (cls.__doc__ or "").partition("\n")[0] for known, cls in MODELS.items()}
        return [CompletionItem(known, help=doc) for known, doc in docs.items() if known.startswith(name)]
    if name not in MODELS:
        return []
    *given, current = rest.split(",")
    parameters = fields.schema(MODELS[name])["properties"]
    key, equals, value = current.partition("=")
    if equals:
        choices = parameters.get(key, {}).get("enum", [])
        return _continued(f"{name}:", given, (f"{key}={choice}" for choice in choices if str(choice).startswith(value)))
    used = {each.partition("=")[0] for each in given}
    return _continued(f"{name}:", given, (f"{known}=" for known in parameters if known.startswith(key) and known not in used))


def columns(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Complete a column of the table that the line names already; behind commas the next one."""
    table = context.params.get("table") or next(iter(context.args), None)  # an option without its value ends click's reading
    *given, current = incomplete.split(",")
    used = {
        *given,
        *(name for option in ("quasi", "sensitive") for name in ",".join(context.params.get(option) or ()).split(",")),
    }
    names = (f'"{name}"' if "," in name else name for name in _columns(table) if name not in used)
    return _continued("", given, (name for name in names if name.startswith(current)))


def _continued(start: str, given: Iterable[str], endings: Iterable[str]) -> list[CompletionItem]:
    """Return what is on the line already, with each of several endings."""
    return [CompletionItem(start + ",".join([*given, ending])) for ending in endings]


def _columns(table: str | None) -> list[str]:
    """Return the columns of a table; none if it cannot be read, as a shell that completes has no place for errors."""
    if not table:
        return []
    with suppress(ShoalError):
        backend = open_backend(table, wait=0)
        try:
            return [column.name for column in backend.columns(backend.open_source(table, lambda _: "text"))]
        finally:
            backend.close()
    return []
