"""004: Figs 6-8, cost of the suppression by the paper's searches and ours; Figs 9-11, both phases for k; Fig. 12, queries."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import duckdb
import numpy as np
import pyarrow as pa
import shoal

from tests.oracle.term_search import Search

from .figures import lines
from .qs import closeness, diversity, policy
from .tables import census
from .terms import Pairs, knowledge_file, peer, poisson_knowledge, rows_of, source

RESULTS = Path(__file__).parent / "results"
CLASSES, SECONDS = 5, 0.5
"""So many failing classes are searched by the paper's searches, for so many seconds each."""
QUASI = ("age", "education", "workclass", "marital-status", "occupation", "race", "sex", "native-country")
KS = (1, 2, 4, 8, 16)
QUERIES = 300
Points = list[tuple[float, float]]


def run(folder: Path) -> None:
    pairs = poisson_knowledge(0)
    known = knowledge_file(folder, pairs, "known")
    searches(known, pairs)
    phases(folder, known, pairs)


# --- Figs 6-8 -------------------------------------------------------------------------------------------------------


def searches(known: str, pairs: Pairs) -> None:
    varied: dict[str, tuple[str, Sequence[tuple[float, int, int, Any]]]] = {
        "6a": ("terms of a row", [(s, 5, s, diversity(30)) for s in (5, 7, 9, 11, 13)]),
        "6b": ("rows of a class", [(d, d, 9, diversity(30)) for d in (2, 3, 5, 7, 10)]),
        "6c": ("c", [(c, 5, 9, diversity(30, c)) for c in (0.5, 0.75, 1, 1.5, 2)]),
        "6d": ("l", [(bound, 5, 9, diversity(bound)) for bound in (10, 20, 30, 60, 100)]),
        "7a": ("terms of a row", [(s, 5, s, closeness(0.4)) for s in (5, 7, 9, 11, 13)]),
        "7b": ("rows of a class", [(d, d, 9, closeness(0.4)) for d in (2, 3, 5, 7, 10)]),
        "7c": ("t", [(t, 5, 9, closeness(t)) for t in (0.2, 0.3, 0.4, 0.5)]),
    }
    for figure, (axis, points) in varied.items():
        series: dict[str, Points] = {"ours": [], "adaptive": [], "depth first": []}
        for x, d, s, model in points:
            rows = rows_of(pairs, 60 * d, s, 1)
            found, _ = costs(known, pairs, rows, d, model)
            for name, cost in found.items():
                series[name].append((x, cost))
            print(f"Fig. {figure}  {axis} = {x:g}   " + "   ".join(f"{n} {c:.4f}" for n, c in found.items()), flush=True)
        draw(f"papers-004-{figure}", f"Fig. {figure}: cost of the suppression", axis, series)
    _, traces = costs(known, pairs, rows_of(pairs, 300, 9, 1), 5, diversity(10), seconds=5 * SECONDS)
    draw("papers-004-8", "Fig. 8: cost against seconds, (1, 10), one class", "seconds", traces)


def costs(
    known: str, pairs: Pairs, rows: Sequence[Sequence[int]], size: int, model: Any, seconds: float = SECONDS
) -> tuple[dict[str, float], dict[str, Points]]:
    """Return the mean cost of the first failing classes by each search, and the progress of the searches of the first one."""
    table = source(rows, size).append_column("id", pa.array(range(len(rows))))
    with shoal.anonymize(table, {**policy(known, model), "keep": ["id"]}) as release:
        made, took = release.to_arrow(), release.summary["seconds"]["refine"]
        failing = release.summary["then"]["failing_classes"]
    left = {i: len(terms or []) for i, terms in zip(made["id"].to_pylist(), made["terms"].to_pylist(), strict=True)}
    name, parameters = model
    asked: Any = ("diversity", *parameters.values()) if name == "qs_l_diversity" else ("closeness", *parameters.values())
    sums: dict[str, list[float]] = {"ours": [], "adaptive": [], "depth first": []}
    traces: dict[str, Points] = {}
    knowledge = peer(pairs, rows)
    for first in range(0, len(rows), size):
        search = Search(knowledge, rows[first : first + size], asked)
        if search.score(search.full)[0]:
            continue
        raw = sum(1 / j for i in range(first, first + size) for j in range(left[i] + 1, len(rows[i]) + 1))
        sums["ours"].append(raw / search.most)
        for kind, adaptive in (("adaptive", True), ("depth first", False)):
            found = search.run(seconds, adaptive)
            sums[kind].append(min(found, 1.0))
            if kind not in traces:
                traces[kind] = [*search.trace, (seconds, found)] if search.trace else [(0, 1), (seconds, 1)]
        if "ours" not in traces:
            traces["ours"] = [(took / failing, raw / search.most), (seconds, raw / search.most)]
        if len(sums["ours"]) == CLASSES:
            break
    return {kind: sum(each) / len(each) if each else 0.0 for kind, each in sums.items()}, traces


# --- Figs 9-12 ------------------------------------------------------------------------------------------------------


def phases(folder: Path, known: str, pairs: Pairs, only: Sequence[str] = ("9", "10", "11")) -> None:
    """Draw some figures of 3,000 rows of the census table with nine terms each: both phases, and generalization only."""
    table, hierarchies = census(folder)
    con = duckdb.connect()
    listed = ", ".join(f'"{column}"' for column in QUASI)
    order = "md5(cast(row_number() over () as varchar))"
    rows = con.sql(f"select {listed} from read_csv('{table}', delim = ';') order by {order} limit 3000").to_arrow_table()
    terms = pa.array([[f"t{term}" for term in row] for row in rows_of(pairs, 3000, 9, 1)], pa.list_(pa.string()))
    people = rows.append_column("terms", terms)
    settings: Mapping[str, Sequence[tuple[str, Any]]] = {
        "9": [(f"l = {bound}", diversity(bound)) for bound in (30, 60, 100)],
        "10": [(f"c = {c}", diversity(60, c)) for c in (0.5, 1, 2)],
        "11": [(f"t = {t}", closeness(t)) for t in (0.2, 0.3, 0.4)],
    }
    for figure in only:
        models = settings[figure]
        told: dict[str, dict[str, Points]] = {what: {} for what in ("belief", "size", "cost")}
        queries: dict[int, dict[str, Points]] = {1: {}, 3: {}, 5: {}}
        for name, model in models:
            for k in KS:
                released(people, hierarchies, known, model, k, name, told, queries if figure == "11" else {})
            alone = released(people, hierarchies, known, model, None, name, {}, queries if figure == "11" else {})
            for what, points in told.items():
                points[f"{name}, generalization only"] = [(KS[0], alone[what]), (KS[-1], alone[what])]
        for what, title in {"belief": "mean change of belief", "size": "rows of a class", "cost": "suppression cost"}.items():
            draw(f"papers-004-{figure}-{what}", f"Fig. {figure}: {title}", "k", told[what])
        for dimensions, series in queries.items() if figure == "11" else ():
            draw(f"papers-004-12-{dimensions}", f"Fig. 12: query error, qd = {dimensions}", "k", series)


def released(
    people: pa.Table,
    hierarchies: dict[str, str],
    known: str,
    model: Any,
    k: int | None,
    name: str,
    told: Mapping[str, dict[str, Points]],
    queries: Mapping[int, dict[str, Points]],
) -> dict[str, float]:
    """Run one setting, say what it reaches and note it; k = None is generalization only."""
    asked = policy(known, model)
    asked["quasi_identifiers"] = {c: None if c == "age" else {"taxonomy": hierarchies[c]} for c in QUASI}
    asked["privacy"] = [{"k_anonymity": {"k": k or 1}}, dict([model])]
    if k is None:
        del asked["then"]
    figures: dict[str, float] = {}
    for dimensions in queries or (0,):
        asked["metrics"] = [{"term_query_error": {"queries": QUERIES, "dimensions": dimensions}}] if queries else []
        with shoal.anonymize(people, asked, dry_run=True, keep_rows=False) as release:
            summary = release.summary
        if queries:
            error = summary["utility"]["term_query_error"]
            series = queries[dimensions].setdefault(name if k else f"{name}, generalization only", [])
            series.extend([(k, error)] if k else [(KS[0], error), (KS[-1], error)])
            figures[f"error {dimensions}"] = error
    then = summary["then"] or {"failing_classes": 0, "proven": 0}
    figures |= {
        "belief": summary["beliefs"]["terms"]["mean_change"],
        "size": summary["utility"]["average_class_size"],
        "cost": summary["utility"]["suppression_cost_mean"],
    }
    for what, points in told.items():
        points.setdefault(name, []).append((float(k or 0), figures[what]))
    shown = "   ".join(f"{what} {figure:.4f}" for what, figure in figures.items())
    print(f"{name}, k = {k or 'generalization only'}: {shown}   {then['proven']}/{then['failing_classes']} proven", flush=True)
    return figures


def draw(name: str, title: str, axis: str, series: Mapping[str, Points]) -> None:
    assert np.isfinite([y for points in series.values() for _, y in points]).all(), title
    (RESULTS / f"{name}.svg").write_text(lines(title, axis, series))
