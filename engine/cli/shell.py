"""How a command ends: its output, its errors as text and as JSON, and its exit code."""

from __future__ import annotations

import logging
import os
import signal
import sys
import traceback
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from types import FrameType
from typing import Any, NoReturn

import click

from ..display.layout import printable
from ..errors import EngineError, PolicyError, ShoalError, file_error
from ..params.wording import as_object


class Shell(click.Group):
    """Commands whose errors are sentences on standard error, and an exit code.

    With --json the error is also one object on standard output:
    {"error": …, "errors": [{"location": …, "line": …, "sentence": …}, …], "exit_code": …, "kind": "policy|privacy|engine"}
    A command that a signal interrupts prints no object.
    """

    debug = False
    signal_number: int | None = None
    """the signal that ended the command"""

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        **extra: Any,
    ) -> Any:
        """Run a command, and exit with its code; unless it stands alone, return the code."""
        self.debug = False
        arguments = list(sys.argv[1:] if args is None else args)
        code = self._run(arguments, "--json" in arguments, prog_name, complete_var, **extra)
        if standalone_mode:
            sys.exit(code)
        return code

    def _run(self, arguments: list[str], as_json: bool, prog_name: str | None, complete_var: str | None, **extra: Any) -> int:
        """Run a command, and return its exit code. `as_json` also counts where the arguments cannot be read."""
        try:
            return int(super().main(arguments, prog_name, complete_var, standalone_mode=False, **extra) or 0)
        except click.ClickException as wrong:
            wrong.show()
            return _end(PolicyError(wrong.format_message()), as_json)
        except (Exception, KeyboardInterrupt) as failed:
            if self.debug:
                traceback.print_exc()
            if self.signal_number or isinstance(failed, KeyboardInterrupt | click.Abort):  # DuckDB raises an error of its own
                return self.interrupted()
            error = failed if isinstance(failed, ShoalError) else self._unexpected(failed)
            for line in str(error).splitlines():
                click.echo(f"shoal: {printable(line)}", err=True)
            return _end(error, as_json)

    def interrupted(self) -> int:
        """Say that a signal ended the command, and return its exit code."""
        click.echo("shoal: interrupted", err=True)
        return 128 + (self.signal_number or signal.SIGINT)

    def _unexpected(self, failed: BaseException) -> EngineError:
        """Return the error for a bug, without its text, which may quote the data."""
        hint = "the traceback is above" if self.debug else "run it again with --debug to see where"
        return EngineError(f"unexpected {type(failed).__name__}; {hint}")

    def heed_signals(self) -> None:
        """Let SIGTERM (from a scheduler or `timeout`) end a command as SIGINT does, so that the engine removes its files."""

        def stop(number: int, frame: FrameType | None) -> NoReturn:
            self.signal_number = number
            raise KeyboardInterrupt

        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, stop)

    def ignore_signals(self) -> None:
        """Let no signal disturb a process whose command has ended: its exit code is known."""
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, signal.SIG_IGN)


def add_debug(command: click.Command) -> None:
    """Give a command the option --debug, which every command has."""

    def remember(context: click.Context, _: click.Parameter, is_set: bool) -> None:
        shell = context.find_root().command
        if is_set and isinstance(shell, Shell):
            shell.debug = True

    show = "When something fails, show the traceback too. It may quote values of the data."
    command.params.append(
        click.Option(["--debug"], is_flag=True, is_eager=True, expose_value=False, callback=remember, help=show)
    )


def show(text: str) -> None:
    """Print a result. A reader who stops reading (`| head`) does not change how the command ends."""
    try:
        if isinstance(encoding := getattr(sys.stdout, "encoding", None), str):
            text = text.encode(encoding, "backslashreplace").decode(encoding)
        click.echo(text, color=False if os.environ.get("NO_COLOR") else None)  # None: colours on a terminal only
    except OSError as failed:
        with suppress(OSError, ValueError):  # else the interpreter writes once more at its end, and complains
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if not isinstance(failed, BrokenPipeError):
            raise file_error("standard output cannot be written", failed) from failed


@contextmanager
def log_stages(wanted: bool) -> Iterator[None]:
    """Print to standard error what each stage found, a sentence per line, if that is wanted."""
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


def _end(error: ShoalError, as_json: bool) -> int:
    """Print the error as JSON if that is wanted, and return its exit code."""
    if as_json:
        with suppress(EngineError):  # standard output fails: standard error has told the error already
            show(as_object(error.as_json()))
    return error.exit_code
