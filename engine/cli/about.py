"""What shoal tells of itself: `list`, `schema`, `completion`, from the docstrings and parameters that read a policy."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import click
from click.shell_completion import get_completion_class

from ..algorithms import ALGORITHMS
from ..hierarchies.csv_file import read, shipped
from ..hierarchies.kinds import KINDS
from ..metrics import METRICS, REQUESTS
from ..models import MODELS
from ..params import fields
from ..params.wording import one_of
from ..policy.json_schema import policy_schema
from . import shell
from .tables import GAP, better, count

LISTS = ("models", "algorithms", "metrics", "taxonomies")


@click.command(
    "list",
    epilog="""\b
Examples:
  shoal list models
  shoal list taxonomies
  shoal list metrics --json""",
)
@click.argument("what", type=click.Choice(LISTS))
@click.option("--json", "as_json", is_flag=True, help="Print JSON instead of text for people.")
def list_(what: str, as_json: bool) -> None:
    """Tell which models, algorithms, metrics or taxonomies there are, and their parameters."""
    entries = catalogue(what)
    if as_json:
        shell.show("[" + ",\n ".join(map(json.dumps, entries)) + "]")
    else:
        shell.show("\n".join(line for entry in entries for line in _lines(entry)))


@click.command(
    epilog="""\b
Examples:
  shoal schema > policy.schema.json
\b
With this line at its top, editors with the YAML language server complete and check a policy:
  # yaml-language-server: $schema=policy.schema.json"""
)
def schema() -> None:
    """Print the JSON Schema of policies, for editors."""
    shell.show(json.dumps(policy_schema(), indent=2))


@click.command(
    epilog="""\b
Examples:
  shoal completion bash >> ~/.bashrc
  shoal completion zsh >> ~/.zshrc
  shoal completion fish > ~/.config/fish/completions/shoal.fish"""
)
@click.argument("kind", metavar="bash|zsh|fish", type=click.Choice(("bash", "zsh", "fish")))
@click.pass_context
def completion(context: click.Context, kind: str) -> None:
    """Print the lines that make a shell complete shoal's commands and options."""
    made = get_completion_class(kind)
    assert made is not None  # click knows these three
    shell.show(made(context.find_root().command, {}, "shoal", "_SHOAL_COMPLETE").source())


def catalogue(what: str) -> list[dict[str, Any]]:
    """Name, description and, where there are some, parameters."""
    if what == "models":
        return [_entry(name, cls) for name, cls in MODELS.items()]
    if what == "algorithms":
        return [_entry(name, cls) for name, cls in ALGORITHMS.items()]
    if what == "metrics":
        return [{**_entry(name, cls), "better": better(name), "on_request": name in REQUESTS} for name, cls in METRICS.items()]
    kinds = [_entry(kind, cls) for kind, cls in KINDS.items()]
    return kinds + [{"name": name, "description": _shipped(name)} for name in shipped()]


def _entry(name: str, cls: type) -> dict[str, Any]:
    made = fields.schema(cls, without=("folder", "levels"))  # the groups of `order` are no parameters
    needed = made.get("required", [])
    parameters = {
        key: {**found, "description": _uncited(found["description"]), "required": key in needed}
        for key, found in made["properties"].items()
    }
    return {"name": name, "description": _first(cls), "parameters": parameters}


def _first(cls: type) -> str:
    return _uncited((cls.__doc__ or "").partition("\n")[0])


def _uncited(text: str) -> str:
    """Without the numbers of the papers' definitions, which are for those who read the code."""
    return re.sub(r" \(00\d [^)]*\)", "", text)


def _shipped(name: str) -> str:
    rows = read(name, Path())
    example = " → ".join(dict.fromkeys(rows[0]))
    return f"Comes with shoal: {count(len(rows), 'value')}, {count(len(rows[0]) - 1, 'level')}, such as {example}."


def _lines(entry: Mapping[str, Any]) -> Iterable[str]:
    yield entry["name"]
    yield f"    {entry['description']}" + _remark(entry)
    parameters = entry.get("parameters", {})
    width = max(map(len, parameters), default=0)
    for key, found in parameters.items():
        yield f"      {key.ljust(width)}{GAP}{found['description']}{_choice(found)}"


def _remark(entry: Mapping[str, Any]) -> str:
    """What is told of metrics alone."""
    request = "; only if the policy names it under metrics" if entry.get("on_request") else ""
    return f" ({entry['better']} is better{request})" if "better" in entry else ""


def _choice(found: Mapping[str, Any]) -> str:
    """What may be written, where the description does not say it."""
    options = f": {one_of([str(option) for option in found['enum']])}" if "enum" in found else ""
    return options + (f" (default: {found['default']})" if "default" in found else "")
