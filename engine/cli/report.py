"""The command that reports on a release, for people who decide."""

from __future__ import annotations

import os
from pathlib import Path

import click

from .. import files
from ..api import reporting
from ..errors import PolicyError
from ..params.wording import as_object
from ..policy.model import Policy
from ..policy.paths import check_apart
from . import arguments, completion, shell


@click.command(
    epilog="""\b
Examples:
  shoal report shoal-demo/patients_anon.parquet --policy shoal-demo/policy.yaml
  shoal report shoal-demo/patients_anon.parquet --policy shoal-demo/policy.yaml \\
    --source shoal-demo/patients.csv -o report.html
  shoal report shoal-demo/patients_anon.parquet --policy shoal-demo/policy.yaml --external -o public.html
  shoal report shoal-demo/patients_anon.parquet --policy shoal-demo/policy.yaml --json"""
)
@click.argument("release", type=arguments.path)
@click.option(
    "--policy",
    required=True,
    type=arguments.path,
    callback=arguments.not_empty,
    shell_complete=completion.files,
    help="The policy that the release was made by.",
)
@click.option(
    "--source",
    callback=arguments.not_empty,
    shell_complete=completion.files,
    help="What the release was made of: then the report tells both sides.",
)
@click.option(
    "-o",
    "--output",
    metavar="FILE",
    type=arguments.path,
    callback=arguments.not_empty,
    help="Write the page to this file (default: report.html).",
)
@click.option("--external", is_flag=True, help="Leave out all values of the source that the release does not show.")
@click.option(
    "--plan",
    metavar="FILE",
    type=arguments.path,
    callback=arguments.not_empty,
    help="Show the frontier of this plan, which shoal plan --json has printed.",
)
@click.option(
    "--attack",
    metavar="FILE",
    type=arguments.path,
    callback=arguments.not_empty,
    help="Show what this attack has found, which shoal attack --json has printed.",
)
@click.option(
    "--sensitive-table",
    callback=arguments.not_empty,
    shell_complete=completion.files,
    help="The second table of a release of publish: anatomy or randomize.",
)
@arguments.as_json
@arguments.memory_limit
@arguments.threads
@arguments.wait
def report(
    release: str,
    policy: str,
    source: str | None,
    output: str | None,
    external: bool,
    plan: str | None,
    attack: str | None,
    sensitive_table: str | None,
    as_json: bool,
    memory_limit: str | None,
    threads: int | None,
    wait: float | None,
) -> int:
    """Report on a RELEASE: what it promises and what it does not, the risk before and after, and what was lost.

    The report is one HTML file. It needs no network and no script, and can be printed. The release is counted anew, as by
    an audit. What only the run knows (levels, loss, who was left out) is in the report that shoal run --report writes.
    The exit code is 1 if a model does not hold.
    """
    checked = Policy.read(policy).redirect(source)
    page = output or (None if as_json else "report.html")
    if page:
        reporting.check_pictures()
        check_apart(checked, {"--output": page})
        others = {"the release": release, "--plan": plan, "--attack": attack, "--sensitive-table": sensitive_table}
        for option, path in others.items():
            if path and os.path.realpath(path) == os.path.realpath(page):
                raise PolicyError(f"--output {page} would overwrite {option}: name another file")
        files.check_output(Path(page), "the report")
    made = reporting.report_on(
        release,
        checked,
        source,
        plan=plan,
        attack=attack,
        external=external,
        sensitive_table=sensitive_table,
        memory_limit=memory_limit,
        threads=threads,
        wait=wait,
        progress=True,
    )
    if page:
        made.write(page)
    told = f"{made.content['verdict']['sentence']}\nreport: {page}"
    shell.show(as_object(made.as_json()) if as_json else told)
    return 0 if made.ok else 1
