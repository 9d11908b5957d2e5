"""The command that plans: many policies over one reading of a source."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from .. import files
from ..api import planning
from ..errors import PolicyError
from ..params.short_form import split
from ..params.wording import as_object
from ..params.yaml_text import scalar
from . import arguments, completion, plan_tables, shell


@click.command(
    epilog="""\b
Examples:
  shoal plan shoal-demo/policy.yaml
  shoal plan shoal-demo/policy.yaml --k 5,10 --algorithm full_domain,mondrian
  shoal plan shoal-demo/policy.yaml --set privacy.recursive_l_diversity.l=2,3 --set algorithm.metric=loss,entropy
  shoal plan shoal-demo/policy.yaml --k 5,10 --limit 0,0.02 --svg plan.svg --json"""
)
@click.argument("policy", type=arguments.path)
@click.option(
    "--source",
    callback=arguments.not_empty,
    shell_complete=completion.files,
    help="Read this instead of the policy's source. Files start here, not in the policy's folder.",
)
@click.option("--k", metavar="LIST", callback=arguments.not_empty, help="Values for the k of the one model that has a k.")
@click.option("--limit", metavar="LIST", callback=arguments.not_empty, help="Values for suppression.limit.")
@click.option("--algorithm", metavar="LIST", callback=arguments.not_empty, help="Algorithms, by their names.")
@click.option(
    "--set",
    "settings",
    metavar="PATH=LIST",
    multiple=True,
    help="Values for any parameter of the policy, such as algorithm.metric=loss,entropy. Give it several times.",
)
@click.option("--explain", is_flag=True, help="Say of each plan on the frontier what keeps every column from more detail.")
@click.option(
    "--svg",
    metavar="FILE",
    type=arguments.path,
    callback=arguments.not_empty,
    help="Draw privacy against utility to this file (needs shoal[report]).",
)
@arguments.as_json
@arguments.memory_limit
@arguments.threads
@click.option("-v", "--verbose", is_flag=True, help="Show the loss of each column for all plans, and log each stage.")
@arguments.wait
def plan(
    policy: str,
    source: str | None,
    k: str | None,
    limit: str | None,
    algorithm: str | None,
    settings: Sequence[str],
    explain: bool,
    svg: str | None,
    as_json: bool,
    memory_limit: str | None,
    threads: int | None,
    verbose: bool,
    wait: float | None,
) -> None:
    """Search many policies over one reading of their source, and tell what each would cost.

    Where the POLICY has a list in the place of one value, each item makes a policy of its own: k: [3, 5, 10]. The options
    vary parameters without a change of the file. With one policy it tells what keeps each column from more detail.

    Nothing is published. The figures come from the searches, as those of a dry run do, but no rows are written and counted
    again: a run verifies what it publishes.
    """
    if svg:
        files.check_output(Path(svg), "the picture")
    vary: dict[str, list[Any]] = {}
    for setting in settings:
        path, equals, values = setting.partition("=")
        if not equals or not path.strip():
            raise PolicyError(f"--set: {setting!r} is no PATH=LIST such as suppression.limit=0,0.01")
        vary[path.strip()] = _values(values, "--set")
    with shell.log_stages(verbose):
        found = planning.plan(
            source,
            policy,
            k=_values(k, "--k"),
            limit=_values(limit, "--limit"),
            algorithm=_values(algorithm, "--algorithm"),
            vary=vary,
            explain=explain,
            memory_limit=memory_limit,
            threads=threads,
            wait=wait,
            progress=True,
        )
    if svg:
        found.write_svg(svg)
    shell.show(as_object(found.as_json()) if as_json else plan_tables.plan(found, verbose))


def _values(argument: str | None, option: str) -> list[Any]:
    """Return the values of a list such as 0,0.01 or loss,entropy; one that is itself a list has | between its items."""
    if argument is None:
        return []
    items = ([scalar(part) for part in item.split("|")] for item in split(argument, option))
    return [item if len(item) > 1 else item[0] for item in items]
