"""The program `shoal`: its commands, its help, its exit codes."""

from __future__ import annotations

import sys

import click

from .. import __version__
from . import about, attack, audit, compile, demo, profile, run, shell, taxonomy

SETTINGS = {"help_option_names": ["-h", "--help"], "max_content_width": 100}


@click.group(
    cls=shell.Shell,
    context_settings=SETTINGS,
    epilog="""\b
Examples:
  shoal demo
  shoal profile shoal-demo/patients.csv
  shoal run shoal-demo/policy.yaml --dry-run
  shoal audit shoal-demo/patients_anon.parquet --policy shoal-demo/policy.yaml
\b
Exit codes:
  0  done and verified
  1  the privacy that the policy asks for does not hold or cannot be reached
  2  the policy or the arguments are wrong, or what they name is missing, damaged or forbidden
  3  the engine or the file system failed, which may pass: a full disk, a lock, a lost connection
\b
Results go to standard output, everything else to standard error. With --json an error goes to standard output, too:
  {"error": "all of it as text",
   "errors": [{"location": "privacy[0].k_anonymity.k", "line": 9, "sentence": "must be at least 1, not 0"}],
   "exit_code": 2, "kind": "policy"}
The kind is policy, privacy or engine. Location and line are null where an error is not about a key of the policy.""",
)
@click.version_option(__version__, prog_name="shoal", message="%(prog)s %(version)s", help="Show the version and exit.")
def cli() -> None:
    """Anonymize tables about people inside the database, and audit what comes out.

    A policy says which columns identify, which could point at a person together with others, which are sensitive, and
    how private the published table must be. Nothing is published unless it was verified.
    """


for command in (
    demo.demo,
    profile.profile,
    profile.init,
    run.run,
    compile.compile_,
    audit.audit,
    audit.advise,
    attack.attack,
    taxonomy.taxonomy,
    about.list_,
    about.schema,
    about.completion,
):
    cli.add_command(command)
for command in (cli, *cli.commands.values(), *taxonomy.taxonomy.commands.values()):
    shell.add_debug(command)


def main() -> None:
    """Run the program with the arguments of the process."""
    try:
        cli.heed_signals()
        cli.main(prog_name="shoal")
    except KeyboardInterrupt:  # just before the command began, or just after it ended
        sys.exit(cli.interrupted())
    finally:
        cli.ignore_signals()
