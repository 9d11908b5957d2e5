"""Make a messy table of visits to a clinic, as many hands would have typed it: `python visits.py visits.parquet`."""

from __future__ import annotations

import datetime
import random
import sys
from decimal import Decimal
from typing import Any

import duckdb
import pyarrow as pa

FIRST = ["Emma", "Liam", "Ann", "Joe", "Ida", "Omar", "Lena", "Paul", "Zoé", "Jürgen", "Inés", "Noah", "Mia", "Ben"]
LAST = ["Clark", "Young", "Li", "Diaz", "Roy", "O'Hara", "Müller", "Smith", "Núñez", "Lefèvre", "Kaya", "Novak"]
ZIPS = ["02139", "02141", "02143", "02445", "14850", "14853", "14882", "13053", "13068"]
DIAGNOSES = {"J45.0": 5, "J06.9": 9, "E11.9": 6, "I10": 10, "I25.1": 4, "K29.7": 5, "M54.5": 8, "F32.1": 3, "B20": 1}
SEXES = {"F": ["F", "F", "F", "f", "female", "w"], "M": ["M", "M", "M", "m", "male", "M "]}
NOTES = ["came with", "complains of", "was sent home after", "needs a letter because of"]
WHAT = ["pain in the left knee", "a cough that does not go", "bad sleep since spring", "dizziness in the morning"]


def rows(persons: int = 900, seed: int = 7) -> list[dict[str, Any]]:
    """Return the visits of so many persons, the same ones for the same seed."""
    draw = random.Random(seed)
    visits: list[dict[str, Any]] = []
    for person in range(persons):
        sex, home = draw.choice("FM"), draw.choice(ZIPS)
        born = datetime.date(draw.randint(1935, 2004), draw.randint(1, 12), draw.randint(1, 28))
        name = f"{draw.choice(FIRST)} {draw.choice(LAST)}"
        employer = None if draw.random() < 0.2 else int(draw.choice(ZIPS))
        for _ in range(draw.choice([1, 1, 1, 2, 2, 3, 5])):
            day = datetime.datetime(2025, draw.randint(1, 12), draw.randint(1, 28), draw.randint(8, 17), draw.randint(0, 59))
            code = draw.choices(list(DIAGNOSES), list(DIAGNOSES.values()))[0]
            visits.append(
                {
                    "visit_no": 100_000 + len(visits),
                    "name": name,
                    "ssn": f"900-{person // 100:02}-{person % 10_000:04}",
                    "born": datetime.date(1900, 1, 1) if draw.random() < 0.01 else born,
                    "sex": None if draw.random() < 0.03 else draw.choice(SEXES[sex]),
                    "zip": draw.choice([home, home, home, home.lstrip("0"), f"{home}-0001"]),
                    "employer_zip": employer,
                    "visited": day,
                    "icd": draw.choice([str.upper, str.upper, str.lower])(code),
                    "cost": Decimal(draw.randint(2000, 90_000)).scaleb(-2),
                    "paid_by": draw.choice(["public", "public", "private", "n/a"]),
                    "note": None if draw.random() < 0.3 else f"{name} {draw.choice(NOTES)} {draw.choice(WHAT)}, {len(visits)}",
                }
            )
    return visits


def table(persons: int = 900, seed: int = 7) -> pa.Table:
    """Return the visits as a table of Arrow."""
    return pa.Table.from_pylist(rows(persons, seed))


if __name__ == "__main__":
    visits = table()
    duckdb.from_arrow(visits).write_parquet(sys.argv[1])
    print(f"{visits.num_rows:,} visits in {sys.argv[1]}")
