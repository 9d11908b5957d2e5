"""The commands that measure a table and publish nothing: audit and advise."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from .. import files
from ..api import advising, auditing
from ..backends.registry import shown
from ..errors import ShoalError
from ..params.wording import as_object
from . import advice_tables, arguments, completion, shell, tables
from .junit import check_report, of_audit, of_error


@click.command(
    epilog="""\b
Examples:
  shoal audit shoal-demo/patients_anon.parquet --policy shoal-demo/policy.yaml
  shoal audit shoal-demo/patients_anon.parquet --quasi age,zip,sex --sensitive disease
  shoal audit shoal-demo/patients_anon.parquet --quasi age --quasi zip --model k_anonymity:k=5
  shoal audit shoal-demo/patients_anon.parquet --policy shoal-demo/policy.yaml --junit privacy.xml
  shoal audit shoal-demo/patients.csv --quasi age,zip --person ssn
  shoal audit shoal-demo/patients_anon.parquet --quasi zip,sex --population shoal-demo/patients.csv --model k_map:k=5
  shoal audit shoal-demo/patients_anon.parquet --quasi age,zip --sensitive disease --json \\
    --model recursive_l_diversity:c=3,l=3 --model t_closeness:t=0.5,distance=ordered
  shoal audit shoal-demo/patients_anon.parquet --quasi age,zip --sensitive disease \\
    --model "pd_recursive_l_diversity:c=3,l=2,allowed=Flu|Gastritis"
\b
A column whose name holds a comma stands in double quotes: --quasi '"born, year",zip'"""
)
@click.argument("table", shell_complete=completion.files)
@click.option("--policy", type=arguments.path, help="Take the columns and the models from this policy.")
@click.option(
    "--quasi",
    multiple=True,
    shell_complete=completion.columns,
    help="The quasi-identifiers: columns whose values others may know. A list, or several times.",
)
@click.option(
    "--sensitive",
    multiple=True,
    shell_complete=completion.columns,
    help="The columns that must not be learned about a person. A list, or several times.",
)
@click.option(
    "--model",
    multiple=True,
    shell_complete=completion.models,
    help="What must hold: NAME or NAME:KEY=VALUE,KEY=A|B; several times for several (see shoal list models).",
)
@arguments.groups
@click.option(
    "--population",
    metavar="TABLE",
    callback=arguments.not_empty,
    shell_complete=completion.files,
    help="The table of the people whom a row may be of: for k_map, delta_presence and risks (default: the policy's).",
)
@click.option(
    "--prior",
    metavar="FILE",
    type=arguments.path,
    callback=arguments.not_empty,
    help="With --policy: how likely each label is that terms are linked to, as run --save-prior wrote it of the source.",
)
@click.option(
    "--junit",
    metavar="FILE",
    type=arguments.path,
    callback=arguments.not_empty,
    help="Write a report in JUnit's XML for CI systems: a test case for each model and sensitive column.",
)
@arguments.person
@arguments.as_json
@arguments.wait
def audit(
    table: str,
    policy: str | None,
    quasi: tuple[str, ...],
    sensitive: tuple[str, ...],
    model: tuple[str, ...],
    group: str | None,
    sensitive_table: str | None,
    rows: str,
    kept: str | None,
    beside: tuple[str, ...],
    population: str | None,
    prior: str | None,
    junit: str | None,
    person: tuple[str, ...],
    as_json: bool,
    wait: float | None,
) -> int:
    """Measure any TABLE (a file, a glob, duckdb:///…, postgresql://…?table=name or spark:///name) against privacy models.

    Exit code 1 says that a model is violated. Without --policy and --model the audit tells how far the table goes under
    each family of models.
    """
    if bool(policy) == bool(quasi or group):
        raise click.UsageError("Say what the columns are: with --policy, or with --quasi, --sensitive and --model.")
    if policy and (sensitive or model or person or beside):
        raise click.UsageError("An audit goes by --policy, or by --quasi, --sensitive, --person and --model, not by both.")
    if junit and not (policy or model):
        raise click.UsageError("--junit needs something that can fail: name a --policy or a --model.")
    quasis, secrets, persons = arguments.columns(quasi, sensitive, person)
    models = arguments.models(model)
    how: dict[str, Any] = {"population": population, "prior": prior, "wait": wait, "progress": True}
    how |= {"group": group, "sensitive_table": sensitive_table, "rows": rows, "kept": kept}
    how["beside"] = arguments.columns(beside, (), ())[0]
    if junit:
        check_report(junit, table, policy)
    try:
        result = auditing.audit(table, quasis, secrets, models, person=persons, policy=policy, **how)
    except ShoalError as failed:
        if junit:  # else CI would show the report of the audit before
            files.write(Path(junit), of_error(shown(table), failed))
        raise
    if junit:
        files.write(Path(junit), of_audit(shown(table), result))
    shell.show(as_object(result.as_json()) if as_json else tables.audit(shown(table), result.as_json()))
    return 0 if result.ok else 1


@click.command(
    epilog="""\b
Examples:
  shoal advise shoal-demo/patients.csv --sensitive disease
  shoal advise shoal-demo/patients.csv --policy shoal-demo/policy.yaml
  shoal advise shoal-demo/patients.csv --sensitive disease,education --want 0.5:3
  shoal advise shoal-demo/patients.csv --sensitive disease --want 0.4:4 --json"""
)
@click.argument("table", shell_complete=completion.files)
@click.option("--policy", type=arguments.path, help="Take the sensitive columns from this policy.")
@click.option(
    "--sensitive",
    multiple=True,
    shell_complete=completion.columns,
    help="The columns that must not be learned about a person. A list, or several times.",
)
@click.option(
    "--want",
    metavar="TAU:U",
    help="Tell also whether tau_l_diversity:tau=TAU,l=U is possible, and which simple and recursive l-diversity imply it.",
)
@arguments.person
@arguments.as_json
@arguments.wait
def advise(
    table: str,
    policy: str | None,
    sensitive: tuple[str, ...],
    want: str | None,
    person: tuple[str, ...],
    as_json: bool,
    wait: float | None,
) -> int:
    """Tell what privacy to ask for of a TABLE (a file, a glob, duckdb:///…, postgresql://…?table=name or spark:///name).

    For each sensitive column: the largest l of simple_l_diversity and the smallest c of recursive_l_diversity that a
    release of all rows can reach, and the recommended l.

    With --want also the weakest of both that imply it: simple_l_diversity with the smallest whole l, and for each l
    recursive_l_diversity with the largest c. Exit code 1 says that it is not possible: too few values occur.
    """
    if bool(policy) == bool(sensitive):
        raise click.UsageError("Say which columns are sensitive: with --sensitive, or with --policy.")
    _, columns, persons = arguments.columns((), sensitive, person)
    result = advising.advise(table, columns, want=arguments.want(want), person=persons, policy=policy, wait=wait, progress=True)
    shell.show(as_object(result.as_json()) if as_json else advice_tables.advice(shown(table), result.as_json()))
    return 0 if result.ok else 1
