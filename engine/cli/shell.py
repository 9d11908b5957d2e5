"""How a command ends: what it shows, the files that it writes beside the release, and its exit code."""

from __future__ import annotations

import logging
import os
import signal
import sys
import traceback
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from types import FrameType
from typing import Any, NoReturn
from uuid import uuid4

import click

from ..errors import EngineError, ShoalError


class Shell(click.Group):
    """Commands whose failures are one sentence on standard error, and an exit code."""

    debug = False
    stopped: int | None = None
    """the signal that ended it"""

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        **extra: Any,
    ) -> Any:
        """Run a command; unless it stands alone, its exit code comes back."""
        self.debug = False
        code = self._ended(args, prog_name, complete_var, **extra)
        if standalone_mode:
            sys.exit(code)
        return code

    def _ended(self, args: Sequence[str] | None, prog_name: str | None, complete_var: str | None, **extra: Any) -> int:
        try:
            return int(super().main(args, prog_name, complete_var, standalone_mode=False, **extra) or 0)
        except click.ClickException as wrong:
            wrong.show()
            return 2
        except (Exception, KeyboardInterrupt) as failed:
            code, sentence = self._told(failed)
            if self.debug:
                traceback.print_exc()
            click.echo(f"shoal: {printable(sentence)}", err=True)
            return code

    def _told(self, failed: BaseException) -> tuple[int, str]:
        if self.stopped or isinstance(failed, KeyboardInterrupt | click.Abort):  # DuckDB makes an error of its own of it
            return 128 + (self.stopped or signal.SIGINT), "interrupted"
        if isinstance(failed, ShoalError):
            return failed.exit_code, str(failed)
        hint = "the traceback is above" if self.debug else "run it again with --debug to see where"
        return 3, f"unexpected {type(failed).__name__}; {hint}"  # its text may quote the data

    def heed_signals(self) -> None:
        """On SIGTERM (a scheduler, `timeout`) as on SIGINT the engine clears up behind itself before it goes."""

        def stop(number: int, frame: FrameType | None) -> NoReturn:
            self.stopped = number
            raise KeyboardInterrupt

        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, stop)


def debuggable(command: click.Command) -> click.Command:
    """The command with --debug, which every command has."""

    def remember(context: click.Context, _: click.Parameter, given: bool) -> None:
        shell = context.find_root().command
        if given and isinstance(shell, Shell):
            shell.debug = True

    show = "When something fails, show the traceback too. It may quote values of the data."
    command.params.append(
        click.Option(["--debug"], is_flag=True, is_eager=True, expose_value=False, callback=remember, help=show)
    )
    return command


def printable(text: str) -> str:
    """The text without signs that a terminal would obey, such as a column's name may hold."""
    return "".join(sign if sign.isprintable() or sign == "\n" else ascii(sign)[1:-1] for sign in text)


def show(text: str) -> None:
    """Print a result. A reader who has seen enough (`| head`) does not change how the command ends."""
    try:
        if isinstance(encoding := getattr(sys.stdout, "encoding", None), str):
            text = text.encode(encoding, "backslashreplace").decode(encoding)
        click.echo(text)
    except OSError as failed:
        with suppress(OSError, ValueError):  # or the interpreter would try once more, and complain
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if not isinstance(failed, BrokenPipeError):
            raise EngineError(f"standard output cannot be written: {failed.strerror}") from failed


@contextmanager
def told(wanted: bool) -> Iterator[None]:
    """What the engine says of its stages goes to standard error, a sentence per line."""
    log, handler = logging.getLogger("shoal"), logging.StreamHandler(sys.stderr)
    level = log.level
    if wanted:
        log.addHandler(handler)
        log.setLevel(logging.INFO)
    try:
        yield
    finally:
        log.removeHandler(handler)
        log.setLevel(level)


def check_writable(path: Path, what: str) -> None:
    """Fail before the long work if a file could not be written after it."""
    folder = path.resolve().parent
    if not folder.is_dir():
        raise EngineError(f"the folder of {what} does not exist: {folder}")
    if not os.access(folder, os.W_OK):
        raise EngineError(f"the folder of {what} cannot be written: {folder}")
    if path.is_dir():
        raise EngineError(f"{what} would be written to {path}, which is a folder")


def write(path: Path, text: str) -> None:
    """Write a file as a whole or not at all."""
    path = path.resolve()  # a link stays a link: what it points to is replaced
    pending = path.with_name(f".{path.name}.{uuid4().hex}.pending")
    try:
        pending.write_text(text, encoding="utf-8", newline="\n")
        os.replace(pending, path)
    except OSError as failed:
        raise EngineError(f"{path} cannot be written: {failed.strerror}") from failed
    finally:
        with suppress(OSError):
            pending.unlink(missing_ok=True)
