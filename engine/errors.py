"""What can go wrong, and the exit code that says so (DESIGN: exit codes)."""

from __future__ import annotations


class ShoalError(Exception):
    """A failure that is told in one sentence, without a traceback."""

    exit_code = 3


class PolicyError(ShoalError):
    """The policy or the arguments are wrong."""

    exit_code = 2


class ColumnError(PolicyError):
    """What is wrong with a column, found while its values are read; the pipeline adds its place in the policy."""

    def __init__(self, column: str, sentence: str) -> None:
        super().__init__(f"{column} {sentence}")
        self.column, self.sentence = column, sentence


class PrivacyError(ShoalError):
    """The privacy that was asked for does not hold or cannot be reached."""

    exit_code = 1


class EngineError(ShoalError):
    """The engine or the file system failed."""

    exit_code = 3
