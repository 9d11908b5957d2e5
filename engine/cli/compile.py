"""The command that writes SQL scripts."""

from __future__ import annotations

from pathlib import Path

import click

from .. import files
from ..api import anonymizing
from ..api.inputs import Dialect, ScriptKind
from ..errors import PolicyError
from ..policy import paths
from ..policy.model import Policy
from ..sql.dialect import KINDS, SCRIPTS
from . import arguments, completion, shell


@click.command(
    "compile",
    epilog="""\b
Examples:
  shoal compile shoal-demo/policy.yaml
  shoal compile shoal-demo/policy.yaml -o release.sql
  shoal compile shoal-demo/policy.yaml --kind trace --dialect postgres
  shoal compile shoal-demo/policy.yaml --dialect snowflake --source-name raw.patients --target-name open.patients""",
)
@click.argument("policy", type=arguments.path)
@click.option(
    "--dialect",
    type=click.Choice(tuple(SCRIPTS)),
    default="duckdb",
    show_default=True,
    help="What the script is written for. For snowflake and bigquery there are recodings only.",
)
@click.option(
    "--kind",
    type=click.Choice(KINDS),
    help="A recoding, to be reviewed (the default for full_domain); the trace of every statement; or the audit of the release, "
    "a query that returns the models that it violates.",
)
@click.option(
    "--source",
    callback=arguments.not_empty,
    shell_complete=completion.files,
    help="Search this instead of the policy's source. Files start here, not in the policy's folder.",
)
@click.option(
    "--target",
    callback=arguments.not_empty,
    shell_complete=completion.files,
    help="What the script publishes to instead of the policy's target.",
)
@click.option(
    "--source-name",
    metavar="TABLE",
    callback=arguments.not_empty,
    help="What the source is called where the script will run. By default its own name, without a file's ending.",
)
@click.option(
    "--target-name",
    metavar="TABLE",
    callback=arguments.not_empty,
    help="What the script calls the table that it makes. By default the target's name, without a file's ending.",
)
@click.option(
    "-o",
    "--output",
    type=arguments.path,
    callback=arguments.not_empty,
    help="Write the script to this file instead of printing it.",
)
@arguments.wait
def compile_(
    policy: str,
    dialect: Dialect,
    kind: ScriptKind | None,
    source: str | None,
    target: str | None,
    source_name: str | None,
    target_name: str | None,
    output: str | None,
    wait: float | None,
) -> None:
    """Write the SQL script of a POLICY. The script runs without shoal, and publishes only if its own audit holds.

    The search runs on the source now; nothing is published. A recoding holds the labels of the levels that the search chose,
    the SELECT that recodes by them, and the audit of the release. People can review it and run it on the next load. A trace
    is every statement of the run, for the same source.
    """
    checked = Policy.read(policy).redirect(source, target)
    if checked.source is None:
        raise PolicyError(f"{policy} names no source: name one there, or give --source")
    paths.check_apart(checked, {"-o": output})
    if output:
        files.check_output(Path(output), "the script")
    script = anonymizing.compile(
        policy=checked, dialect=dialect, kind=kind, source_name=source_name, target_name=target_name, wait=wait, progress=True
    )
    if output:
        files.write(Path(output), script)
    shell.show(f"written: {output}" if output else script.rstrip("\n"))
