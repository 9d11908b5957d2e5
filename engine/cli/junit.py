"""The findings of an audit as JUnit's XML, which CI systems show: a test case for each model and sensitive attribute."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

from ..display.layout import printable
from ..errors import PolicyError, ShoalError
from ..files import check_output
from ..judging.finding_rows import model_name
from ..judging.findings import Audit

SUITE = "shoal audit"


def check_report(junit: str, table: str, policy: str | None) -> None:
    """Refuse, before the work, a report that could not be written, or that would replace what the audit reads."""
    check_output(Path(junit), "the report")
    if any(read and Path(read).resolve() == Path(junit).resolve() for read in (table, policy)):
        raise PolicyError(f"--junit would write over {junit}, which the audit reads: name another file")


def of_audit(table: str, audit: Audit) -> str:
    """Return the report of an audit that was asked for models."""
    suite = _suite(table, tests=len(audit.privacy), failures=sum(not finding.ok for finding in audit.privacy))
    properties = ElementTree.SubElement(suite, "properties")
    for key, value in _flat(audit.provenance or {}):
        ElementTree.SubElement(properties, "property", name=key, value=printable(value))
    suite.set("timestamp", str((audit.provenance or {}).get("time", "")))
    for finding in audit.privacy:
        on = f" on {finding.on}" if finding.on else ""
        case = _case(suite, table, model_name(finding.as_json()) + on)
        if not finding.ok:
            ElementTree.SubElement(case, "failure", type=finding.model, message=printable(finding.sentence()))
    return _text(suite)


def _flat(provenance: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield the facts of a provenance that there are: as texts, with names such as columns.sensitive."""
    for key, value in provenance.items():
        for within, each in value.items() if isinstance(value, Mapping) else [("", value)]:
            if text := ", ".join(each) if isinstance(each, list) else str(each or ""):
                yield f"{key}.{within}" if within else key, text


def of_error(table: str, error: ShoalError) -> str:
    """Return the report of an audit that could not be made."""
    suite = _suite(table, tests=1, failures=0, errors=1)
    ElementTree.SubElement(_case(suite, table, "audit"), "error", type=error.kind, message=printable(str(error)))
    return _text(suite)


def _suite(table: str, **counts: int) -> ElementTree.Element:
    numbers = {key: str(count) for key, count in {"errors": 0, "skipped": 0, **counts}.items()}
    return ElementTree.Element("testsuite", {"name": f"{SUITE} {printable(table)}", **numbers})


def _case(suite: ElementTree.Element, table: str, name: str) -> ElementTree.Element:
    return ElementTree.SubElement(suite, "testcase", classname=printable(table), name=printable(name))


def _text(suite: ElementTree.Element) -> str:
    suites = ElementTree.Element("testsuites")
    suites.append(suite)
    ElementTree.indent(suites)
    return '<?xml version="1.0" encoding="utf-8"?>\n' + ElementTree.tostring(suites, encoding="unicode") + "\n"
