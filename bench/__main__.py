"""`python -m bench [case ...]` measures the cases that are named, or all, and prints a line for each figure."""

from __future__ import annotations

import argparse
import importlib
import tempfile
from pathlib import Path

CASES = (
    *("search", "plan", "scale", "postgres", "audits", "local", "persons", "taxonomies", "heuristic", "sweep", "qs", "peers"),
    *("attack", "profile", "bsgi", "refine", "decades", "spark", "papers-002", "papers-003", "papers-004"),
)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("case", nargs="*", help=f"one of {', '.join(CASES)}; without one: all of them, in this order")
    asked = parser.parse_args().case
    if unknown := sorted(set(asked) - set(CASES)):
        parser.error(f"there is no case {', '.join(unknown)}; the cases are {', '.join(CASES)}")
    with tempfile.TemporaryDirectory(prefix="shoal-bench-") as folder:
        for case in asked or CASES:
            print(f"\n{case}", flush=True)
            importlib.import_module(f".{case.replace('-', '_')}", __package__).run(Path(folder))


if __name__ == "__main__":
    main()
