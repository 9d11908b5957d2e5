"""The command line: every command is a call of the public API, and what is shown of its result."""

from __future__ import annotations

from pathlib import Path

import click

from .. import __version__, api
from ..errors import PolicyError, PrivacyError
from ..policy import paths
from ..policy.model import Policy
from . import about, arguments, audit, compile, shell, tables

SETTINGS = {"help_option_names": ["-h", "--help"], "max_content_width": 100}


@click.group(
    cls=shell.Shell,
    context_settings=SETTINGS,
    epilog="""\b
Examples:
  shoal demo
  shoal run shoal-demo/policy.yaml --dry-run
  shoal audit shoal-demo/patients_anon.parquet --policy shoal-demo/policy.yaml
\b
Exit codes:
  0  done and verified
  1  the privacy that was asked for does not hold or cannot be reached
  2  the policy or the arguments are wrong
  3  the engine or the file system failed
Results go to standard output, everything else to standard error.""",
)
@click.version_option(__version__, prog_name="shoal", message="%(prog)s %(version)s", help="Show the version and exit.")
def cli() -> None:
    """Anonymize tables about people inside the database, and audit what comes out.

    A policy says which columns identify, which could point at a person together with others, which are sensitive, and
    how private the published table must be. Nothing is published unless it was verified.
    """


@cli.command(
    epilog="""\b
Examples:
  shoal demo
  shoal demo --folder another-demo"""
)
@click.option(
    "--folder",
    type=arguments.path,
    callback=arguments.some,
    default="shoal-demo",
    show_default=True,
    help="Where the sample and what is made of it are written. Files that the demo did not write are left alone.",
)
def demo(folder: str) -> None:
    """Anonymize a sample, audit what was published, and show it all.

    Writes a made-up table of hospital patients (patients.csv), its policy (policy.yaml) and a taxonomy (diseases.csv),
    runs the policy, audits the published file afresh, and keeps the SQL (release.sql) and the summary (summary.json).
    """
    from ..demo import tour

    policy = Policy.read(tour.unpack(Path(folder)))
    release_file, script_file, summary_file = (Path(folder, name) for name in tour.MADE)
    with api.anonymize(policy=policy, progress=True) as release:
        shell.write(script_file, release.script)
        shell.write(summary_file, tables.as_object(release.summary) + "\n")
    found = api.audit(str(release_file), policy=policy)
    compared = tour.compared(policy, *tour.alike(policy, release.summary["algorithm"]["levels"]))
    audited = tables.audit(str(release_file), found.as_json())
    shell.show("\n\n".join((compared, audited, tour.whereabouts(Path(folder), release.summary))))


@cli.command(
    epilog="""\b
Examples:
  shoal run shoal-demo/policy.yaml
  shoal run shoal-demo/policy.yaml --dry-run -v
  shoal run shoal-demo/policy.yaml --target published.csv --script published.sql
  shoal run shoal-demo/policy.yaml --source shoal-demo/patients.csv --target published.parquet --json
  shoal run shoal-demo/policy.yaml --in-place --keep-original patients_original.csv --dry-run
  shoal run shoal-demo/policy.yaml --dry-run --save-recoding found.json
  shoal run shoal-demo/policy.yaml --dry-run --reuse found.json
  shoal run shoal-demo/policy.yaml --memory-limit 1GiB --threads 2"""
)
@click.argument("policy", type=arguments.path)
@click.option(
    "--source",
    callback=arguments.some,
    help="Read this instead of the policy's source. Files start here, not in the policy's folder.",
)
@click.option(
    "--target",
    callback=arguments.some,
    help="Publish here instead of at the policy's target. Files start here, not in the policy's folder.",
)
@click.option(
    "--in-place",
    is_flag=True,
    help="The release takes the source's place, whatever target the policy names; the old values go.",
)
@click.option(
    "--keep-original",
    metavar="NAME",
    callback=arguments.some,
    help="Keep the original of a run in place under this name: a table in the same schema, or a file in the same folder.",
)
@click.option(
    "--view",
    is_flag=True,
    help="Make the target a view over the source and tables of its taxonomies, in their database (full_domain only).",
)
@click.option("--dry-run", is_flag=True, help="Do everything but publish: search, recode, verify, report.")
@click.option(
    "--script", type=arguments.path, callback=arguments.some, help="Write the SQL statements that were run to this file."
)
@click.option(
    "--save-recoding",
    metavar="FILE",
    type=arguments.path,
    callback=arguments.some,
    help="Keep what was found, without values of the data, in this JSON file, for the next load.",
)
@click.option(
    "--reuse",
    metavar="FILE",
    type=arguments.path,
    callback=arguments.some,
    help="Put the recoding that --save-recoding kept to this source instead of searching, and tell what has drifted.",
)
@arguments.as_json
@click.option(
    "--memory-limit",
    callback=arguments.memory,
    help="The most memory that the engine may take, such as 1GiB; beyond it works on disk.",
)
@click.option(
    "--threads",
    type=click.IntRange(1, 1024),
    help="How many threads the engine may use. The release does not depend on it.",
)
@click.option("-v", "--verbose", is_flag=True, help="Say on standard error what each stage found.")
def run(
    policy: str,
    source: str | None,
    target: str | None,
    in_place: bool,
    keep_original: str | None,
    view: bool,
    dry_run: bool,
    script: str | None,
    save_recoding: str | None,
    reuse: str | None,
    as_json: bool,
    memory_limit: str | None,
    threads: int | None,
    verbose: bool,
) -> None:
    """Anonymize a table as the POLICY file says.

    Source and target are parquet or CSV files, or tables of DuckDB files or of PostgreSQL:
    duckdb:///folder/clinic.duckdb?table=main.patients, postgresql://host/clinic?table=main.patients

    The release is written beside the target, counted again as if a stranger had made it, and takes the target's place
    only if every model holds. Until then the target stays as it was.
    """
    if target and in_place:
        raise click.UsageError(
            "--target and --in-place cannot both be: the release goes to a target or takes its source's place."
        )
    asked = Policy.read(policy).directed(source, target, in_place)
    if asked.source is None:
        raise PolicyError(f"{policy} names no source: name one there, or give --source")
    if asked.target is None and not asked.in_place and not dry_run:
        raise PolicyError(f"{policy} names no target: name one there, give --target or --in-place, or try it with --dry-run")
    paths.check_apart(asked, {"--script": script, "--save-recoding": save_recoding}, keep_original, reuse)
    if script:
        shell.check_writable(Path(script), "the script")
    try:
        with shell.told(verbose):
            release = api.anonymize(
                policy=asked,
                keep_original=keep_original,
                view=view,
                dry_run=dry_run,
                reuse=reuse,
                save_recoding=save_recoding,
                memory_limit=memory_limit,
                threads=threads,
                progress=True,
            )
    except PrivacyError as refused:
        if refused.drift and as_json:
            shell.show(tables.as_object({"refused": str(refused), "drift": refused.drift}))
        elif refused.drift:
            click.echo(tables.drift(refused.drift) + "\n", err=True)
        raise
    with release:
        if script:
            shell.write(Path(script), release.script)
        shell.show(tables.as_object(release.summary) if as_json else tables.release(asked, release.summary, dry_run))


cli.add_command(compile.compile_)
cli.add_command(audit.audit)
cli.add_command(audit.advise)
cli.add_command(about.list_)
cli.add_command(about.schema)
cli.add_command(about.completion)
for command in (cli, *cli.commands.values()):
    shell.debuggable(command)


def main() -> None:
    """The entry point of the script `shoal`."""
    cli.heed_signals()
    cli.main(prog_name="shoal")
