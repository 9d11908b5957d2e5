"""The pages of the documentation, taken apart: fenced blocks, links, headings, and the parts that are generated."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
README = ROOT / "README.md"

FENCE = re.compile(r"^```(\w*)(?: title=\"([^\"]+)\")?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
GENERATED = re.compile(r"(<!-- generated: ([\w ]+) -->\n)(.*?)(<!-- end -->)", re.DOTALL)
LINK = re.compile(r"(?<!!)\[[^\]]*\]\(([^)\s]+)\)")


@dataclass(frozen=True)
class Block:
    """A fenced block: its language, the name of the file that it is, if it is one, and the line where it starts."""

    language: str
    title: str | None
    text: str
    line: int


@dataclass(frozen=True)
class Page:
    """A page in Markdown."""

    path: Path

    @property
    def name(self) -> str:
        return self.path.relative_to(ROOT).as_posix()

    @cached_property
    def text(self) -> str:
        return self.path.read_text(encoding="utf-8")

    @cached_property
    def blocks(self) -> list[Block]:
        """Return the fenced blocks from top to bottom, without those in generated parts."""
        written = GENERATED.sub(lambda part: "\n" * part[0].count("\n"), self.text)
        return [
            Block(found[1], found[2], found[3], written.count("\n", 0, found.start()) + 1) for found in FENCE.finditer(written)
        ]

    @cached_property
    def prose(self) -> str:
        """Return the text without fenced blocks."""
        return FENCE.sub("", self.text)

    @property
    def links(self) -> list[str]:
        """Return the targets of all links."""
        return LINK.findall(re.sub(r"`[^`]*`", "code", self.prose))

    @property
    def code(self) -> list[str]:
        """Return what stands in backticks in the text."""
        return re.findall(r"`([^`\n]+)`", self.prose)

    @cached_property
    def anchors(self) -> list[str]:
        """Return the anchors of the headings that mkdocs and GitHub agree on."""
        headings = re.findall(r"^#+ (.+)$", self.prose, re.MULTILINE)
        return [anchor for heading in headings if (anchor := _mkdocs(heading)) == _github(heading)]

    @property
    def generated(self) -> dict[str, str]:
        """Return the generated parts by their names."""
        return {found[2]: found[3] for found in GENERATED.finditer(self.text)}

    def rows(self, heading: str) -> list[list[str]]:
        """Return the cells of the tables below a heading, without the lines that open a table."""
        _, _, rest = f"\n{self.text}".partition(f"\n{heading}\n")
        section = re.split(r"^#", rest, maxsplit=1, flags=re.MULTILINE)[0]
        lines = [line for line in section.splitlines() if line.startswith("|")]
        opening = {place + step for place, line in enumerate(lines) if re.fullmatch(r"[|: -]+", line) for step in (-1, 0)}
        return [cells(line) for place, line in enumerate(lines) if place not in opening]


def cells(line: str) -> list[str]:
    """Return the cells of one line of a table."""
    return [cell.strip().replace("\\|", "|") for cell in re.split(r"(?<!\\)\|", line.strip().strip("|"))]


def _plain(heading: str) -> str:
    return re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading).replace("`", "").strip()


def _mkdocs(heading: str) -> str:
    """Return the anchor that Python-Markdown gives a heading."""
    ascii_only = unicodedata.normalize("NFKD", _plain(heading)).encode("ascii", "ignore").decode()
    return re.sub(r"[-\s]+", "-", re.sub(r"[^\w\s-]", "", ascii_only).strip().lower())


def _github(heading: str) -> str:
    """Return the anchor that GitHub gives a heading."""
    return re.sub(r"[^\w\- ]", "", _plain(heading).lower()).replace(" ", "-")


SITE = [Page(path) for path in sorted(DOCS.rglob("*.md"))]
"""The pages that mkdocs builds."""
PLAYED = [Page(README), *SITE]
"""The pages whose commands and snippets run."""
LINKED = [*PLAYED, Page(ROOT / "examples" / "README.md")]
"""The pages whose links are followed."""
