"""Suppression of terms: how fast the least cost is proven, and how it compares with the paper's adaptive search.

Everything is generated; the seeds are printed. One run, ratios of its own figures.
"""

from __future__ import annotations

import json
import random
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import duckdb
import pyarrow as pa
import shoal
from shoal.backends.duckdb.backend import DuckDB
from shoal.run import Run

from tests.oracle.term_search import Search

from .measure import process
from .persons import SHOAL
from .terms import Pairs, knowledge_file, peer, poisson_knowledge, real_rows, rows_of, skewed_knowledge, source

SECONDS = 2.0
"""What the plain adaptive search is given for one class."""
CLASSES = 10
MEMORY = "2500MiB"
Model = tuple[str, dict[str, float]]


def run(folder: Path) -> None:
    print("seeds: knowledge 0, rows 1")
    worlds = {"poisson": poisson_knowledge(0), "skewed": skewed_knowledge(0)}
    files = {name: knowledge_file(folder, pairs, name) for name, pairs in worlds.items()}

    def settle(
        world: str, model: Model, classes: int = 600, size: int = 5, terms: int = 9, copies: int = 1
    ) -> tuple[float, dict[str, Any]]:
        rows = rows_of(worlds[world], classes * size, terms, 1) * copies
        return settled(files[world], rows, size, model)

    diverse, close = diversity(30), closeness(0.4)
    speed(settle, diverse, close)
    against_peer(settle, worlds)
    gaps(settle)
    scale(folder, worlds["skewed"], files["skewed"])


def diversity(l: int, c: float = 1.0) -> Model:  # noqa: E741
    return "qs_l_diversity", {"c": c, "l": l}


def closeness(t: float) -> Model:
    return "qs_t_closeness", {"t": t}


def policy(knowledge: str, model: Model | None, **more: Any) -> dict[str, Any]:
    """Return a policy over (q, terms); without a model it is that of the first phase alone."""
    asked: dict[str, Any] = {
        "quasi_identifiers": ["q"],
        "privacy": [{"k_anonymity": {"k": 1}}],
        "algorithm": "mondrian",
        **more,
    }
    if model is not None:
        column = {"knowledge": knowledge, "label": "label", "terms": "term", "unlinked": "keep"}
        asked |= {"quasi_sensitive": {"terms": column}, "then": "suppress_terms"}
        asked["privacy"] = [*asked["privacy"], dict([model])]
    else:
        asked["keep"] = ["terms"]
    return asked


def settled(knowledge: str, rows: Sequence[Sequence[int]], size: int, model: Model) -> tuple[float, dict[str, Any]]:
    """Run the second phase. Return its CPU seconds, and its report with the number of its statements."""
    with counting() as statements:
        release = shoal.anonymize(source(rows, size), policy(knowledge, model))
        summary = release.summary
        release.close()
    return statements.seconds["refine"], {
        **summary["then"],
        "statements": statements.counts["refine"],
        "utility": summary["utility"],
    }


class counting:
    """Count the statements of each stage of runs, and the CPU seconds that it takes."""

    def __enter__(self) -> counting:
        self.counts: Counter[str] = Counter()
        self.seconds: Counter[str] = Counter()
        self.kept = {name: getattr(DuckDB, name) for name in ("materialize", "append", "fetch")}
        self.stage, kept = "", Run.stage
        self.kept_stage = kept

        @contextmanager
        def stage(run: Run, name: str) -> Iterator[None]:
            self.stage = name
            started = time.process_time()  # of all threads: other programs do not disturb it
            with kept(run, name):
                yield
            self.seconds[name] += time.process_time() - started  # type: ignore[assignment]

        Run.stage = stage  # type: ignore[method-assign, assignment]
        for name in self.kept:
            setattr(DuckDB, name, self._counted(name))
        return self

    def _counted(self, name: str) -> Callable[..., Any]:
        kept = self.kept[name]

        def counted(backend: DuckDB, *arguments: Any, **named: Any) -> Any:
            self.counts[self.stage] += 1
            return kept(backend, *arguments, **named)

        return counted

    def __exit__(self, *_: object) -> None:
        Run.stage = self.kept_stage  # type: ignore[method-assign]
        for name, kept in self.kept.items():
            setattr(DuckDB, name, kept)


def told(report: dict[str, Any]) -> str:
    failing = report["failing_classes"]
    return (
        f"{report['proven']:,} of {failing:,} proven, mean gap {report['mean_gap']:.3%}, mean cost {report['mean_cost']:.4f}, "
        f"{report['statements']} statements"
    )


def speed(settle: Callable[..., tuple[float, dict[str, Any]]], diverse: Model, close: Model) -> None:
    settle("poisson", diverse, 20)  # warm
    for name, model in (("(1, 30)", diverse), ("t = 0.4", close)):
        seconds, report = min((settle("poisson", model) for _ in range(2)), key=lambda each: each[0])
        against = f"{seconds:6.2f} s   {seconds / SECONDS:5.2f} × 2 s, ≤ 0.5"
        print(f"{name}: 600 classes of 5 × 9   {against}   {told(report)}", flush=True)
        many, report = settle("poisson", model, 6000)
        print(f"  6,000 classes               {many:6.2f} s   {many / seconds:5.2f} ×, ≤ 7   {told(report)}", flush=True)
        copied, report = settle("poisson", model, copies=10)
        print(f"  the 600 classes ten times   {copied:6.2f} s   {copied / seconds:5.2f} ×           {told(report)}", flush=True)
        skewed, report = settle("skewed", model)
        print(
            f"  600, skewed terms           {skewed:6.2f} s   {skewed / seconds:5.2f} ×, ≤ 3       {told(report)}", flush=True
        )


LIMITS = (
    ("poisson", diversity(30), 1.00),
    ("poisson", diversity(10), 0.85),
    ("poisson", closeness(0.4), 0.80),
    ("poisson", closeness(0.3), 0.65),
    ("skewed", diversity(30), 0.50),
    ("skewed", closeness(0.4), 0.50),
)


def against_peer(settle: Callable[..., tuple[float, dict[str, Any]]], worlds: dict[str, Pairs]) -> None:
    """Print the mean cost of the first ten failing classes, which are the first ten rows of five, by shoal and by the paper."""
    print(f"mean cost of {CLASSES} classes against the paper's adaptive search, {SECONDS:g} s a class")
    for world, (name, parameters), limit in LIMITS:
        rows = rows_of(worlds[world], 3000, 9, 1)
        known = peer(worlds[world], rows)
        model: Any = ("diversity", *parameters.values()) if name == "qs_l_diversity" else ("closeness", *parameters.values())
        theirs, ours, first = [], [], []
        left = sets_left(worlds[world], rows, (name, parameters))
        for place in range(0, 3000, 5):
            search = Search(known, rows[place : place + 5], model)
            if search.score(search.full)[0]:
                continue
            theirs.append(search.run(SECONDS))
            first.append(search.trace[0][1] if search.trace else 1.0)
            harmonic = [sum(1 / j for j in range(1, n + 1)) for n in range(10)]
            raw = sum(harmonic[9] - harmonic[left[i]] for i in range(place, place + 5))
            ours.append(raw / search.most)
            if len(theirs) == CLASSES:
                break
        mean = sum(ours) / len(ours)
        ratio = mean / (sum(theirs) / len(theirs))
        print(
            f"  {world:<8} {name} {parameters}: {mean:.4f} against {sum(theirs) / len(theirs):.4f} "
            f"(its first: {sum(first) / len(first):.4f})   {ratio:5.2f} ×, ≤ {limit:.2f}",
            flush=True,
        )


def sets_left(pairs: Pairs, rows: Sequence[Sequence[int]], model: Model) -> list[int]:
    """Return how many terms each row keeps."""
    with tempfile.TemporaryDirectory() as folder:
        known = knowledge_file(Path(folder), pairs, "known")
        table = source(rows, 5).append_column("id", pa.array(range(len(rows))))
        with shoal.anonymize(table, {**policy(known, model), "keep": ["id"]}) as release:
            made = release.to_arrow()
    found = {i: len(terms or []) for i, terms in zip(made["id"].to_pylist(), made["terms"].to_pylist(), strict=True)}
    return [found[i] for i in range(len(rows))]


def gaps(settle: Callable[..., tuple[float, dict[str, Any]]]) -> None:
    seconds, report = settle("poisson", closeness(0.1))
    proven = report["proven"] / report["failing_classes"]
    share = f"{proven:.1%} proven, ≥ 95 %; mean gap {report['mean_gap']:.3%}, ≤ 0.5 %"
    print(f"t = 0.1: {share}   {seconds:6.2f} s   {told(report)}", flush=True)
    seconds, report = settle("poisson", diversity(30), 150, 20)
    print(f"d = 20: mean gap {report['mean_gap']:.3%}, ≤ 3 %   {seconds:6.2f} s   {told(report)}", flush=True)
    seconds, report = settle("poisson", closeness(0.2), 150, 20)
    print(f"d = 20, t = 0.2: mean gap {report['mean_gap']:.3%}, ≤ 3 %   {seconds:6.2f} s   {told(report)}", flush=True)


def scale(folder: Path, pairs: Pairs, known: str, count: int = 1_000_000) -> None:
    """Measure on a million rows of 1 + Poisson(3) terms in classes of 40 what finding the failing classes adds to phase 1."""
    rows = real_rows(pairs, count, 1)
    path = folder / "rows.parquet"
    chance = random.Random(1)
    table = source(rows, 40)
    table = table.set_column(0, "q", [[chance.randrange(count // 40) for _ in range(count)]])
    duckdb.from_arrow(table).write_parquet(str(path))

    def whole(asked: dict[str, Any]) -> tuple[float, float]:
        written = folder / "asked.json"
        written.write_text(json.dumps({**asked, "source": str(path), "target": str(folder / "released.parquet")}))
        return process(SHOAL, "run", str(written), "--memory-limit", MEMORY, "--threads", "2")

    first = {**policy(known, None), "keep": [], "other": "drop"}
    phase_1, memory = whole(first)
    print(f"1,000,000 rows: phase 1 alone   {phase_1:6.2f} s   peak {memory:,.0f} MiB", flush=True)
    start = phase_1 - stages(path, first)["total"]
    linked = stages(path, policy(known, closeness(0.4)))  # all classes hold: the second phase only finds that out
    before = start + sum(linked[stage] for stage in ("columns", "frequency", "encode", "search", "refine"))
    print(f"  with K, prior and failing classes   {before:6.2f} s   {before / phase_1:5.2f} ×, ≤ 6", flush=True)
    for name, model in (("(1, 30)", diversity(30)), ("t = 0.4", closeness(0.4))):
        seconds, memory = whole(policy(known, model))
        print(f"  the whole run, {name}   {seconds:6.2f} s   peak {memory:,.0f} MiB, ≤ 3,072", flush=True)


def stages(path: Path, asked: dict[str, Any]) -> dict[str, float]:
    """Return the seconds of each stage of a dry run."""
    given: dict[str, Any] = {"dry_run": True, "keep_rows": False, "memory_limit": MEMORY, "threads": 2}
    with shoal.anonymize(str(path), asked, **given) as release:
        seconds: dict[str, float] = release.summary["seconds"]
        return seconds
