"""What a report says, as one object of JSON: the page shows it, and `--json` prints it."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ..backends.registry import shown
from ..errors import file_error
from ..judging.finding_rows import headline, model_name
from ..judging.findings import Audit
from ..judging.promises import promise, unpromised
from ..models import MODELS
from ..policy.model import Policy
from ..release.exposure import ENOUGH, KEY
from ..release.provenance import source_name
from .findings import attack_shown, plan_shown

FIGURES = ("level", "height", "loss", "loss_unknown", "at_root", "alone", "values_before")
"""What a report says of a column, as far as it is known."""


@dataclass(frozen=True)
class Inputs:
    """What a report is made of."""

    policy: Policy
    audit: Audit
    release: Any
    source: Any
    summary: Mapping[str, Any] | None
    before: Audit | None
    """an audit of the source, if no summary tells of it"""
    columns: Mapping[str, Mapping[str, Any]]
    """of the columns of the release: how many values they have, and the most frequent ones"""
    raw: Mapping[str, Mapping[str, Any]]
    """the same of the source"""
    sensitive: Sequence[Mapping[str, Any]]
    losses: Mapping[str, Mapping[str, Any]]
    """what is lost of each quasi-identifier by its labels, if no summary tells of it; or why nobody can tell"""
    plan: Mapping[str, Any] | None
    attack: Mapping[str, Any] | None
    script: str | None


def content(given: Inputs, external: bool) -> dict[str, Any]:
    """Return what a report says. An external one holds no value of the source that the release does not show."""
    found, summary, policy = given.audit.as_json(), given.summary or {}, given.policy
    judged, sizes = summary.get("privacy") or found["privacy"], summary.get("release") or found
    findings = [_public(finding) if external else finding for finding in judged]
    counts_persons = sizes["smallest_class_persons"] is not None
    is_ok = all(finding["ok"] for finding in findings)
    quasi, has_groups = policy.quasi_names, found["groups"] is not None
    columns = list(_columns(given, external))
    unchanged = [
        column["name"] for column in columns if column["becomes"] == "unchanged" and column["role"] in ("keep", "other")
    ]
    telling = [
        column["name"]
        for column in columns
        if column["role"] in ("sensitive", "keep", "other") and _tells_rows(column, found["rows"])
    ]
    publication = policy.publish.not_promised
    return {
        "kind": "external" if external else "internal",
        "provenance": _provenance(given, found, external),
        "verdict": {
            "ok": is_ok,
            "sentence": headline(findings, quasi, sizes, has_groups) if is_ok else _broken(findings),
        },
        "promises": [
            {**finding, "name": model_name(finding), "sentence": promise(finding, quasi, counts_persons, has_groups)}
            for finding in findings
        ],
        "not_promised": unpromised(findings, quasi, counts_persons, found["homogeneous_rows"], unchanged, telling, publication),
        "rows": _rows(found, summary, given.before),
        "columns": columns,
        "risks": {
            "of": "persons" if counts_persons else "rows",
            "population": given.audit.population,
            "after": summary.get("risk") or found["risk"],
            "class_sizes": _pairs(summary.get("class_sizes") or found["class_sizes"]),
            "before": summary.get("risk_before") or (given.before.as_json()["risk"] if given.before else None),
            "class_sizes_before": _pairs(
                summary.get("class_sizes_before") or (given.before.as_json()["class_sizes"] if given.before else [])
            ),
        },
        "sensitive": list(given.sensitive),
        "class_beliefs": found["class_beliefs"] or ([] if external else summary.get("class_beliefs", [])),
        "suppression": None if external else summary.get("suppression"),
        "algorithm": summary.get("algorithm")
        and {"name": summary["algorithm"]["name"], "levels": summary["algorithm"].get("levels")},
        "utility": dict(summary.get("utility") or {}),
        "bindings": [] if external else summary.get("bindings") or [],
        "attack": given.attack and attack_shown(given.attack),
        "plan": given.plan and plan_shown(given.plan, external),
        "script": None if external else given.script,
    }


def _tells_rows(column: Mapping[str, Any], rows: int) -> bool:
    """Return whether nearly every row of a release shows a value of its own in a column."""
    after = column["after"]
    return after is not None and rows >= ENOUGH and after["different"] >= KEY * rows


def _columns(given: Inputs, external: bool) -> Iterator[dict[str, Any]]:
    """Yield of each column its role, what becomes of it, and the values before and after."""
    for column in _fates(given):
        name = column["name"]
        after, before = given.columns.get(name), given.raw.get(name)
        figures = {key: column[key] for key in FIGURES if key in column}
        yield {
            "name": name,
            "role": column["role"],
            "becomes": column["becomes"],
            **figures,
            "before": None if external else before,
            "after": after,
        }


def _fates(given: Inputs) -> list[Mapping[str, Any]]:
    """Return what became of each column: as the run says, or as far as the policy and the release tell."""
    if given.summary:
        return list(given.summary["columns"])
    policy = given.policy
    labelled = policy.publish.shows_labels
    roles = {
        **dict.fromkeys(policy.identifiers, ("identifier", "removed")),
        **dict.fromkeys(policy.person, ("person", "removed")),
        **dict.fromkeys(policy.quasi_names, ("quasi", "generalized" if labelled else "unchanged")),
        **dict.fromkeys(policy.sensitive_names, ("sensitive", "generalized" if policy.generalizes else "unchanged")),
        **dict.fromkeys(policy.linked_names, ("quasi_sensitive", "unchanged")),
    }
    others = [name for name in given.columns if name not in roles]
    roles |= {name: ("keep" if name in policy.keep else "other", "unchanged") for name in others}
    return [
        {"name": name, "role": role, "becomes": becomes, **given.losses.get(name, {})}
        for name, (role, becomes) in roles.items()
    ]


def _rows(found: Mapping[str, Any], summary: Mapping[str, Any], before: Audit | None) -> dict[str, Any]:
    """Return how many rows and persons there are, before and after."""
    of_source = summary.get("source") or (before and {"rows": before.rows, "persons": before.persons}) or {}
    published = found["rows"] - found["suppressed"]
    return {
        "source": of_source.get("rows"),
        "source_persons": of_source.get("persons"),
        "release": found["rows"],
        "suppressed": None if of_source.get("rows") is None else of_source["rows"] - published,
        "groups": found["groups"],
        "classes": found["classes"],
        "smallest_class": found["smallest_class"],
        "smallest_class_persons": (summary.get("release") or found)["smallest_class_persons"],
        "homogeneous": found["homogeneous_rows"],
    }


def _provenance(given: Inputs, found: Mapping[str, Any], external: bool) -> dict[str, Any]:
    """Return where the release and the report come from. Outside, a source is known by its name alone."""
    audited, run = found["provenance"], (given.summary or {}).get("provenance")
    source = (run or {}).get("source") or (given.policy.source and shown(given.policy.source))
    if source is None and given.source is not None:
        source = source_name(given.source)
    return {
        "release": _called(source_name(given.release), external),
        "release_sha256": _sha256(given.release),
        "source": source and _called(source, external),
        "policy": {**audited["policy"], "name": _called(audited["policy"]["name"], external)},
        "shoal": audited["shoal"],
        "engine": audited["engine"],
        "made": run and run["time"],
        "reported": audited["time"],
        "publication": given.policy.publish.name,
    }


def _called(place: str, external: bool) -> str:
    """Return the name of a file or table; outside without the folders that it stands in."""
    return place.rsplit("/", 1)[-1] if external else place


def _sha256(release: Any) -> str | None:
    """Return the hash of a release that is one file; None of anything else."""
    if not isinstance(release, str | os.PathLike) or not Path(release).is_file():
        return None
    try:
        with Path(release).open("rb") as opened:
            return hashlib.file_digest(opened, "sha256").hexdigest()
    except OSError as failure:
        raise file_error(f"{os.fspath(release)} cannot be read", failure) from failure


def _broken(findings: Sequence[Mapping[str, Any]]) -> str:
    wrong = [finding for finding in findings if finding["ok"] is False]
    return f"violates {', '.join(sorted({model_name(finding) for finding in wrong}))}"


def _public(finding: Mapping[str, Any]) -> dict[str, Any]:
    """Return a finding without the sensitive values that its model names: the release may not show them."""
    hidden = MODELS[finding["model"]].value_parameters
    return {**finding, "parameters": {key: value for key, value in finding["parameters"].items() if key not in hidden}}


def _pairs(sizes: Sequence[Sequence[int]]) -> list[list[int]]:
    return [list(pair) for pair in sizes]
