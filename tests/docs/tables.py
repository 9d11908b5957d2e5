"""The parts of the reference that are made of the code: a row for each thing that is registered, the help of each command.

`pytest tests/docs --update` writes them into the pages, between `<!-- generated: … -->` and `<!-- end -->`.
"""

from __future__ import annotations

import csv
import inspect
import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import click
from shoal.algorithms import ALGORITHMS
from shoal.cli.about import catalogue
from shoal.cli.app import cli
from shoal.hierarchies.kinds import KINDS, Order
from shoal.linking.declared import QuasiSensitive
from shoal.metrics import METRICS
from shoal.models import MODELS
from shoal.models.base import SensitiveModel
from shoal.params import fields
from shoal.params.wording import one_of
from shoal.policy.json_schema import policy_schema
from shoal.policy.model import Quasi, Sensitive, Suppression
from shoal.publications import CHOICES

from tests.docs.pages import ROOT

REFERENCES = "../explanation/references.md"
SHARED = tuple(fields.schema(SensitiveModel)["properties"])
"""The parameters that all models of sensitive values have."""


def table(header: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """Return a table in Markdown."""
    lines = [list(header), *([cell.replace("|", "\\|") for cell in row] for row in rows)]
    lines.insert(1, ["---"] * len(lines[0]))
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def sentence(doc: str) -> str:
    """Return the first paragraph of a docstring; the numbers of papers lead to the references."""
    first = escaped(" ".join(doc.strip().partition("\n\n")[0].split()))
    return re.sub(r"\b(00\d)(?= (?:Def|Th|Cor|Fig|Table|§))", rf"[\1]({REFERENCES}#\1)", first)


def escaped(text: str) -> str:
    """Return a text in which a star is a star."""
    return text.replace("*", "\\*")


def value(made: Mapping[str, Any]) -> str:
    """Return in words what a JSON Schema takes."""
    if "$ref" in made:
        return "[taxonomy](taxonomies.md)"
    if "anyOf" in made:
        options = [option for option in made["anyOf"] if option != {"type": "null"}]
        if len(options) == 2 and options[1] == {"type": "array", "items": options[0]}:
            return f"{value(options[0])}, or a list of such"
        return " or ".join(dict.fromkeys(map(value, options)))
    if "enum" in made:
        return one_of([f"`{option}`" for option in made["enum"]])
    if made["type"] == "array":
        return f"a list of {value(made['items'])}"
    if made["type"] == "object":
        return f"mapping of names to {value(made['additionalProperties'])}" if made.get("additionalProperties") else "mapping"
    kinds = {"integer": "whole number", "number": "number", "boolean": "true or false"}
    words = {"minimum": "at least", "exclusiveMinimum": "above", "maximum": "at most", "exclusiveMaximum": "below"}
    kind = "text" if isinstance(made["type"], list) else kinds[made["type"]]
    return ", ".join([kind, *(f"{word} {made[bound]}" for bound, word in words.items() if bound in made)])


def parameters(made: Mapping[str, Any], without: Iterable[str] = ()) -> Iterable[list[str]]:
    """Return a row for each parameter: its name, what it takes, its default, what it means."""
    for key, found in made["properties"].items():
        if key not in without:
            default = f"`{found['default']}`" if "default" in found else ""
            needed = "required" if key in made.get("required", []) else default
            yield [f"`{key}`", value(found), needed, sentence(found.get("description", ""))]


def _of_classes(known: Mapping[str, type], without: Iterable[str] = ()) -> str:
    """Return the parameters of several classes in one table."""
    rows = [
        [f"`{name}`", *row]
        for name, cls in known.items()
        for row in parameters(fields.schema(cls, without=("folder", "levels")), without)
    ]
    return table(("of", "parameter", "value", "default", "meaning"), rows)


def models() -> str:
    return table(
        ("model", "parameters", "what it asks for"),
        (
            [f"`{name}`", ", ".join(f"`{key}`" for key in _own(cls)), sentence(cls.__doc__ or "")]
            for name, cls in MODELS.items()
        ),
    )


def _own(cls: type) -> list[str]:
    return [key for key in fields.schema(cls)["properties"] if key not in SHARED]


def model_parameters() -> str:
    return _of_classes(MODELS, SHARED)


def shared_parameters() -> str:
    return table(("parameter", "value", "default", "meaning"), parameters(fields.schema(SensitiveModel)))


def algorithms() -> str:
    return table(
        ("algorithm", "what it does"), ([f"`{name}`", sentence(cls.__doc__ or "")] for name, cls in ALGORITHMS.items())
    )


def algorithm_parameters() -> str:
    return _of_classes(ALGORITHMS)


def publications() -> str:
    return table(("publication", "what it does"), ([f"`{name}`", sentence(cls.__doc__ or "")] for name, cls in CHOICES.items()))


def publication_parameters() -> str:
    return _of_classes(CHOICES)


def not_promised() -> str:
    rows = [[f"`{name}`", cls.not_promised] for name, cls in CHOICES.items() if cls.not_promised]
    return table(("publication", "what nobody may rely on"), rows)


def metrics() -> str:
    better = {entry["name"]: entry["better"] for entry in catalogue("metrics")}
    return table(
        ("metric", "better", "what it measures"),
        ([f"`{name}`", better[name], sentence(cls.__doc__ or "")] for name, cls in METRICS.items()),
    )


def metric_parameters() -> str:
    return _of_classes(METRICS)


def taxonomies() -> str:
    return table(("kind", "what it is"), ([f"`{kind}`", sentence(cls.__doc__ or "")] for kind, cls in KINDS.items()))


def taxonomy_parameters() -> str:
    return _of_classes({kind: cls for kind, cls in KINDS.items() if cls is not Order})


def shipped_taxonomies() -> str:
    entries = [entry for entry in catalogue("taxonomies") if "parameters" not in entry]
    return table(("name", "what it is"), ([f"`{entry['name']}`", escaped(entry["description"])] for entry in entries))


def policy_keys() -> str:
    made = policy_schema()
    rows = [
        [f"`{key}`", "required" if key in made["required"] else _default(found), found["description"]]
        for key, found in made["properties"].items()
        if key != "$schema"
    ]
    return table(("key", "default", "meaning"), rows)


def _default(found: Mapping[str, Any]) -> str:
    return f"`{str(found['default']).lower()}`" if "default" in found else ""


def _columns(cls: type) -> str:
    return table(("key", "value", "default", "meaning"), parameters(fields.schema(cls, without=("name",))))


def quasi_keys() -> str:
    return _columns(Quasi)


def sensitive_keys() -> str:
    return _columns(Sensitive)


def quasi_sensitive_keys() -> str:
    return _columns(QuasiSensitive)


def suppression_keys() -> str:
    return _columns(Suppression)


def command_line() -> str:
    """Return a section for shoal and for each of its commands: what it does, its options, its examples."""
    commands: dict[str, click.Command] = {"": cli, **cli.commands}
    return "".join(_command(name, command) for name, command in commands.items()) + "\n"


def _command(name: str, command: click.Command) -> str:
    arguments = [_metavar(given) for given in command.params if isinstance(given, click.Argument)]
    usage = " ".join(["shoal", *filter(None, [name]), "[OPTIONS]", *(arguments if name else ["COMMAND", "[ARGS]..."])])
    help_ = "\n\n".join(" ".join(part.split()) for part in inspect.cleandoc(command.help or "").split("\n\n"))
    options = [given for given in command.params if isinstance(given, click.Option)]
    rows = [[_option(option), " ".join([escaped(option.help or ""), *_remarks(option)])] for option in options]
    epilog = (command.epilog or "").replace("\b", "")
    return (
        f"\n## shoal {name}".rstrip() + f"\n\n`{usage}`\n\n{escaped(help_)}\n\n"
        f"{table(('option', 'meaning'), rows)}\n```text\n{epilog.strip()}\n```\n"
    )


def _option(option: click.Option) -> str:
    flags = ", ".join(option.opts)
    return f"`{flags}`" if option.is_flag else f"`{flags} {_metavar(option)}`"


def _metavar(given: click.Parameter) -> str:
    if isinstance(given, click.Argument):
        return given.metavar or (
            "|".join(given.type.choices) if isinstance(given.type, click.Choice) else str(given.name).upper()
        )
    return given.metavar or ("NAME" if isinstance(given.type, click.Choice) else given.type.name.upper().partition(" ")[0])


def _remarks(option: click.Option) -> Iterable[str]:
    """Yield what the help tells of an option besides its text: what may be chosen, and the default."""
    if isinstance(option.type, click.Choice):
        yield f"One of {', '.join(f'`{choice}`' for choice in option.type.choices)}."
    if option.show_default:
        yield f"Default: `{option.default}`."


def large_tables() -> str:
    """Return what the bench of tables of all sizes has written."""
    header = ("rows", "k", "one group-by", "one copy", "a run", "ratio", "peak MiB")
    with (ROOT / "bench/results/decades.csv").open(encoding="utf-8") as file:
        rows = [
            (
                f"{int(each['rows']):,}",
                f"{int(each['k']):,}",
                *(f"{float(each[what]):.2f} s" for what in ("group_by", "copy", "run")),
                f"{float(each['ratio']):.2f}",
                each["mebibytes"],
            )
            for each in csv.DictReader(file)
        ]
    return "\n" + table(header, rows) + "\n"


PARTS: dict[str, Callable[[], str]] = {
    "models": models,
    "model parameters": model_parameters,
    "shared parameters": shared_parameters,
    "algorithms": algorithms,
    "algorithm parameters": algorithm_parameters,
    "publications": publications,
    "publication parameters": publication_parameters,
    "not promised": not_promised,
    "metrics": metrics,
    "metric parameters": metric_parameters,
    "taxonomies": taxonomies,
    "taxonomy parameters": taxonomy_parameters,
    "shipped taxonomies": shipped_taxonomies,
    "policy keys": policy_keys,
    "quasi keys": quasi_keys,
    "sensitive keys": sensitive_keys,
    "quasi sensitive keys": quasi_sensitive_keys,
    "suppression keys": suppression_keys,
    "command line": command_line,
    "large tables": large_tables,
}
