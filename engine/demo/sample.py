"""A made-up table of hospital patients, so that the demo needs no data set. Its values are skewed, as real ones are.

The same number of rows and the same seed give the same bytes on every machine. So only integer weights and the arithmetic
of `Random` decide the values. The last digit of `gauss` would depend on the machine's mathematics library.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path
from random import Random
from typing import TypeVar

T = TypeVar("T")

COLUMNS = ("name", "ssn", "age", "zip", "education", "sex", "admitted", "disease")

FIRST_NAMES = {
    "Female": ("Ada", "Beatriz", "Cleo", "Dina", "Esther", "Fatima", "Grace", "Hanna", "Ines", "June", "Keiko", "Lena"),
    "Male": ("Amir", "Boris", "Carlos", "David", "Emil", "Felix", "George", "Hugo", "Ivan", "Jonas", "Kenji", "Louis"),
}
LAST_NAMES = (
    *("Abbot", "Brook", "Castillo", "Dunn", "Eriksen", "Fischer", "Garner", "Haddad", "Ito", "Jensen", "Kowalski"),
    *("Lindt", "Moreau", "Novak", "O'Hara", "Petrov", "Quist", "Rossi", "Sato", "Thorne", "Usman", "Vega", "Weaver"),
)

# Weights of decades of life. There are adults only, so that every education is plausible.
AGES = {20: 22, 30: 28, 40: 34, 50: 42, 60: 44, 70: 28, 80: 1}

# Weights of the first three digits of a zip, and of the last two. None begins with a zero, as readers of CSV files may take a
# zip for a number.
REGIONS = {"148": 48, "130": 32, "145": 20}
TOWNS = {"50": 30, "53": 20, "51": 12, "17": 9, "82": 8, "04": 6, "68": 5, "30": 4, "91": 3, "45": 3}

EDUCATION = {
    **{"Preschool": 1, "1st-4th": 4, "5th-6th": 9, "7th-8th": 36, "9th": 32, "10th": 62, "11th": 74, "12th": 52},
    **{"HS-grad": 290, "Some-college": 190, "Assoc-voc": 42, "Assoc-acdm": 34},
    **{"Bachelors": 175, "Masters": 60, "Prof-school": 17, "Doctorate": 15},
}

# Weights of diseases under 40, from 40 to 64, and from 65 on.
DISEASES = {
    "Flu": (30, 16, 10),
    "Bronchitis": (18, 14, 9),
    "Pneumonia": (6, 8, 16),
    "Gastritis": (22, 15, 8),
    "Gastric ulcer": (8, 10, 6),
    "Gallstones": (9, 12, 7),
    "Hypertension": (5, 18, 22),
    "Heart failure": (1, 4, 14),
    "Stroke": (1, 3, 8),
}

FIRST_DAY, DAYS = date(2023, 1, 1), 730
NULL_SHARE = 0.003  # of zip and of education: what a clerk leaves empty


def write_sample(path: Path, rows: int = 2000, seed: int = 7) -> None:
    """Write a CSV file with a header and this many patients: at most a million, because each has a ssn of its own."""
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(COLUMNS)
        writer.writerows(_patients(rows, Random(seed)))


def _patients(rows: int, random: Random) -> Iterator[tuple[str | int, ...]]:
    """Yield the values of this many patients, in the order of COLUMNS."""
    for number in random.sample(range(1_000_000), rows):
        sex = random.choice(("Female", "Male"))
        age = _draw(AGES, random) + random.randrange(10)
        yield (
            f"{random.choice(FIRST_NAMES[sex])} {random.choice(LAST_NAMES)}",
            f"000-{number // 10_000:02}-{number % 10_000:04}",  # no real ssn begins with 000
            age,
            _or_null(_draw(REGIONS, random) + _draw(TOWNS, random), random),
            _or_null(_draw(EDUCATION, random), random),
            sex,
            (FIRST_DAY + timedelta(days=random.randrange(DAYS))).isoformat(),
            _draw({disease: weights[_stage(age)] for disease, weights in DISEASES.items()}, random),
        )


def _draw(weights: dict[T, int], random: Random) -> T:
    """Return one of the keys, each as likely as its weight says."""
    return random.choices(list(weights), weights=list(weights.values()))[0]


def _or_null(value: str, random: Random) -> str:
    """Return the value, or, in NULL_SHARE of the cases, the empty text, which a CSV file has for NULL."""
    return "" if random.random() < NULL_SHARE else value


def _stage(age: int) -> int:
    """Return which of the three weights of DISEASES holds for an age."""
    return (age >= 40) + (age >= 65)
