"""Arguments that stand for parts of a policy: lists of columns, models with their parameters."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable
from typing import Any

import click

from ..errors import PolicyError
from ..judging.advice import parse_want
from ..models import MODELS
from ..models.base import Model
from ..models.tau_l_diversity import TauLDiversity
from ..params.collector import Collector
from ..params.fields import build
from ..params.location import Location
from ..params.yaml_text import scalar

path = click.Path()  # a text, since an empty text must not become the current folder
as_json = click.option(
    "--json", "as_json", is_flag=True, help="Print JSON instead of text for people. An error is a JSON object, too."
)

person = click.option(
    "--person",
    multiple=True,
    help="The columns that say whose row a row is: then persons are counted, not rows. A list, or several times.",
)

MEMORY = r"(?=.*[1-9])[0-9]+(\.[0-9]+)? ?([KMGT]i?)?B?"


def columns(quasi: Iterable[str], sensitive: Iterable[str], person: Iterable[str]) -> tuple[list[str], list[str], list[str]]:
    """Return the columns of `--quasi age,zip --quasi '"a,b"'`: a name that holds a comma stands in double quotes."""
    options = {"--quasi": quasi, "--sensitive": sensitive, "--person": person}
    names = {option: [name for value in values for name in _split(option, value)] for option, values in options.items()}
    roles: dict[str, str] = {}
    errors = Collector()
    for option, name in ((option, name) for option, each in names.items() for name in each):
        if name in roles:
            again = "twice" if roles[name] == option else f"and {roles[name]} does: a column has one role"
            errors.add(PolicyError(f"{option} names {name!r} {again}"))
        roles[name] = option
    errors.finish()
    return names["--quasi"], names["--sensitive"], names["--person"]


def models(argument: Iterable[str]) -> list[Model]:
    """Return the models of `--model k_anonymity:k=5 --model t_closeness:t=0.2,distance=ordered`."""
    errors, result = Collector(), list[Model]()
    for value in argument:
        with errors.part():
            result.append(_model(value))
    errors.finish()
    return result


def want(argument: str | None) -> TauLDiversity | None:
    """Return the model of `--want 0.5:3`."""
    if argument is None:
        return None
    pair = [part.strip() for part in argument.split(":")]
    if len(pair) != 2 or not all(pair):
        raise PolicyError(f"--want: {argument!r} is no pair TAU:U such as 0.5:3")
    return parse_want(map(scalar, pair), "--want")


def not_empty(context: click.Context, parameter: click.Parameter, argument: str | None) -> str | None:
    """Refuse an option without text: it comes from a variable of the shell that is not set."""
    if argument is not None and not argument.strip():
        raise click.BadParameter("must not be empty.")
    return argument


def memory(context: click.Context, parameter: click.Parameter, argument: str | None) -> str | None:
    """Refuse a size of memory that the engine does not understand."""
    if argument is not None and not (re.fullmatch(MEMORY, argument, re.IGNORECASE) and argument[-1].isalpha()):
        raise click.BadParameter(f"{argument!r} is no size of memory: write for example 512MiB or 4GB.")
    return argument


def _model(argument: str) -> Model:
    name, colon, rest = argument.partition(":")
    where = Location("--model") / name.strip()
    if name.strip() not in MODELS:
        raise where.unknown(name.strip(), MODELS, "privacy model")
    parameters: dict[str, Any] = {}
    for part in _split("--model", rest) if colon else []:
        key, equals, value = part.partition("=")
        if not equals:
            raise where.error(f"needs its parameters as key=value, not {part!r}")
        if key in parameters:
            raise (where / key).error("is given twice")
        values = [scalar(item) for item in value.split("|")]
        parameters[key] = values if len(values) > 1 else values[0]
    return build(MODELS[name.strip()], parameters, where)


def _split(option: str, argument: str) -> list[str]:
    """Return the items of a list with commas, of which some may stand in double quotes."""
    try:
        [items] = csv.reader([argument], skipinitialspace=True, strict=True)
    except (csv.Error, ValueError):
        raise PolicyError(f'{option}: {argument!r} is no list such as a,b or "a,b",c') from None
    if not items or not all(items):
        raise PolicyError(f"{option}: a name is empty in {argument!r}")
    return items
