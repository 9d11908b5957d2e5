"""The demo: its files in a folder of the user's, and some of its people before and after.

Values are shown here because these people are made up. Nowhere else does shoal print a row.
"""

from __future__ import annotations

import shlex
import tempfile
from collections.abc import Mapping
from dataclasses import replace
from importlib import resources
from pathlib import Path
from typing import Any

import duckdb

from ..api import anonymize
from ..cli.tables import facts, share, table
from ..errors import EngineError, PolicyError
from ..policy.model import Policy
from .sample import COLUMNS, write_sample

WRITTEN = ("patients.csv", "diseases.csv", "policy.yaml")
MADE = ("patients_anon.parquet", "release.sql", "summary.json")

People = list[tuple[str, ...]]


def unpack(folder: Path) -> Path:
    """Write the sample, its taxonomy and its policy; the path of the policy. What others wrote is not touched."""
    contents = {name: resources.files(__package__).joinpath(name).read_bytes() for name in WRITTEN[1:]}
    try:
        with tempfile.TemporaryDirectory(prefix="shoal-") as scratch:
            write_sample(Path(scratch, WRITTEN[0]))
            contents[WRITTEN[0]] = Path(scratch, WRITTEN[0]).read_bytes()
        folder.mkdir(parents=True, exist_ok=True)
        _refuse_others(folder, contents)
        for name, content in contents.items():
            Path(folder, name).write_bytes(content)
    except OSError as failed:
        raise EngineError(f"the demo cannot be written to {folder}: {failed.strerror}") from failed
    return folder / "policy.yaml"


def _refuse_others(folder: Path, contents: Mapping[str, bytes]) -> None:
    """The demo replaces its own files only: those it would write again, and what it makes of them."""
    own = [name for name, content in contents.items() if _holds(folder / name, content)]
    others = [name for name in contents if name not in own and (folder / name).exists()]
    if len(own) < len(contents):
        others += [name for name in MADE if (folder / name).exists()]
    if others:
        names = ", ".join(others)
        raise PolicyError(f"{folder} holds files that are not as the demo wrote them ({names}): choose another --folder")


def _holds(path: Path, content: bytes) -> bool:
    return path.is_file() and path.read_bytes() == content


def alike(policy: Policy, levels: Mapping[str, int], shown: int = 4) -> tuple[People, tuple[str, ...]]:
    """Some people of a smallest class before, and what all of them look like in the release.

    A release cannot be traced back to its source. So the same generalization is made once more, in memory, with the
    identifiers left in.
    """
    fixed = tuple(replace(quasi, min_level=levels[quasi.name], max_level=levels[quasi.name]) for quasi in policy.quasi)
    traced = replace(policy, identifiers=(), other="keep", quasi=fixed)
    labels = ", ".join(policy.quasi_names)
    with duckdb.connect() as connection:
        anonymize(policy=traced, target="traced", con=connection)
        connection.execute("create temp table source as select * from read_csv(?, all_varchar = true)", [policy.source])
        label = connection.execute(
            f"select {labels} from traced group by {labels} order by count(*), count(distinct disease) desc, {labels} limit 1"
        ).fetchone()
        assert label is not None  # a verified release has a class
        matches = " and ".join(f"traced.{name} is not distinct from ?" for name in policy.quasi_names)
        people = connection.execute(
            f"select {', '.join(f'source.{name}' for name in COLUMNS)} from source join traced using (ssn) "
            f"where {matches} order by ssn limit {int(shown)}",
            label,
        ).fetchall()
    return [tuple(map(_text, person)) for person in people], tuple(map(_text, label))


def _text(value: object) -> str:
    return "" if value is None else str(value)


def compared(policy: Policy, people: People, label: tuple[str, ...]) -> str:
    """The people, a column each, and what is published of all of them."""
    after = dict(zip(policy.quasi_names, label, strict=True)) | dict.fromkeys(policy.identifiers, "(removed)")
    rows = [(*column, after.get(column[0], "(as it is)")) for column in zip(COLUMNS, *people, strict=True)]
    before = ["before", *[""] * (len(people) - 1)]
    return f"Patients who look alike in the release:\n\n{table(('', *before, 'published'), rows)}"


def whereabouts(folder: Path, summary: Mapping[str, Any]) -> str:
    """What was left out, what stands in the folder, and what to do next."""
    policy = shlex.quote(str(folder / "policy.yaml"))
    release, script, report = (str(folder / name) for name in MADE)
    told = {
        "suppressed": share(summary["release"]["suppressed"], summary["source"]["rows"]),
        "release": release,
        "script": f"{script}, the SQL that made it",
        "summary": report,
    }
    following = f"Next: ask for more in {policy}, such as k: 10, and see what it costs:\n  shoal run {policy} --dry-run"
    return f"{facts(told)}\n\n{following}"
