"""Measure runs from parquet to parquet in Spark against one group-by and one copy in the same session, and against DuckDB.

SHOAL_ROWS says how many rows, SHOAL_DRIVER how much memory the driver has.
"""

from __future__ import annotations

import os
import resource
from pathlib import Path
from typing import Any

import duckdb
import shoal

from .measure import best, say
from .tables import QUASI, policy, sampled

ROWS = int(os.environ.get("SHOAL_ROWS", "10000000"))
DRIVER = os.environ.get("SHOAL_DRIVER", "3g")
FILE = 10_000_000
"""So many rows stand in a file; a table has as many copies of it as it needs."""


def run(folder: Path) -> None:
    from pyspark.sql import SparkSession

    settings: dict[str, bool | float | int | str | None] = {
        "spark.ui.enabled": "false",
        "spark.driver.memory": DRIVER,
        "spark.sql.warehouse.dir": str(folder / "warehouse"),
        "spark.local.dir": str(folder),
    }
    spark = SparkSession.builder.master("local[2]").config(map=settings).getOrCreate()
    spark.sparkContext.setLogLevel("OFF")
    try:
        _measure(spark, folder)
    finally:
        spark.stop()


def _measure(spark: Any, folder: Path) -> None:
    path, hierarchies = sampled(folder, min(ROWS, FILE))
    table = folder / "table"
    table.mkdir()
    for number in range(max(1, ROWS // FILE)):
        (table / f"{number}.parquet").symlink_to(path)
    source, target = f"spark://{table}/*.parquet", f"spark://{folder}/released.parquet"
    frame = spark.read.parquet(f"{table}/*.parquet")
    runs = 1 if ROWS > FILE else 2
    grouped = best(lambda: frame.groupBy(*(f"`{c}`" for c in QUASI)).count().count(), runs)
    copied = best(lambda: frame.write.mode("overwrite").parquet(str(folder / "copy.parquet")), runs)
    say(f"{ROWS:,} rows, {len(QUASI)} columns: one group-by in Spark", grouped)
    say("  one copy", copied)
    asked = policy(source, hierarchies, 165, 0.02, QUASI, sensitive=["salary-class"])
    summaries: list[dict[str, Any]] = []

    def anonymized() -> None:
        with shoal.anonymize(source, asked, target=target, spark=spark) as release:
            summaries.append(release.summary)

    seconds = best(anonymized, runs)
    say("  shoal in Spark", seconds, grouped + copied, "≤ 3")
    searched = min(each["seconds"]["search"] for each in summaries)
    with shoal.anonymize(f"{table}/*.parquet", {**asked, "source": None}, target=folder / "here.parquet") as here:
        alone = here.summary["seconds"]["search"]
    say("  its search, against that of DuckDB alone", searched, alone, "≤ 1.5")
    rows = " except all ".join(
        f"select {', '.join(f'cast({chr(34)}{c}{chr(34)} as varchar)' for c in (*QUASI, 'salary-class'))} from '{made}'"
        for made in (folder / "here.parquet", f"{folder}/released.parquet/*.parquet")
    )
    [(differing,)] = duckdb.execute(f"select count(*) from ({rows})").fetchall()
    here_mib = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"  {differing} rows differ; peak of this process {here_mib:,.0f} MiB beside a JVM of {DRIVER}", flush=True)
    print(f"  seconds of the stages: {summaries[-1]['seconds']}", flush=True)
