"""`python -m bench [case ...]` measures the cases that are named, or all, and prints a line for each figure."""

from __future__ import annotations

import importlib
import sys
import tempfile
from pathlib import Path

CASES = (
    *("search", "scale", "postgres", "audits", "local", "persons", "heuristic", "sweep", "peers"),
    *("refine", "papers-002", "papers-003"),
)


def main() -> None:
    with tempfile.TemporaryDirectory(prefix="shoal-bench-") as folder:
        for case in sys.argv[1:] or CASES:
            print(f"\n{case}", flush=True)
            importlib.import_module(f".{case.replace('-', '_')}", __package__).run(Path(folder))


if __name__ == "__main__":
    main()
