"""Progress of long work, on standard error: a bar on a terminal and in a notebook, elsewhere a line every ten seconds.

A bar shows what is counted: the steps of a search, or the share of a long statement that the engine has done. What nobody can
count has no estimate, only the time so far.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass

from .display.bar import Display, open_display

DELAY = 1.0
"""Seconds before anything is shown: quick work shows nothing."""
TICK = 0.2
"""Seconds between two looks at the work."""
SURE = 3.0
"""Seconds for which something is counted before its end is estimated."""


@dataclass(frozen=True)
class State:
    """How far the work is."""

    stage: str
    share: float | None
    """how much of what is counted is done, from 0 to 1; None: nothing is counted"""
    detail: str
    """what is counted"""
    waiting: str
    """what the work waits for; empty: nothing"""
    elapsed: float
    """seconds since the work began"""
    left: float | None
    """about how many seconds what is counted goes on; None: it is too early to say"""


class Progress:
    """The current stage of a run, and a thread that shows it as long as the run lasts. By default it shows nothing."""

    def __init__(self, shown: bool = False) -> None:
        self.shown = shown
        self.share_of_statement: Callable[[], float | None] = lambda: None
        """tells how much of the running statement the engine has done; the thread calls it"""
        self._began = time.monotonic()
        self._stage = self._detail = self._waiting = ""
        self._share: float | None = None
        self._first: tuple[float, float] | None = None
        """when the count was looked at first, and the share that was done by then"""
        self._lock = threading.Lock()
        self._ended = threading.Event()
        self._thread: threading.Thread | None = None
        self._display: Display | None = None

    def show(self, stage: str) -> None:
        """Show the name of a stage."""
        self._stage, self._share, self._detail, self._waiting, self._first = stage, None, "", "", None
        if self.shown and self._thread is None:
            self._ended.clear()
            self._thread = threading.Thread(target=self._watch, name="shoal-progress", daemon=True)
            self._thread.start()

    def count(self, done: int, total: int, what: str) -> None:
        """Tell how far the stage is. What is done stays done: a smaller count than before changes nothing."""
        if total and done / total >= (self._share or 0.0):
            self._share, self._detail = min(done / total, 1.0), f"{done:,} of {total:,} {what}"

    def wait(self, sentence: str) -> None:
        """Tell what the work waits for; an empty text: it goes on."""
        self._waiting = sentence

    def clear(self) -> None:
        """Make room for other output. If the work goes on, it is shown again."""
        with self._lock:
            if self._display:
                self._display.close()
                self._display = None

    def end(self) -> None:
        """Show nothing any more."""
        self._ended.set()
        if self._thread:
            self._thread.join()
            self._thread = None
        self.clear()

    def state(self) -> State:
        """Return how far the work is."""
        now, share, detail = time.monotonic(), self._share, self._detail
        if share is None and (share := self.share_of_statement()) is not None:
            detail = "of the running statement"
        return State(self._stage, share, detail, self._waiting, now - self._began, self._left(now, share))

    def _left(self, now: float, share: float | None) -> float | None:
        """Return about how long what is counted goes on, at the speed that it has had."""
        if share is None or self._first is None or share < self._first[1]:
            self._first = None if share is None else (now, share)
            return None
        began, before = self._first
        is_known = now - began > SURE and share > before and not self._waiting
        return (now - began) * (1 - share) / (share - before) if is_known else None

    def _watch(self) -> None:
        """Show the state until the end. This is what the thread does."""
        delay = DELAY
        while not self._ended.wait(delay):
            delay = TICK
            with self._lock:
                self._display = self._display or open_display()
                try:
                    self._display.update(self.state())
                except (OSError, ValueError):  # nobody reads standard error any more
                    return
