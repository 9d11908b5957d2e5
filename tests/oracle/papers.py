"""The worked tables of the papers, as data."""

from __future__ import annotations

from typing import Any

Rows = list[dict[str, Any]]


def _rows(names: tuple[str, ...], lines: list[tuple[Any, ...]]) -> Rows:
    return [dict(zip(names, line, strict=True)) for line in lines]


# --- 001: l-Diversity: Privacy Beyond k-Anonymity -------------------------------------------------------------------

INPATIENT = ("no", "zip", "age", "nationality", "condition")
INPATIENT_QUASI = ("zip", "age", "nationality")

# 001 Figure 1: Inpatient Microdata
FIGURE_1 = _rows(
    INPATIENT,
    [
        (1, "13053", 28, "Russian", "Heart Disease"),
        (2, "13068", 29, "American", "Heart Disease"),
        (3, "13068", 21, "Japanese", "Viral Infection"),
        (4, "13053", 23, "American", "Viral Infection"),
        (5, "14853", 50, "Indian", "Cancer"),
        (6, "14853", 55, "Russian", "Heart Disease"),
        (7, "14850", 47, "American", "Viral Infection"),
        (8, "14850", 49, "American", "Viral Infection"),
        (9, "13053", 31, "American", "Cancer"),
        (10, "13053", 37, "Indian", "Cancer"),
        (11, "13068", 36, "Japanese", "Cancer"),
        (12, "13068", 35, "American", "Cancer"),
    ],
)

# 001 Figure 2: 4-anonymous Inpatient Microdata (not a full-domain generalization: 130** next to 1485*)
FIGURE_2 = _rows(
    INPATIENT,
    [
        (1, "130**", "< 30", "*", "Heart Disease"),
        (2, "130**", "< 30", "*", "Heart Disease"),
        (3, "130**", "< 30", "*", "Viral Infection"),
        (4, "130**", "< 30", "*", "Viral Infection"),
        (5, "1485*", ">= 40", "*", "Cancer"),
        (6, "1485*", ">= 40", "*", "Heart Disease"),
        (7, "1485*", ">= 40", "*", "Viral Infection"),
        (8, "1485*", ">= 40", "*", "Viral Infection"),
        (9, "130**", "3*", "*", "Cancer"),
        (10, "130**", "3*", "*", "Cancer"),
        (11, "130**", "3*", "*", "Cancer"),
        (12, "130**", "3*", "*", "Cancer"),
    ],
)

# 001 Figure 3: 3-Diverse Inpatient Microdata (the paper's order: by block)
FIGURE_3 = _rows(
    INPATIENT,
    [
        (1, "1305*", "<= 40", "*", "Heart Disease"),
        (4, "1305*", "<= 40", "*", "Viral Infection"),
        (9, "1305*", "<= 40", "*", "Cancer"),
        (10, "1305*", "<= 40", "*", "Cancer"),
        (5, "1485*", "> 40", "*", "Cancer"),
        (6, "1485*", "> 40", "*", "Heart Disease"),
        (7, "1485*", "> 40", "*", "Viral Infection"),
        (8, "1485*", "> 40", "*", "Viral Infection"),
        (2, "1306*", "<= 40", "*", "Heart Disease"),
        (3, "1306*", "<= 40", "*", "Viral Infection"),
        (11, "1306*", "<= 40", "*", "Cancer"),
        (12, "1306*", "<= 40", "*", "Cancer"),
    ],
)

# 001 section 4.3: one q*-block with two sensitive attributes
TWO_SENSITIVE = _rows(("q", "s", "v"), [("q*", "s1", "v1"), ("q*", "s1", "v2"), ("q*", "s2", "v3"), ("q*", "s3", "v3")])

# --- 002: BSGI, Unique Distinct l-diversity -------------------------------------------------------------------------

DISEASES_QUASI = ("gender", "postcode", "age")

# 002 Table 1: The Original Table
TABLE_1 = _rows(
    ("no", "name", "gender", "postcode", "age", "disease"),
    [
        (1, "Alice", "F", "10075", 50, "Cancer"),
        (2, "Bob", "M", "10075", 50, "Obesity"),
        (3, "Carl", "M", "10076", 30, "Flu"),
        (4, "Diana", "F", "10075", 40, "Cancer"),
        (5, "Ella", "F", "10077", 20, "Flu"),
        (6, "Fiona", "F", "10077", 25, "Obesity"),
        (7, "Gavin", "M", "10076", 25, "Obesity"),
    ],
)

_GROUPED = ("group", "gender", "postcode", "age", "disease")

# 002 Table 2: The First Equivalence Class
TABLE_2 = _rows(_GROUPED, [(1, "*", "10075", "50", "Cancer"), (1, "*", "10075", "50", "Obesity")])

# 002 Table 3: The Table after Bucketizing, Selecting and Grouping (Gavin is still a residual row)
TABLE_3 = TABLE_2 + _rows(
    _GROUPED,
    [
        (2, "*", "1007*", "30-40", "Flu"),
        (2, "*", "1007*", "30-40", "Cancer"),
        (3, "F", "10077", "20-25", "Flu"),
        (3, "F", "10077", "20-25", "Obesity"),
    ],
)

# 002 Table 4: The Final Published Table (Gavin incorporated into group 2)
TABLE_4 = _rows(
    _GROUPED,
    [
        (1, "*", "10075", "50", "Cancer"),
        (1, "*", "10075", "50", "Obesity"),
        (2, "*", "1007*", "25-40", "Flu"),
        (2, "*", "1007*", "25-40", "Cancer"),
        (2, "*", "1007*", "25-40", "Obesity"),
        (3, "F", "10077", "20-25", "Flu"),
        (3, "F", "10077", "20-25", "Obesity"),
    ],
)
