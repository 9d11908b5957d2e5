"""The command that attacks a release."""

from __future__ import annotations

import click

from ..api import attacking
from ..attacks.findings import attack_card
from ..params.short_form import split
from ..params.wording import as_object
from . import arguments, completion, shell


@click.command(
    epilog="""\b
Examples:
  shoal attack shoal-demo/patients_anon.parquet --source shoal-demo/patients.csv --policy shoal-demo/policy.yaml
  shoal attack shoal-demo/patients_anon.parquet --source shoal-demo/patients.csv --known age,sex --secret disease --subsets 2
  shoal attack shoal-demo/patients_anon.parquet --source shoal-demo/patients.csv --policy shoal-demo/policy.yaml \\
    --link age,zip --by sex --json
\b
A column whose name holds a comma stands in double quotes: --known '"born, year",zip'"""
)
@click.argument("release", shell_complete=completion.files)
@click.option("--source", required=True, shell_complete=completion.files, help="The table that the release was made of.")
@click.option("--policy", type=arguments.path, help="The policy of the release: its taxonomies say what the labels stand for.")
@click.option(
    "--known",
    multiple=True,
    shell_complete=completion.columns,
    help="What others know of people (default: the policy's quasi-identifiers). A list, or several times.",
)
@click.option(
    "--secret",
    multiple=True,
    shell_complete=completion.columns,
    help="What they want to learn (default: the policy's sensitive columns). A list, or several times.",
)
@click.option(
    "--control",
    metavar="TABLE",
    callback=arguments.not_empty,
    help="People of whom the release has no row: what succeeds with them, too, needs no row of theirs.",
)
@click.option(
    "--link", multiple=True, help="The known columns of one party; another one knows the rest (default: the first half)."
)
@click.option("--by", multiple=True, help="Columns of the source by whose values the outcome is told, too.")
@click.option(
    "--subsets",
    type=click.IntRange(0),
    default=1,
    show_default=True,
    help="Tell the outcome for each subset of up to so many known columns.",
)
@arguments.person
@arguments.groups
@arguments.as_json
@arguments.wait
def attack(
    release: str,
    source: str,
    policy: str | None,
    known: tuple[str, ...],
    secret: tuple[str, ...],
    control: str | None,
    link: tuple[str, ...],
    by: tuple[str, ...],
    person: tuple[str, ...],
    subsets: int,
    group: str | None,
    sensitive_table: str | None,
    rows: str,
    kept: str | None,
    beside: tuple[str, ...],
    as_json: bool,
    wait: float | None,
) -> None:
    """Attack a RELEASE as somebody would who knows some columns of every person of its source.

    Tells whom that singles out, how likely two parties who know different columns link them to one row, and how often the best
    guess of a secret is right, beside the guess from the table as a whole.
    """
    if not policy and not known:
        raise click.UsageError("Say what is known of people: with --policy, or with --known.")

    def names(values: tuple[str, ...], option: str) -> list[str]:
        return [name for each in values for name in split(each, option)]

    found = attacking.attack(
        release,
        source,
        names(known, "--known"),
        names(secret, "--secret"),
        policy=policy,
        control=control,
        link=names(link, "--link"),
        by=names(by, "--by"),
        person=names(person, "--person"),
        subsets=subsets,
        group=group,
        beside=names(beside, "--beside"),
        sensitive_table=sensitive_table,
        rows=rows,
        kept=kept,
        wait=wait,
        progress=True,
    )
    report = found.as_json()
    shell.show(as_object(report) if as_json else attack_card(report).text())
