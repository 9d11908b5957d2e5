"""Progress of long work: one line on standard error if that is a terminal, and nothing anywhere else."""

from __future__ import annotations

import sys
import time


class Progress:
    """Shows the current stage of a run. By default it shows nothing."""

    def __init__(self, shown: bool = False) -> None:
        self.shown = shown and sys.stderr.isatty()
        self._width = 0
        self._stage = ""
        self._last = 0.0

    def show(self, stage: str) -> None:
        """Show the name of a stage."""
        self._stage = stage
        self._write(stage)

    def count(self, done: int, total: int, what: str) -> None:
        """Show how far the stage is, at most ten times a second, as a terminal is slow."""
        if time.monotonic() - self._last > 0.1:
            self._last = time.monotonic()
            self._write(f"{self._stage}: {done:,} of {total:,} {what}")

    def end(self) -> None:
        """Clear the line."""
        self._write("")

    def _write(self, text: str) -> None:
        if self.shown and (text or self._width):
            sys.stderr.write("\r" + text.ljust(self._width) + ("" if text else "\r"))
            sys.stderr.flush()
            self._width = len(text)
