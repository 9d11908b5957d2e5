"""The commands about shoal itself: list, schema, completion. They read the docstrings and parameters that a policy uses."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import click
from click.shell_completion import get_completion_class

from ..algorithms import ALGORITHMS
from ..display.layout import GAP, count
from ..hierarchies.csv_file import read, shipped
from ..hierarchies.kinds import KINDS
from ..metrics import METRICS
from ..models import MODELS
from ..params import fields
from ..params.wording import one_of
from ..policy.json_schema import policy_schema
from ..publications import CHOICES
from . import arguments, shell
from .tables import better

LISTS = ("models", "algorithms", "publications", "metrics", "taxonomies")


@click.command(
    "list",
    epilog="""\b
Examples:
  shoal list models
  shoal list taxonomies
  shoal list metrics --json""",
)
@click.argument("what", type=click.Choice(LISTS))
@arguments.as_json
def list_(what: str, as_json: bool) -> None:
    """Tell which models, algorithms, publications, metrics or taxonomies there are, and their parameters."""
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
    """Print the lines that make a shell complete shoal's commands and options, files, models, and the columns of a table."""
    completions = get_completion_class(kind)
    assert completions is not None  # click knows these three
    shell.show(completions(context.find_root().command, {}, "shoal", "_SHOAL_COMPLETE").source())


def catalogue(what: str) -> list[dict[str, Any]]:
    """Return the name, the description and the parameters of each model, algorithm, publication, metric or taxonomy."""
    if what == "models":
        return [_entry(name, cls) for name, cls in MODELS.items()]
    if what == "algorithms":
        return [_entry(name, cls) for name, cls in ALGORITHMS.items()]
    if what == "publications":
        return [_entry(name, cls) for name, cls in CHOICES.items()]
    if what == "metrics":
        return [{**_entry(name, cls), "better": better(name), "on_request": cls.on_request} for name, cls in METRICS.items()]
    kinds = [_entry(kind, cls) for kind, cls in KINDS.items()]
    return kinds + [{"name": name, "description": _hierarchy(name)} for name in shipped()]


def _entry(name: str, cls: type) -> dict[str, Any]:
    """Return the entry of a class, from its docstring and its fields."""
    schema = fields.schema(cls, without=("folder", "levels"))  # the groups of `order` are no parameters
    required = schema.get("required", [])
    parameters = {
        key: {**content, "description": _uncited(content["description"]), "required": key in required}
        for key, content in schema["properties"].items()
    }
    return {"name": name, "description": _uncited((cls.__doc__ or "").partition("\n")[0]), "parameters": parameters}


def _uncited(text: str) -> str:
    """Return the text without the numbers of the papers' definitions, which are for readers of the code."""
    return re.sub(r" \(00\d [^)]*\)", "", text)


def _hierarchy(name: str) -> str:
    """Return the description of a hierarchy that comes with shoal."""
    rows = read(name, Path())
    example = " → ".join(dict.fromkeys(rows[0]))
    return f"Comes with shoal: {count(len(rows), 'value')}, {count(len(rows[0]) - 1, 'level')}, such as {example}."


def _lines(entry: Mapping[str, Any]) -> Iterable[str]:
    """Yield the lines of an entry for people."""
    yield entry["name"]
    yield f"    {entry['description']}" + _remark(entry)
    parameters = entry.get("parameters", {})
    width = max(map(len, parameters), default=0)
    for key, content in parameters.items():
        yield f"      {key.ljust(width)}{GAP}{content['description']}{_choices(content)}"


def _remark(entry: Mapping[str, Any]) -> str:
    """Return what only metrics have: which values are good, and whether a policy has to ask for it."""
    request = "; only if the policy names it under metrics" if entry.get("on_request") else ""
    return f" ({entry['better']} is better{request})" if "better" in entry else ""


def _choices(parameter: Mapping[str, Any]) -> str:
    """Return the values that a parameter may have, and its default."""
    options = f": {one_of([str(option) for option in parameter['enum']])}" if "enum" in parameter else ""
    return options + (f" (default: {parameter['default']})" if "default" in parameter else "")
