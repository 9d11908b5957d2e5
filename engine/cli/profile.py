"""The commands for a table that nobody has said a word about: profile and init."""

from __future__ import annotations

import click

from ..api import profiles
from ..backends.registry import shown
from ..params.wording import as_object
from . import arguments, completion, profile_tables, shell

quasi = click.option(
    "--quasi",
    multiple=True,
    shell_complete=completion.columns,
    help="The columns whose values others may know, whatever they seem to be. A list, or several times.",
)


@click.command(
    epilog="""\b
Examples:
  shoal profile shoal-demo/patients.csv
  shoal profile shoal-demo/patients.csv --quasi age,zip,sex --person ssn
  shoal profile shoal-demo/patients.csv --json"""
)
@click.argument("table", shell_complete=completion.files)
@quasi
@arguments.person
@arguments.as_json
@arguments.wait
def profile(table: str, quasi: tuple[str, ...], person: tuple[str, ...], as_json: bool, wait: float | None) -> None:
    """Tell what a TABLE (a file, a glob, duckdb:///… or postgresql://…?table=name) holds, and whom it singles out.

    For each column: its values, the rows that are alone with theirs, what it seems to be and why, and how its values are
    written. Then keys, columns that tell others, and which combinations of up to four columns single people out, of those
    that --quasi names, or that seem to be quasi-identifiers.
    """
    columns, _, persons = arguments.columns(quasi, (), person)
    found = profiles.profile(table, quasi=columns, person=persons, wait=wait, progress=True).as_json()
    shell.show(as_object(found) if as_json else profile_tables.profile(shown(table), found))


@click.command(
    epilog="""\b
Examples:
  shoal init shoal-demo/patients.csv > policy.yaml
  shoal init shoal-demo/patients.csv --quasi age,zip,sex,education > policy.yaml"""
)
@click.argument("table", shell_complete=completion.files)
@quasi
@arguments.person
@arguments.wait
def init(table: str, quasi: tuple[str, ...], person: tuple[str, ...], wait: float | None) -> None:
    """Print a first policy for a TABLE (a file, a glob, duckdb:///… or postgresql://…?table=name).

    It runs as it is: `shoal run policy.yaml`. Roles and taxonomies are guesses, and each has its reason beside it. Read them
    before anything is published.
    """
    columns, _, persons = arguments.columns(quasi, (), person)
    shell.show(profiles.init(table, quasi=columns, person=persons, wait=wait, progress=True).rstrip("\\n"))
