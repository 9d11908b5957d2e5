"""003 on 20,000 rows of the census table: GLP and RE of AIP, ARP, NG, AT and of ARP by bsgi's cuts, for l, for n and for d.

NG is a ring of the rows of each of AIP's blocks, in which any l neighbours differ.
"""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import duckdb
import shoal

from .figures import lines
from .measure import with_secret
from .tables import census

QUASI = ("age", "education", "marital-status", "race", "sex", "workclass", "native-country")
KINDS = {"AT": "random", "AIP": "none", "ARP": "arp", "NG": "none", "ARP, local": "local"}
ALWAYS_DEEP = ("AT", "ARP, local")
RESULTS = Path(__file__).parent / "results"


def run(folder: Path) -> None:
    con = duckdb.connect()
    table, hierarchies = census(folder)
    con.execute(f"create table census as select * from read_csv('{table}', delim = ';')")
    by_l: dict[str, list[tuple[float, float]]] = {
        f"{name}{mode}": [] for mode in ("", ", paper") for name in KINDS if not (mode and name in ALWAYS_DEEP)
    }
    for l in range(2, 8):  # noqa: E741
        for name in by_l:
            _measure(con, hierarchies, name, 20_000, QUASI, l, by_l[name], l)
    by_n: dict[str, list[tuple[float, float]]] = {
        name: [] for name in ("AT", "AIP, paper", "ARP, paper", "NG, paper", "ARP", "ARP, local")
    }
    for n in (5_000, 10_000, 20_000, 30_000):
        for name in by_n:
            _measure(con, hierarchies, name, n, QUASI, 3, by_n[name], n)
    by_d: dict[str, list[tuple[float, float]]] = {name: [] for name in by_n}
    weakest_first = ("native-country", "race", "age", "marital-status", "education", "workclass", "sex")  # by phi^2
    for d in range(1, 8):
        for name in by_d:
            _measure(con, hierarchies, name, 20_000, weakest_first[:d], 3, by_d[name], d)
    for axis, series in {"l": by_l, "n": by_n, "d": by_d}.items():
        (RESULTS / f"papers-003-{axis}.svg").write_text(lines(f"GLP against {axis}", axis, series))


def _measure(
    con: duckdb.DuckDBPyConnection,
    hierarchies: dict[str, str],
    name: str,
    n: int,
    quasi: tuple[str, ...],
    l: int,  # noqa: E741
    into: list[tuple[float, float]],
    x: int,
) -> None:
    """Run one kind on n rows, say what it reaches, and note its GLP."""
    kind, is_paper = name.removesuffix(", paper"), name.endswith(", paper")
    policy: dict[str, Any] = {
        "quasi_identifiers": {c: None if c == "age" else {"taxonomy": hierarchies[c]} for c in quasi},
        "sensitive": ["occupation"],
        "privacy": [{"simple_l_diversity": {"l": l}}],
        "algorithm": {"name": "refine", "mode": "paper" if is_paper else "deep", "groups": KINDS[kind]},
        "publish": "ring" if kind == "NG" else "generalize",
        "metrics": ["correspondence_loss", "reconstruction_error"],
        "other": "drop",
    }
    source = con.sql(f"select * from census order by md5(cast(row_number() over () as varchar)) limit {n}")
    started = time.process_time()
    with with_secret(), shoal.anonymize(source, policy, con=con) as release:
        told = release.summary["utility"]
        blocks = release.summary["algorithm"]["blocks"]
    seconds = time.process_time() - started
    into.append((x, told["correspondence_loss"]))
    print(
        f"n = {n:6,}  d = {len(quasi)}  l = {l}  {name:<12} {blocks:6,} blocks   GLP {told['correspondence_loss']:.4f}   "
        f"RE {told['reconstruction_error']:.4f} of 1 - 1/l = {1 - 1 / l:.4f}   {seconds:6.2f} s",
        flush=True,
    )
