"""How results look: text without colours, and HTML that is well formed whatever the names and values are."""

from __future__ import annotations

from collections.abc import Callable
from xml.etree import ElementTree

import pandas
import pytest
import shoal

HOSTILE = '<script>alert("x")</script>&\x1b[31m'
FRAME = pandas.DataFrame({HOSTILE: ["<b>"] * 6, "disease": ["a&b", HOSTILE, None] * 2})
POLICY = shoal.Policy(quasi_identifiers=HOSTILE, sensitive="disease", privacy="k_anonymity:k=3")
RESULTS: dict[str, Callable[[], object]] = {
    "Release": lambda: shoal.anonymize(FRAME, POLICY),
    "Audit": lambda: shoal.audit(FRAME, HOSTILE, "disease", "k_anonymity:k=7"),
    "Advice": lambda: shoal.advise(FRAME, ["disease", HOSTILE], want=(0.5, 3)),
}


@pytest.mark.parametrize("kind", RESULTS)
def test_a_result_is_well_formed_html(kind: str) -> None:
    shown = RESULTS[kind]()._repr_html_()  # type: ignore[attr-defined]
    page = ElementTree.fromstring(shown)
    assert {element.tag for element in page.iter()} <= {"div", "p", "strong", "table", "thead", "tbody", "tr", "th", "td"}
    texts = "".join(page.itertext())
    assert '<script>alert("x")</script>&\\x1b[31m' in texts
    assert texts.startswith(f"{kind}: ")


@pytest.mark.parametrize("kind", RESULTS)
def test_a_result_is_text_in_a_session(kind: str) -> None:
    shown = repr(RESULTS[kind]())
    assert shown.startswith(f"{kind}: ")
    assert "\x1b" not in shown


def test_what_holds_is_green_and_what_is_violated_red() -> None:
    assert 'style="color: green">yes</td>' in shoal.audit(FRAME, HOSTILE, models="k_anonymity:k=6")._repr_html_()
    assert (
        'style="color: firebrick">no: 1 class, 6 rows</td>'
        in shoal.audit(FRAME, HOSTILE, models="k_anonymity:k=7")._repr_html_()
    )


def test_what_holds_is_said_in_plain_words() -> None:
    with shoal.anonymize(FRAME, POLICY) as release:
        assert "at least 3 rows that look alike, and cannot tell which is meant" in release._repr_html_()
    assert "at least 6 rows that look alike" in shoal.audit(FRAME, HOSTILE, models="k_anonymity:k=6")._repr_html_()
    assert "promised" not in shoal.audit(FRAME, HOSTILE, models="k_anonymity:k=7")._repr_html_()


def test_a_release_says_where_it_is() -> None:
    with shoal.anonymize(FRAME, POLICY) as release:
        assert repr(release).startswith("Release: 6 rows, in memory\n")
        assert "NULL" in repr(release)
    assert repr(release).startswith("Release: 6 rows, closed\n")
    with shoal.anonymize(FRAME, POLICY, dry_run=True, target="release.parquet") as release:
        assert repr(release).startswith("Release: 6 rows, in memory\n")
