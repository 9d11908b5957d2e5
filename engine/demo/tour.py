"""Write the files of the demo to a folder of the user, and find some of its people before and after.

These people are made up, so their values may be shown. Nowhere else does shoal print a row of a source.
"""

from __future__ import annotations

import tempfile
from collections.abc import Mapping
from dataclasses import replace
from importlib import resources
from pathlib import Path

import duckdb

from ..api.anonymizing import anonymize
from ..errors import PolicyError, file_error
from ..policy.model import Policy
from .sample import COLUMNS, write_sample

INPUTS = ("patients.csv", "diseases.csv", "policy.yaml")
RESULTS = ("patients_anon.parquet", "release.sql", "summary.json")

People = list[tuple[str, ...]]


def unpack(folder: Path) -> Path:
    """Write the sample, its taxonomy and its policy to a folder, and return the path of the policy.

    A folder with other files of these names is refused.
    """
    contents = {name: resources.files(__package__).joinpath(name).read_bytes() for name in INPUTS[1:]}
    try:
        with tempfile.TemporaryDirectory(prefix="shoal-") as scratch:
            write_sample(Path(scratch, INPUTS[0]))
            contents[INPUTS[0]] = Path(scratch, INPUTS[0]).read_bytes()
        folder.mkdir(parents=True, exist_ok=True)
        _refuse_others(folder, contents)
        for name, content in contents.items():
            Path(folder, name).write_bytes(content)
    except OSError as failure:
        raise file_error(f"the demo cannot be written to {folder}", failure) from failure
    return folder / "policy.yaml"


def _refuse_others(folder: Path, contents: Mapping[str, bytes]) -> None:
    """Refuse a folder with files that have the names of the demo's inputs or results, and that no demo has written."""
    own = [name for name, content in contents.items() if _has(folder / name, content)]
    others = [name for name in contents if name not in own and (folder / name).exists()]
    if len(own) < len(contents):
        others += [name for name in RESULTS if (folder / name).exists()]
    if others:
        names = ", ".join(others)
        raise PolicyError(f"{folder} holds files that are not as the demo wrote them ({names}): choose another --folder")


def _has(path: Path, content: bytes) -> bool:
    """Return whether the file has this content."""
    return path.is_file() and path.read_bytes() == content


def similar_people(policy: Policy, levels: Mapping[str, int], shown: int = 4) -> tuple[People, tuple[str, ...]]:
    """Return some people of a smallest class, and the labels by which the release shows all of them.

    Nobody can trace a release back to its source. So the demo makes the same generalization once more, in memory, with the
    identifiers left in.
    """
    fixed = tuple(replace(quasi, min_level=levels[quasi.name], max_level=levels[quasi.name]) for quasi in policy.quasi)
    traced = policy.changed(identifiers=(), keep=policy.identifiers, quasi=fixed)
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
