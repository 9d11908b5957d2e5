"""Tests that `make test` leaves out and `make test-all` runs are marked slow."""

from __future__ import annotations

from collections.abc import Collection
from itertools import product
from typing import Any

import pytest


def some_slow(values: Collection[Any], quick: int) -> list[Any]:
    """Return the values; all are slow but every so-many-th."""
    return [pytest.param(value, marks=[pytest.mark.slow] * (i % quick > 0)) for i, value in enumerate(values)]


def combinations(*axes: Collection[Any]) -> list[Any]:
    """Return every combination of values; all are slow but so many that each value of each axis comes up."""
    lists = [list(axis) for axis in axes]
    quick = {tuple(place % len(values) for values in lists) for place in range(max(map(len, lists)))}
    return [
        pytest.param(
            *(values[i] for values, i in zip(lists, places, strict=True)), marks=[] if places in quick else pytest.mark.slow
        )
        for places in product(*(range(len(values)) for values in lists))
    ]
