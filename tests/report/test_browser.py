"""The report in a browser: it opens from a file, asks for nothing, fits on a screen, and prints."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from pathlib import Path

import pytest
import shoal
from click.testing import CliRunner
from shoal.cli.app import cli

from tests.report.browser import CHROMIUM, Browser, browser

pytestmark = [pytest.mark.slow, pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium: apt-get install chromium")]


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The report of the demo's run, with a plan."""
    folder = tmp_path_factory.mktemp("demo")
    assert CliRunner().invoke(cli, ["demo", "--folder", str(folder / "demo")]).exit_code == 0
    policy, target = folder / "demo" / "policy.yaml", folder / "release.parquet"
    with shoal.anonymize(policy=policy, target=target, explain=True) as release:
        plan = shoal.plan(policy=policy, k=[3, 5, 10]).as_json()
        made = shoal.report_on(target, policy, folder / "demo" / "patients.csv", summary=release.summary, plan=plan)
    made.write(folder / "report.html")
    return folder / "report.html"


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[Browser]:
    with browser(tmp_path) as found:
        yield found


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_page_opens_from_a_file_and_asks_for_nothing(page: Path, opened: Browser, scheme: str) -> None:
    opened.open(page, scheme=scheme)
    assert opened.requests == [page.as_uri()]
    assert opened.complaints == []
    assert opened.value("document.querySelectorAll('svg[role=img]').length") == 2


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_text_stands_out_from_its_ground(page: Path, opened: Browser, scheme: str) -> None:
    """By the contrast of WCAG 2: 4.5 at least for every text of the page that is not a picture's."""
    opened.open(page, scheme=scheme)
    least = opened.value(
        """(() => {
        const parse = text => (text.match(/[\\d.]+/g) || [0, 0, 0, 0]).map(Number);
        const light = c => c.slice(0, 3).map(v => v / 255).map(v => v <= .03928 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4)
            .reduce((sum, v, i) => sum + v * [.2126, .7152, .0722][i], 0);
        const ground = e => { for (; e; e = e.parentElement) { const c = parse(getComputedStyle(e).backgroundColor);
            if (c.length < 4 || c[3] > 0) return c; } return [255, 255, 255]; };
        let least = 100;
        for (const e of document.querySelectorAll('main *:not(svg):not(svg *):not(style)')) {
            if (![...e.childNodes].some(n => n.nodeType === 3 && n.textContent.trim())) continue;
            const [a, b] = [light(parse(getComputedStyle(e).color)), light(ground(e))].sort((x, y) => y - x);
            least = Math.min(least, (a + .05) / (b + .05));
        }
        return least; })()"""
    )
    assert least >= 4.5


def test_the_officers_page_fits_on_one_screen(page: Path, opened: Browser) -> None:
    opened.open(page, 1280, 800)
    bottom = opened.value("document.querySelector('section.first').getBoundingClientRect().bottom")
    assert 0 < bottom <= 800
    assert opened.value("document.documentElement.scrollWidth") <= 1280


@pytest.mark.parametrize("width", [390, 820])
def test_the_page_is_not_wider_than_a_small_screen(page: Path, opened: Browser, width: int) -> None:
    opened.open(page, width, 800)
    assert opened.value("document.documentElement.scrollWidth") <= width


def test_the_page_prints_with_everything_unfolded(page: Path, opened: Browser) -> None:
    opened.open(page)
    printed = base64.b64decode(opened.call("Page.printToPDF", preferCSSPageSize=True)["data"])
    assert printed.startswith(b"%PDF")
    opened.call("Emulation.setEmulatedMedia", media="print")
    heights = opened.value(
        "[...document.querySelectorAll('details > div, details > table')].map(e => e.getBoundingClientRect().height)"
    )
    assert heights
    assert min(heights) > 0
    bottom = opened.value("document.querySelector('section.first').getBoundingClientRect().height")
    assert bottom < 1123 - 2 * 53  # A4 at 96 dots per inch, without its margins
