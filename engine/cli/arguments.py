"""Arguments that stand for parts of a policy: lists of columns, models with their parameters."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import click

from ..api.inputs import LONGEST, is_memory
from ..errors import PolicyError
from ..judging.advice import parse_want
from ..models import MODELS
from ..models.base import Model
from ..models.tau_l_diversity import TauLDiversity
from ..params.collector import Collector
from ..params.entries import entry
from ..params.location import Location
from ..params.short_form import split
from ..params.yaml_text import scalar

path = click.Path()  # a text, since an empty text must not become the current folder
as_json = click.option(
    "--json", "as_json", is_flag=True, help="Print JSON instead of text for people. An error is a JSON object, too."
)
wait = click.option(
    "--wait",
    metavar="SECONDS",
    type=click.FloatRange(0, LONGEST),
    help="How long to wait for a DuckDB file that another process has open (by default not at all), and for each lock of "
    "another session of PostgreSQL (by default as long as it takes).",
)

person = click.option(
    "--person",
    multiple=True,
    help="The columns that say whose row a row is: then persons are counted, not rows. A list, or several times.",
)


def groups(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options of releases in groups (anatomy, slicing, randomize) to a command, for use without a policy."""
    options = (
        click.option(
            "--group",
            metavar="COLUMN",
            callback=not_empty,
            help="The column with the id of a row's group, if the classes are groups and not the rows that look alike.",
        ),
        click.option(
            "--sensitive-table",
            metavar="TABLE",
            callback=not_empty,
            help="The table of the sensitive values of each group, if they are apart (anatomy, randomize).",
        ),
        click.option(
            "--rows",
            metavar="COLUMN",
            default="rows",
            show_default=True,
            help="The column of the sensitive table that says how many rows have a value.",
        ),
        click.option(
            "--kept",
            metavar="COLUMN",
            callback=not_empty,
            help="The column of the sensitive table with the chance that a value was kept, if they have noise (randomize).",
        ),
        click.option(
            "--beside",
            multiple=True,
            help="The quasi-identifiers in one column with the sensitive values (slicing). A list, or several times.",
        ),
    )
    for option in reversed(options):
        command = option(command)
    return command


def columns(quasi: Iterable[str], sensitive: Iterable[str], person: Iterable[str]) -> tuple[list[str], list[str], list[str]]:
    """Return the columns of `--quasi age,zip --quasi '"a,b"'`: a name that holds a comma stands in double quotes."""
    options = {"--quasi": quasi, "--sensitive": sensitive, "--person": person}
    names = {option: [name for value in values for name in split(value, option)] for option, values in options.items()}
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
            result.append(entry(value, Location("--model"), MODELS, "privacy model")[0])
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
    if argument is not None and not is_memory(argument):
        raise click.BadParameter(f"{argument!r} is no size of memory: write for example 512MiB or 4GB.")
    return argument


memory_limit = click.option(
    "--memory-limit",
    callback=memory,
    help="The most memory that DuckDB may take, such as 1GiB; 350 MB at least, with --threads N 300 MB + N × 50 MB. "
    "Beyond that it works on disk.",
)
threads = click.option(
    "--threads",
    type=click.IntRange(1, 1024),
    help="How many threads the engine may use. What comes out does not depend on it.",
)
