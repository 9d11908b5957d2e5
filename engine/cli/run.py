"""The command that anonymizes a table."""

from __future__ import annotations

from pathlib import Path

import click

from .. import files
from ..api import anonymizing, reporting
from ..errors import PolicyError, PrivacyError
from ..params.wording import as_object
from ..policy import paths
from ..policy.model import Policy
from . import arguments, completion, shell, tables


@click.command(
    epilog="""\b
Examples:
  shoal run shoal-demo/policy.yaml
  shoal run shoal-demo/policy.yaml --dry-run -v
  shoal run shoal-demo/policy.yaml --target published.csv --script published.sql
  shoal run shoal-demo/policy.yaml --source shoal-demo/patients.csv --target published.parquet --json
  shoal run shoal-demo/policy.yaml --in-place --keep-original patients_original.csv --dry-run
  shoal run shoal-demo/policy.yaml --report report.html
  shoal run shoal-demo/policy.yaml --dry-run --save-recoding found.json
  shoal run shoal-demo/policy.yaml --dry-run --reuse found.json
  shoal run shoal-demo/policy.yaml --memory-limit 1GiB --threads 2"""
)
@click.argument("policy", type=arguments.path)
@click.option(
    "--source",
    callback=arguments.not_empty,
    shell_complete=completion.files,
    help="Read this instead of the policy's source. Files start here, not in the policy's folder.",
)
@click.option(
    "--target",
    callback=arguments.not_empty,
    shell_complete=completion.files,
    help="Publish here instead of at the policy's target. Files start here, not in the policy's folder.",
)
@click.option(
    "--sensitive-target",
    callback=arguments.not_empty,
    help="Publish the table of the sensitive values here, beside the target (publish: anatomy only).",
)
@click.option(
    "--in-place",
    is_flag=True,
    help="Replace the source by the release, whatever target the policy names. The old values are removed.",
)
@click.option(
    "--keep-original",
    metavar="NAME",
    callback=arguments.not_empty,
    help="Keep the original of a run in place under this name: a table in the same schema, or a file in the same folder.",
)
@click.option(
    "--view",
    is_flag=True,
    help="Make the target a view over the source and tables of its taxonomies, in their database (full_domain only).",
)
@click.option(
    "--csv-safe", is_flag=True, help="Put a ' before each cell of a CSV target that a spreadsheet would run as a formula."
)
@click.option("--dry-run", is_flag=True, help="Do everything but publish: search, recode, verify, report.")
@click.option(
    "--script", type=arguments.path, callback=arguments.not_empty, help="Write the SQL statements that were run to this file."
)
@click.option(
    "--save-recoding",
    metavar="FILE",
    type=arguments.path,
    callback=arguments.not_empty,
    help="Save the recoding in this JSON file, without values of the data, so that the next load can reuse it.",
)
@click.option(
    "--save-prior",
    metavar="FILE",
    type=arguments.path,
    callback=arguments.not_empty,
    help="Save in this CSV file how likely each label is that the quasi-sensitive column is linked to: audits need it.",
)
@click.option(
    "--reuse",
    metavar="FILE",
    type=arguments.path,
    callback=arguments.not_empty,
    help="Recode by this file of --save-recoding instead of searching, and tell what has drifted.",
)
@click.option(
    "--report",
    metavar="FILE",
    type=arguments.path,
    callback=arguments.not_empty,
    help="Write a report on the release to this HTML file, for people who decide (needs shoal[report]).",
)
@click.option(
    "--external", is_flag=True, help="Keep all values of the source out of the report that the release does not show."
)
@arguments.as_json
@arguments.memory_limit
@arguments.threads
@click.option("-v", "--verbose", is_flag=True, help="Show all figures, and say on standard error what each stage found.")
@arguments.wait
def run(
    policy: str,
    source: str | None,
    target: str | None,
    sensitive_target: str | None,
    in_place: bool,
    keep_original: str | None,
    view: bool,
    csv_safe: bool,
    dry_run: bool,
    script: str | None,
    save_recoding: str | None,
    save_prior: str | None,
    reuse: str | None,
    report: str | None,
    external: bool,
    as_json: bool,
    memory_limit: str | None,
    threads: int | None,
    verbose: bool,
    wait: float | None,
) -> None:
    """Anonymize a table as the POLICY file says.

    Source and target are parquet or CSV files, or tables of DuckDB files, of PostgreSQL or of Spark:
    duckdb:///folder/clinic.duckdb?table=main.patients, postgresql://host/clinic?table=main.patients, spark:///main.patients

    shoal writes the release beside the target and counts it again, as it audits the table of a stranger. The release takes
    the target's place only if every model holds. Until then the target stays as it was.
    """
    if target and in_place:
        raise click.UsageError(
            "--target and --in-place cannot both be: the release goes to a target or takes its source's place."
        )
    checked = Policy.read(policy).redirect(source, target, in_place, sensitive_target)
    if checked.source is None:
        raise PolicyError(f"{policy} names no source: name one there, or give --source")
    if checked.target is None and not checked.in_place and not dry_run:
        raise PolicyError(f"{policy} names no target: name one there, give --target or --in-place, or try it with --dry-run")
    outputs = {"--script": script, "--save-recoding": save_recoding, "--save-prior": save_prior, "--report": report}
    paths.check_apart(checked, outputs, keep_original, reuse)
    if external and not report:
        raise click.UsageError("--external says what kind of report is written: give --report, too.")
    if report:
        reporting.check_pictures()
        reporting.check_rows(checked, dry_run)
        files.check_output(Path(report), "the report")
    if script:
        checked.publish.check_trace()
        files.check_output(Path(script), "the script")
    try:
        with shell.log_stages(verbose):
            release = anonymizing.anonymize(
                policy=checked,
                keep_original=keep_original,
                view=view,
                csv_safe=csv_safe,
                dry_run=dry_run,
                keep_rows=bool(report),
                explain=bool(report),
                reuse=reuse,
                save_recoding=save_recoding,
                save_prior=save_prior,
                memory_limit=memory_limit,
                threads=threads,
                wait=wait,
                progress=True,
            )
    except PrivacyError as refused:
        if refused.drift and not as_json:  # the JSON of the error holds the drift
            click.echo(tables.drift(refused.drift) + "\n", err=True)
        raise
    with release:
        if report:
            limits = {"memory_limit": memory_limit, "threads": threads, "wait": wait}
            reporting.of_run(release, checked, checked.source, external=external, view=view, **limits).write(report)
        if script:
            files.write(Path(script), release.script)
        shell.show(as_object(release.summary) if as_json else tables.release(checked, release.summary, dry_run, verbose))
