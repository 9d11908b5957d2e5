"""Measure runs from parquet to parquet in Spark against one group-by and one copy in the same session, and against DuckDB.

SHOAL_ROWS says how many rows, SHOAL_DRIVER how much memory the driver has.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

import duckdb
import shoal

from .measure import best, say
from .tables import FILE, QUASI, SEVEN, census, in_files, local_policy, policy

ROWS = int(os.environ.get("SHOAL_ROWS", "10000000"))
DRIVER = os.environ.get("SHOAL_DRIVER", "2g")
K = 5
"""The k of Mondrian."""


def run(folder: Path) -> None:
    from pyspark.sql import SparkSession

    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)  # the peer is a UDF, which needs the packages of this Python
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
        _mondrian(spark, folder)
    finally:
        spark.stop()


def _measure(spark: Any, folder: Path) -> None:
    table, hierarchies = in_files(folder, ROWS)
    source, target = f"spark://{table}/*.parquet", f"spark://{folder}/released.parquet"
    frame = spark.read.parquet(f"{table}/*.parquet")
    runs = 1 if ROWS > FILE else 2
    grouped = best(lambda: frame.groupBy(*(f"`{c}`" for c in QUASI)).count().count(), runs)
    copied = best(lambda: frame.write.mode("overwrite").parquet(str(folder / "copy.parquet")), runs)
    say(f"{ROWS:,} rows, {len(QUASI)} columns: one group-by in Spark", grouped)
    say("  one copy", copied)
    asked = policy(source, hierarchies, max(2, ROWS * 1650 // FILE), 0.02, QUASI, sensitive=["salary-class"])
    summaries: list[dict[str, Any]] = []

    def anonymized() -> None:
        with shoal.anonymize(source, asked, target=target, spark=spark) as release:
            summaries.append(release.summary)

    seconds = best(anonymized, runs)
    say("  shoal in Spark", seconds, grouped + copied, "≤ 3")
    print(f"  seconds of the stages: {summaries[-1]['seconds']}", flush=True)
    peaks = [_peak(process) for process in ("self", spark.sparkContext._gateway.proc.pid)]
    print(f"  peak {sum(peaks):,.0f} MiB, ≤ 4,096: this process {peaks[0]:,.0f}, the JVM {peaks[1]:,.0f}", flush=True)
    here = folder / "here.parquet"
    with shoal.anonymize(f"{table}/*.parquet", {**asked, "source": None}, target=here) as alone:
        searched = min(each["seconds"]["search"] for each in summaries)
        say("  its search, against that of DuckDB alone", searched, alone.summary["seconds"]["search"], "≤ 1.5")
    print(f"  {_differing(str(here), f'{folder}/released.parquet/*.parquet'):,} combinations differ", flush=True)


def _differing(one: str, other: str) -> int:
    """Return how many combinations two releases do not have as often as each other."""
    columns = ", ".join(f'"{column}"' for column in (*QUASI, "salary-class"))
    both = f"select *, 1 as sign from '{one}' union all by name select *, -1 as sign from '{other}'"
    [(differing,)] = duckdb.execute(
        f"select count(*) from (select sum(sign) as n from ({both}) group by {columns}) where n <> 0"
    ).fetchall()
    return int(differing)


def _peak(process: object) -> float:
    """Return the most memory that a process had, in MiB."""
    status = Path(f"/proc/{process}/status").read_text()
    [kibibytes] = [line.split()[1] for line in status.splitlines() if line.startswith("VmHWM")]
    return int(kibibytes) / 1024


def _mondrian(spark: Any, folder: Path) -> None:
    """Measure Mondrian on the census table against that of a package for Spark, which makes one task of the whole table.

    It asks for PySpark 2.4.5, which no Python from 3.8 on can load, and works with a newer one.
    """
    table, hierarchies = census(folder)
    frame = spark.read.csv(str(table), sep=";", header=True, inferSchema=True).select(
        *(f"`{c}`" for c in (*SEVEN, "occupation"))
    )
    asked = local_policy(SEVEN, hierarchies, {"k_anonymity": {"k": K}}, "mondrian")
    summaries: list[dict[str, Any]] = []

    def anonymized() -> None:
        with shoal.anonymize(frame, asked) as release:
            release.to_spark().count()
            summaries.append(release.summary)

    seconds = best(anonymized, 2)
    classes = summaries[0]["release"]["classes"]
    try:
        from spark_privacy_preserver.mondrian_preserver import Preserver
    except ImportError:
        say(f"census, 7 QIs, k = {K}: shoal's mondrian in Spark, verified, {classes:,} classes", seconds)
        print("  the peer is not installed: pip install --no-deps spark-privacy-preserver", flush=True)
        return
    fields = [*(f"`{column}` string" for column in (*SEVEN, "occupation")), "count int"]
    categories = {column for column in frame.columns if column != "age"}
    made: list[Any] = []

    def theirs() -> None:
        made.extend(Preserver.k_anonymize(frame, K, list(SEVEN), "occupation", categories, ", ".join(fields)).collect())

    taken = best(theirs, 1)
    parts = len({row[: len(SEVEN)] for row in made})
    say(f"census, 7 QIs, k = {K}: spark-privacy-preserver's Mondrian, {parts:,} classes", taken)
    say(f"  shoal's in Spark, verified, {classes:,} classes", seconds, taken, "< 1")
