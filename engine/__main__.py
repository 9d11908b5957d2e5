"""The program: `shoal` and `python -m shoal` begin here, and heed signals before they import the rest."""

from __future__ import annotations

import os
import signal

TYPE_CHECKING = False  # as `typing` has it, which takes its time to import
if TYPE_CHECKING:
    from types import FrameType


def main() -> None:
    """Run the command line with the arguments of the process."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, _end_at_once)
    from .cli.app import main

    main()


def _end_at_once(number: int, frame: FrameType | None) -> None:
    """End a process that has only imported modules so far, with the line and the exit code of an interrupted command."""
    os.write(2, b"shoal: interrupted\n")
    os._exit(128 + number)


if __name__ == "__main__":
    main()
