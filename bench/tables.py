"""Make the tables and policies of the cases, from the census table if its file is there, else from a made-up table like it."""

from __future__ import annotations

import os
import random
import shutil
from pathlib import Path
from typing import Any

import duckdb

COLUMNS = (
    "sex",
    "age",
    "race",
    "marital-status",
    "education",
    "native-country",
    "workclass",
    "occupation",
    "salary-class",
)
QUASI = COLUMNS[:8]
SEVEN = COLUMNS[:7]
CENSUS = Path(os.environ.get("SHOAL_CENSUS", Path(__file__).parents[2] / "shared/data/adult"))


def census(folder: Path) -> tuple[Path, dict[str, str]]:
    """Return the path of the census table and, by column, the path of its hierarchy."""
    if not (CENSUS / "adult.csv").is_file():
        print(f"no census table in {CENSUS} (SHOAL_CENSUS names its folder): a made-up one stands for it", flush=True)
        return _made(folder)
    return CENSUS / "adult.csv", {c: str(CENSUS / f"adult_hierarchy_{c}.csv") for c in COLUMNS}


def _made(folder: Path) -> tuple[Path, dict[str, str]]:
    """Write a table of as many rows, columns, values and levels as the census table has. Return what `census` returns."""
    chance = random.Random(1)
    shapes = {
        c: s for c, s in zip(COLUMNS, ((2,), (5, 2, 2, 4), (5,), (4, 2), (3, 2, 3), (10, 4), (3, 3), (5, 3), (2,)), strict=True)
    }
    hierarchies, leaves = {}, {}
    for column, shape in shapes.items():
        rows: list[tuple[str, ...]] = [("*",)]
        for width in reversed(shape):
            rows = [(f"{column}{len(row)}.{i}.{row[0]}", *row) for row in rows for i in range(width)]
        path = folder / f"{column}.csv"
        path.write_text("\n".join(";".join(row) for row in rows) + "\n")
        hierarchies[column], leaves[column] = str(path), [row[0] for row in rows]
    weights = {c: [1 / (i + 1) for i in range(len(v))] for c, v in leaves.items()}
    lines = [";".join(COLUMNS)]
    lines += [";".join(chance.choices(leaves[c], weights[c])[0] for c in COLUMNS) for _ in range(30_162)]
    table = folder / "census.csv"
    table.write_text("\n".join(lines) + "\n")
    return table, hierarchies


def sampled(folder: Path, rows: int) -> tuple[Path, dict[str, str]]:
    """Write this many rows of the census table, drawn with replacement, to a parquet file. Return it with the hierarchies."""
    table, hierarchies = census(folder)
    path = folder / f"census_{rows}.parquet"
    if not path.exists():
        con = duckdb.connect()
        con.execute("select setseed(0.5)")
        con.execute(f"create table t as select row_number() over () - 1 as i, * from read_csv('{table}', delim = ';')")
        con.execute(
            f"copy (select t.* exclude i from (select cast(floor(random() * (select count(*) from t)) as bigint) as i "
            f"from range({rows})) as r join t using (i)) to '{path}'"
        )
    return path, hierarchies


FILE = 10_000_000
"""So many rows stand in a file of a large table."""


def in_files(folder: Path, rows: int) -> tuple[Path, dict[str, str]]:
    """Write a table of this many rows as a folder of parquet files. Return the folder with the hierarchies.

    A table of more than FILE rows has copies of one file: as many combinations as that, each so many times as often.
    """
    path, hierarchies = sampled(folder, min(rows, FILE))
    table = folder / f"table_{rows}"
    table.mkdir(exist_ok=True)
    for number in range(max(1, rows // FILE)):
        shutil.copyfile(path, table / f"{number}.parquet")
    return table, hierarchies


def with_parish(folder: Path, rows: int, parishes: int) -> tuple[Path, dict[str, str]]:
    """Do what `sampled` does, with one more column of random numbers, so that few rows agree in all columns."""
    path = folder / f"parish_{rows}_{parishes}.parquet"
    source, hierarchies = sampled(folder, rows)
    if not path.exists():
        con = duckdb.connect()
        con.execute("select setseed(0.25)")
        con.execute(f"copy (select *, cast(floor(random() * {parishes}) as int) as parish from '{source}') to '{path}'")
    return path, hierarchies


THIRDS = (COLUMNS[:4], COLUMNS[4:7], COLUMNS[7:])


def mixed(folder: Path, rows: int) -> tuple[Path, dict[str, str]]:
    """Write this many rows, at least 150,000, to a parquet file. Return it with the hierarchies.

    The first 150,000 rows repeat, so there are about 84,000 combinations whatever the number of rows. Each row has its columns
    from three rows of the census table.
    """
    table, hierarchies = census(folder)
    path = folder / f"mixed_{rows}.parquet"
    if not path.exists():
        con = duckdb.connect()
        con.execute("select setseed(0.5)")
        con.execute(f"create table t as select row_number() over () - 1 as i, * from read_csv('{table}', delim = ';')")
        drawn = ", ".join(f"cast(floor(random() * (select count(*) from t)) as bigint) as i{n}" for n in range(3))
        con.execute(f"create table drawn as select row_number() over () - 1 as i, {drawn} from range(150000)")
        columns = ", ".join(f't{n}."{column}"' for n, third in enumerate(THIRDS) for column in third)
        joins = " ".join(f"join t as t{n} on t{n}.i = d.i{n}" for n in range(3))
        con.execute(
            f"copy (select {columns} from range({rows}) as r(i) join drawn as d on d.i = r.i % 150000 {joins}) to '{path}'"
        )
    return path, hierarchies


def policy(
    source: object, hierarchies: dict[str, str], k: int, limit: float, quasi: tuple[str, ...] = COLUMNS, **more: object
) -> dict[str, object]:
    return {
        "source": str(source),
        "quasi_identifiers": {c: {"taxonomy": hierarchies[c]} for c in quasi},
        "privacy": [{"k_anonymity": {"k": k}}],
        "suppression": {"limit": limit},
        **more,
    }


def local_policy(
    columns: tuple[str, ...], hierarchies: dict[str, str], privacy: dict[str, Any], algorithm: str
) -> dict[str, Any]:
    """Return a policy for local recoding. Ages and parishes are numbers; the other columns have taxonomies."""
    quasi = {c: {"taxonomy": hierarchies[c]} if c in hierarchies and c != "age" else {} for c in columns}
    sensitive = ["salary-class" if "occupation" in columns else "occupation"]
    return {"quasi_identifiers": quasi, "sensitive": sensitive, "other": "drop", "privacy": [privacy], "algorithm": algorithm}


def diverse_policy(
    source: object,
    hierarchies: dict[str, str],
    sensitive: str,
    privacy: dict[str, Any],
    algorithm: object = "sweep",
    **more: object,
) -> dict[str, Any]:
    """Return a policy with one sensitive column, whose general value is *; all others are quasi-identifiers with taxonomies."""
    return {
        "source": str(source),
        "quasi_identifiers": {c: {"taxonomy": hierarchies[c]} for c in COLUMNS if c != sensitive},
        "sensitive": [sensitive],
        "privacy": [privacy],
        "algorithm": algorithm,
        **more,
    }
