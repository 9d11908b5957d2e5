"""Kills a run in place on a folder of Spark at one of its points. Run by test_spark, in a process of its own:

python -m tests.backends.crash_spark /folder/people.parquet 3
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from itertools import count
from typing import Any

import shoal
from shoal.backends.spark.folders import Folder

CALLS = ("write", "move_to", "remove")
"""What changes files. A run is killed before and after each."""


def main(source: str, last: int) -> None:
    from pyspark.sql import SparkSession

    settings = {"spark.ui.enabled": "false", "spark.sql.shuffle.partitions": "1", "spark.driver.memory": "512m"}
    SparkSession.builder.master("local[1]").config(map=settings).getOrCreate()
    points = count(1)

    def point() -> None:
        if next(points) == last:
            os.kill(os.getpid(), signal.SIGKILL)

    def pointed(real: Callable[..., Any]) -> Callable[..., Any]:
        def call(*given: Any) -> Any:
            point()
            result = real(*given)
            point()
            return result

        return call

    for name in CALLS:
        setattr(Folder, name, pointed(getattr(Folder, name)))
    policy = {"quasi_identifiers": ["age"], "other": "drop", "privacy": ["k_anonymity:k=5"], "algorithm": "mondrian"}
    shoal.anonymize(f"spark://{source}", policy, in_place=True)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
