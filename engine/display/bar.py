"""How progress looks: a bar on a terminal and in a notebook, elsewhere lines on standard error."""

from __future__ import annotations

import os
import sys
from importlib.util import find_spec
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from rich.console import Console

    from ..progress import State

PERIOD = 10.0
"""Seconds between two lines where there is no terminal."""


class Display(Protocol):
    """What shows the state of the work."""

    def update(self, state: State) -> None: ...

    def close(self) -> None: ...


def open_display() -> Display:
    """Return a bar if standard error is a terminal or a notebook that can show one, else lines."""
    is_notebook = "ipykernel" in sys.modules and find_spec("ipywidgets") is not None
    is_terminal = sys.stderr.isatty() and os.environ.get("TERM") != "dumb"
    if not (is_notebook or is_terminal):
        return Lines()
    from rich.console import Console  # here, since it takes a while to import and most runs are quick

    return Bar(Console(stderr=not is_notebook))


class Bar:
    """A bar that goes when the work ends."""

    def __init__(self, console: Console) -> None:
        from rich.progress import BarColumn, Progress, TextColumn
        from rich.table import Column

        whole = Column(no_wrap=True, overflow="ellipsis")
        self._bar = Progress(
            TextColumn("{task.description}", markup=False),
            BarColumn(),
            TextColumn("{task.fields[detail]}", markup=False, table_column=whole),
            console=console,
            auto_refresh=False,
            transient=True,
        )
        self._bar.add_task("", total=None, detail="")
        [self._task] = self._bar.tasks
        self._bar.start()

    def update(self, state: State) -> None:
        self._task.description = state.stage
        self._task.total, self._task.completed = (None, 0.0) if state.share is None else (1.0, state.share)
        self._task.fields["detail"] = sentence(state)
        self._bar.refresh()

    def close(self) -> None:
        self._bar.stop()


class Lines:
    """A line every ten seconds, and one as soon as the work has to wait."""

    def __init__(self) -> None:
        self._next: float | None = None
        self._waiting = ""

    def update(self, state: State) -> None:
        if self._next is None:
            self._next = (state.elapsed // PERIOD + 1) * PERIOD
        if state.elapsed >= self._next or (state.waiting and state.waiting != self._waiting):
            self._next = (state.elapsed // PERIOD + 1) * PERIOD
            print(f"shoal: {state.stage}: {sentence(state)}", file=sys.stderr, flush=True)
        self._waiting = state.waiting

    def close(self) -> None:
        """Do nothing: lines stay."""


def sentence(state: State) -> str:
    """Return a text such as "45% (120 of 266 lattice nodes settled), 1 min 5 s so far, about 40 s left"."""
    counted = "" if state.share is None else f"{state.share:.0%} ({state.detail})"
    left = "" if state.left is None else f"about {duration(state.left)} left"
    return ", ".join(filter(None, [state.waiting or counted, f"{duration(state.elapsed)} so far", left]))


def duration(seconds: float) -> str:
    """Return a text such as "5 s", "1 min 5 s" or "2 h 10 min"."""
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes_left = divmod(minutes, 60)
    if hours:
        return f"{hours} h {minutes_left} min"
    return f"{minutes} min {rest} s" if minutes else f"{rest} s"
