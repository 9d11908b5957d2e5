"""The command that shows what shoal does, on a made-up table."""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click

from .. import files
from ..api import anonymizing, auditing
from ..demo import tour
from ..demo.sample import COLUMNS
from ..display import layout
from ..params.wording import as_object
from ..policy.model import Policy
from . import arguments, shell, tables


@click.command(
    epilog="""\b
Examples:
  shoal demo
  shoal demo --folder another-demo"""
)
@click.option(
    "--folder",
    type=arguments.path,
    callback=arguments.not_empty,
    default="shoal-demo",
    show_default=True,
    help="Where the demo writes its files. It leaves alone all files that it has not written itself.",
)
def demo(folder: str) -> None:
    """Anonymize a sample, audit what was published, and show it all.

    Writes a made-up table of hospital patients (patients.csv), its policy (policy.yaml) and a taxonomy (diseases.csv),
    runs the policy, audits the published file afresh, and keeps the SQL (release.sql) and the summary (summary.json).
    """
    policy = Policy.read(tour.unpack(Path(folder)))
    release_file, script_file, summary_file = (Path(folder, name) for name in tour.RESULTS)
    with anonymizing.anonymize(policy=policy, progress=True) as release:
        files.write(script_file, release.script)
        files.write(summary_file, as_object(release.summary) + "\n")
    report = auditing.audit(str(release_file), policy=policy)
    before, after = tour.similar_people(policy, release.summary["algorithm"]["levels"])
    shell.show(
        layout.paragraphs(
            f"Patients who look alike in the release:\n\n{_comparison(policy, before, after)}",
            tables.audit(str(release_file), report.as_json()),
            _files(Path(folder), release.summary),
            _next_step(Path(folder)),
        )
    )


def _comparison(policy: Policy, before: tour.People, after: tuple[str, ...]) -> str:
    """Return a table with a column for each of the people, and one for what the release shows of all of them."""
    published = dict(zip(policy.quasi_names, after, strict=True)) | dict.fromkeys(policy.identifiers, "(removed)")
    rows = [(*column, published.get(column[0], "(as it is)")) for column in zip(COLUMNS, *before, strict=True)]
    return layout.table(("", "before", *[""] * (len(before) - 1), "published"), rows)


def _files(folder: Path, summary: Mapping[str, Any]) -> str:
    """Return how many rows are left out, and which files the demo has made."""
    release, script, report = (str(folder / name) for name in tour.RESULTS)
    overview = {
        "suppressed": layout.share(summary["release"]["suppressed"], summary["source"]["rows"]),
        "release": release,
        "script": f"{script}, the SQL that made it",
        "summary": report,
    }
    return layout.facts(overview)


def _next_step(folder: Path) -> str:
    policy = shlex.quote(str(folder / "policy.yaml"))
    return f"Next: ask for more in {policy}, such as k: 10, and see what it costs:\n  shoal run {policy} --dry-run"
