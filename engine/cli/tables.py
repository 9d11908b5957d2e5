"""The results of the commands as people read them. They show names, counts and measures; values of the data only in
`column_tables`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ..display.layout import Bad, Good, count, facts, number, paragraphs, printable, share, table
from ..judging.finding_rows import HEADER, headline, row
from ..metrics import FIGURES
from ..policy.model import Policy
from . import column_tables, risk_tables

USUAL = ("loss", "precision", "average_class_size", "suppression_cost", "terms_kept")
"""The figures of utility that everybody sees."""


def release(policy: Policy, summary: Mapping[str, Any], dry_run: bool = False, verbose: bool = False) -> str:
    """Return what a run did, from the summary of its release; all figures only if the report is to be verbose."""
    source, rows, seconds = summary["source"], summary["release"], summary["seconds"]
    outcome = f"published: {where(summary)}"
    if dry_run:
        outcome = "not published: this is a dry run"
    elif summary["in_place"]:
        outcome = f"put in its source's place: {summary['target']}"
    groups = policy.publish.groups(policy)
    verdict = f"{Good(headline(summary['privacy'], policy.quasi_names, rows, groups is not None)).shown}\n{outcome}"
    unshown = ("total",) if policy.then else ("total", "refine")
    stages = ", ".join(f"{stage} {time:.2f}" for stage, time in seconds.items() if stage not in unshown)
    overview = {
        "source": f"{count(source['rows'], 'row')}, {count(source['cells'], 'distinct combination')}",
        "persons": persons(source, rows),
        "release": f"{count(rows['rows'], 'row')}; {share(rows['suppressed'], source['rows'])} suppressed",
        "classes": f"{rows['classes']:,}, the smallest of {count(rows['smallest_class'], 'row')}, "
        f"{number(rows['average_class'])} on average",
        "people": repeated_identifiers(summary["repeated_identifiers"]),
        "codes": code_lengths(policy, summary["code_lengths"]),
        "risk": risk_tables.risk(summary["risk"], rows, summary["risk_before"]),
        "exposed": homogeneous(rows["homogeneous_rows"]),
        "audit": needed_weights(summary["audit_needs_weights"]),
        "note": "; ".join(summary["notes"]),
        "search": search(summary["algorithm"], getattr(policy.algorithm, "metric", None)),
        "then": search(summary["then"], None) if summary["then"] else "",
        "removed": suppressed_terms(summary["then"] or {}),
        "terms": terms(summary["quasi_sensitive"]),
        "beliefs": beliefs(summary["beliefs"]),
        "seconds": f"{seconds['total']:.2f} ({stages})",
    }
    return paragraphs(
        verdict,
        facts(overview),
        unpromised(summary["publication"]),
        column_tables.columns(summary["columns"]),
        column_tables.kept_by_limit(summary["algorithm"].get("kept_by_limit", ())),
        column_tables.sample(summary["sample"]),
        column_tables.suppression(summary["suppression"], verbose),
        privacy(summary["privacy"], summary["privacy_by_rows"]),
        utility(summary, policy, verbose),
        column_tables.class_beliefs(summary["class_beliefs"]),
        excess(summary["excessive_protection"]),
        changes(summary["in_place"]),
        drift(summary.get("drift")),
    )


def where(summary: Mapping[str, Any]) -> str:
    """Return where a release was published, with the table of its sensitive values if that stands apart."""
    return " and ".join(filter(None, (summary["target"], summary["sensitive_target"])))


def unpromised(publication: Mapping[str, Any]) -> str:
    """Return what nobody may rely on in a release that is more than labels."""
    return f"not promised by {publication['name']}: {publication['not_promised']}" if publication["not_promised"] else ""


def persons(source: Mapping[str, Any], rows: Mapping[str, Any]) -> str:
    """Return how many persons the source and the release are of, if persons are counted."""
    if source["persons"] is None:
        return ""
    unnamed = source["rows_without_person"]
    together = f"; {count(unnamed, 'row')} without a person count as one person's" if unnamed else ""
    return (
        f"{source['persons']:,} in the source, {rows['persons']:,} in the release, the smallest class of "
        f"{rows['smallest_class_persons']:,}{together}"
    )


def repeated_identifiers(report: Mapping[str, Mapping[str, int]]) -> str:
    """Return which identifiers have several rows for a value, so that a model counts rows and not people."""
    shares = [f"{name} has {number(each['rows'] / each['values'])} rows for each value" for name, each in report.items()]
    return f"{', '.join(shares)}: models count rows, not people" if shares else ""


def code_lengths(policy: Policy, report: Mapping[str, Mapping[int, int]]) -> str:
    """Return which columns mix codes of several lengths, and what may be done about it."""
    masks = {quasi.name for quasi in policy.quasi if quasi.taxonomy.pads}
    shares = [
        f"{name} has codes of "
        + ", ".join(f"{length} ({count(found, 'value')})" for length, found in lengths.items())
        + " characters"
        + ("; if the shorter ones have lost zeros, mask them with pad" if name in masks else "")
        for name, lengths in report.items()
    ]
    return ", ".join(shares)


def drift(report: Mapping[str, Any] | None) -> str:
    """Return how a release differs from the one that its recoding was saved from."""
    if report is None:
        return ""
    new = [
        f"{count(column[what], f'new {what[:-1]}')} of {name} on {count(column['rows'], 'row')}"
        for name, column in report["new"].items()
        for what in ("labels", "values")
        if what in column
    ]
    moved = [(key, pair["before"], pair["now"]) for key, pair in report["figures"].items() if pair["before"] != pair["now"]]
    rows = [(key, *("" if figure is None else number(figure) for figure in pair)) for key, *pair in moved]
    figures = table(("drift", "before", "now"), rows) if rows else "drift  none of the figures has changed"
    return paragraphs(figures, printable(", ".join(new)))


def changes(report: Mapping[str, Any] | None) -> str:
    """Return what became of everything around the rows of a table that its release replaced."""
    if not report:
        return ""
    rows = [(what, part) for what in ("kept", "lost") for part in report[what]]
    residue = f"old values: {printable(report['residue'])}" if report["residue"] else ""
    return paragraphs(table(("in place", "what"), rows) if rows else "", residue)


def audit(name: str, report: Mapping[str, Any]) -> str:
    """Return what an audit found, from its JSON."""
    violated = sorted({finding["model"] for finding in report["privacy"] if finding["ok"] is False})
    has_models = any(finding["ok"] is not None for finding in report["privacy"])
    verdict = "this is what it reaches"
    if has_models:
        has_groups = report["groups"] is not None
        verdict = Good(headline(report["privacy"], report["quasi_identifiers"], report, has_groups)).shown
    if violated:
        verdict = Bad(f"violates {', '.join(violated)}").shown
    overview = {
        "rows": f"{report['rows']:,}" + (f", of which {report['suppressed']:,} are suppressed" if report["suppressed"] else ""),
        "persons": ""
        if report["persons"] is None
        else f"{report['persons']:,}, the smallest class of {report['smallest_class_persons']:,}",
        "classes": f"{report['classes']:,}, the smallest of {count(report['smallest_class'], 'row')}",
        "risk": risk_tables.risk(report["risk"], report),
        "exposed": homogeneous(report["homogeneous_rows"]),
        "beliefs": beliefs(report["beliefs"]),
    }
    judged = privacy(report["privacy"], report["privacy_by_rows"])
    believed = column_tables.class_beliefs(report["class_beliefs"])
    return paragraphs(f"{printable(name)}: {verdict}", facts(overview), judged, believed)


def homogeneous(rows: Mapping[str, int]) -> str:
    """Return for each sensitive attribute how many people their class gives away."""
    counts = ", ".join(f"{count(amount, 'row')} by {name}" for name, amount in rows.items())
    return f"{counts}: their class holds one value only" if counts else ""


def needed_weights(columns: Sequence[str]) -> str:
    """Return what an audit needs to know of a release, as only its source shows it."""
    names = ", ".join(columns)
    return f"of the release alone, name in weights the values of {names} that only general values stand for" if names else ""


def search(report: Mapping[str, Any], metric: str | None) -> str:
    """Return the algorithm, and how much it has searched."""
    minimal, checked, sweeps = report.get("minimal"), report.get("checked"), report.get("sweeps")
    best = f"the best by {metric}" if metric else ""
    candidates = f"of {count(len(minimal), 'minimal generalization')}" if minimal else ""
    effort = f"{checked:,} checked" if checked else f"{sweeps} sweeps" if sweeps else ""
    return ", ".join(filter(None, [report["name"], " ".join(filter(None, [best, candidates])), effort]))


def suppressed_terms(report: Mapping[str, Any]) -> str:
    """Return how many classes lost terms, and for how many of them it is proven that no suppression costs less."""
    if "failing_classes" not in report:
        return ""
    failing, proven = report["failing_classes"], report["proven"]
    if not failing:
        return "no terms: every class holds as it is"
    sure = "proven least for all" if proven == failing else f"proven least for {proven:,}; the others are within"
    gap = "" if proven == failing else f" {report['largest_gap']:.1%} of the least, {report['mean_gap']:.2%} on average"
    return f"terms of {count(failing, 'class')} at {report['mean_cost']:.1%} of the cost of all terms on average, {sure}{gap}"


def terms(report: Mapping[str, Mapping[str, int]]) -> str:
    """Return for each column of terms what it is linked to, and which rows tell nothing."""
    return ", ".join(
        f"{name}: {count(of['labels'], 'label')}, {count(of['rows_without_terms'], 'row')} without terms, "
        f"{count(of['unlinked_rows'], 'row')} linked to no label"
        + (f", {count(of['unknown_terms'], 'term')} that the knowledge lacks" if of["unknown_terms"] else "")
        for name, of in report.items()
    )


def beliefs(report: Mapping[str, Mapping[str, float | None]]) -> str:
    """Return for each column of terms how far the table moves what others believe of its labels."""
    sentences = []
    for name, of in report.items():
        moved = ""
        if of["change"] is not None:
            moved = f", from {number(of['prior'])} before; a class moves one by {number(of['change'])} at most"
            moved += f", by {number(of['mean_change'])} on average"
        sentences.append(f"in a label of {name} {number(of['posterior'])} at most{moved}")
    return "; ".join(sentences)


def privacy(findings: Sequence[Mapping[str, Any]], by_rows: Sequence[Mapping[str, Any]] = ()) -> str:
    """Return a line for each model: what it requires, and what the table reaches; also if rows are counted, not persons."""
    rows = [(*row(finding), row(other)[3]) for finding, other in zip(findings, by_rows or findings, strict=True)]
    header = (*HEADER, "observed if rows are counted")
    return table(header, rows if by_rows else [(*cells[:-1], "") for cells in rows])


def utility(summary: Mapping[str, Any], policy: Policy, verbose: bool) -> str:
    """Return the metrics of the release with their ranges: the usual ones and those that the policy asks for, or all."""
    asked = {getattr(policy.algorithm, "metric", None), *(figure for metric in policy.metrics for figure in metric.reported())}
    scores = {name: score for name, score in summary["utility"].items() if score is not None}
    shown = {name: score for name, score in scores.items() if verbose or name in USUAL or name in asked}
    rows = []
    for name, score in shown.items():
        best, worst = (_end(summary["utility_ranges"][name][end]) for end in ("best", "worst"))
        rows.append((name, number(score), best, worst))
    text = table(("utility", "score", "best", "worst"), rows)
    return text + (f"\n… and {len(scores) - len(shown)} more: see -v" if len(shown) < len(scores) else "")


def _end(figure: float | None) -> str:
    return "no bound" if figure is None else number(figure)


def excess(distributions: Iterable[Mapping[str, Any]]) -> str:
    """Return how far the classes are from the bound that they have to keep."""
    header = ("excessive protection", "classes", "least", "1/4", "1/2", "3/4", "most", "tightest", "loosest")
    rows = []
    for each in distributions:
        extremes = (count(each[end][0]["rows"], "row") for end in ("tightest", "loosest"))
        rows.append((each["on"], f"{each['classes']:,}", *map(number, each["quartiles"]), *extremes))
    return table(header, rows) if rows else ""


def better(figure: str) -> str:
    """Return whether a high or a low value of a figure is good."""
    return "higher" if FIGURES[figure].higher_is_better else "lower"
