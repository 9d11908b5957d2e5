"""What stands on the command line as a policy would write it: lists of columns, models with their parameters."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable
from typing import Any

import click

from ..errors import PolicyError
from ..judging.advice import wanted
from ..models import MODELS
from ..models.base import Model
from ..models.tau_l_diversity import TauLDiversity
from ..params.fields import build
from ..params.location import Location
from ..params.yaml_text import scalar

path = click.Path()  # of text: an empty one is told from the folder that one stands in
as_json = click.option("--json", "as_json", is_flag=True, help="Print JSON instead of text for people.")

MEMORY = r"(?=.*[1-9])[0-9]+(\.[0-9]+)? ?([KMGT]i?)?B?"


def columns(quasi: Iterable[str], sensitive: Iterable[str]) -> tuple[list[str], list[str]]:
    """The columns of `--quasi age,zip --quasi '"a,b"'`: a name that holds a comma stands in double quotes."""
    given = {"--quasi": quasi, "--sensitive": sensitive}
    named = {option: [name for value in values for name in _split(option, value)] for option, values in given.items()}
    roles: dict[str, str] = {}
    for option, name in ((option, name) for option, names in named.items() for name in names):
        if name in roles:
            again = "twice" if roles[name] == option else f"and {roles[name]} does: a column has one role"
            raise PolicyError(f"{option} names {name!r} {again}")
        roles[name] = option
    return named["--quasi"], named["--sensitive"]


def models(given: Iterable[str]) -> list[Model]:
    """The models of `--model k_anonymity:k=5 --model t_closeness:t=0.2,distance=ordered`."""
    return [_model(value) for value in given]


def want(given: str | None) -> TauLDiversity | None:
    """The model of `--want 0.5:3`."""
    if given is None:
        return None
    pair = [part.strip() for part in given.split(":")]
    if len(pair) != 2 or not all(pair):
        raise PolicyError(f"--want: {given!r} is no pair TAU:U such as 0.5:3")
    return wanted(map(scalar, pair), "--want")


def some(context: click.Context, parameter: click.Parameter, given: str | None) -> str | None:
    """An option that is given must not be empty: a variable of the shell that is not set is no wish."""
    if given is not None and not given.strip():
        raise click.BadParameter("must not be empty.")
    return given


def memory(context: click.Context, parameter: click.Parameter, given: str | None) -> str | None:
    """A size that the engine understands."""
    if given is not None and not (re.fullmatch(MEMORY, given, re.IGNORECASE) and given[-1].isalpha()):
        raise click.BadParameter(f"{given!r} is no size of memory: write for example 512MiB or 4GB.")
    return given


def _model(given: str) -> Model:
    name, colon, rest = given.partition(":")
    where = Location("--model") / name.strip()
    if name.strip() not in MODELS:
        raise where.unknown(name.strip(), MODELS, "privacy model")
    written: dict[str, Any] = {}
    for part in _split("--model", rest) if colon else []:
        key, equals, value = part.partition("=")
        if not equals:
            raise where.error(f"needs its parameters as key=value, not {part!r}")
        if key in written:
            raise (where / key).error("is given twice")
        values = [scalar(item) for item in value.split("|")]
        written[key] = values if len(values) > 1 else values[0]
    return build(MODELS[name.strip()], written, where)


def _split(option: str, given: str) -> list[str]:
    try:
        [parts] = csv.reader([given], skipinitialspace=True, strict=True)
    except (csv.Error, ValueError):
        raise PolicyError(f'{option}: {given!r} is no list such as a,b or "a,b",c') from None
    if not parts or not all(parts):
        raise PolicyError(f"{option}: a name is empty in {given!r}")
    return parts
