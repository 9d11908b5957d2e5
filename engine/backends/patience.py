"""How long a run waits for what somebody else has locked, and how it says so meanwhile."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from ..errors import EngineError

TRY = 1.0
"""Seconds for which a run queues for a lock before it lets others pass, says who has it, and queues again."""
LEAST = 0.01
"""Seconds of a try if the user does not want to wait."""


@dataclass
class Patience:
    """What is common to all locks of a run."""

    seconds: float | None = None
    """the longest that the run waits for a lock; None: as the engine does"""
    say: Callable[[str], None] = lambda _: None
    """tells people what the run waits for; an empty text: it goes on"""

    def wait(self, attempt: Callable[[float], bool], lock: Callable[[], str], otherwise: float | None = None) -> None:
        """Repeat an attempt to get a lock until it succeeds, or raise an error when the time is over.

        attempt: tries for some seconds, and returns whether it has the lock
        lock: says what is locked and by whom, such as "people.duckdb is locked by process 17"
        otherwise: how long to wait if the user did not say; None: without end
        """
        bound, began = otherwise if self.seconds is None else self.seconds, time.monotonic()
        left = TRY if bound is None else bound
        while not attempt(max(min(TRY, left), LEAST)):
            locked = lock()
            left = TRY if bound is None else began + bound - time.monotonic()
            if left <= 0:
                waited = f"{bound:g} s were not enough" if bound else "it was not waited for"
                raise EngineError(f"{locked}, and {waited}: try again later, or allow more time with --wait (in Python wait=)")
            self.say(f"waiting, as {locked}")
        self.say("")
