"""What can go wrong, and the exit code that says so (DESIGN: exit codes)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

USER = re.compile(r"(//|:)[^\s/@:'\"]*:[^\s/@'\"]*@")
SECRET = re.compile(r"(?i)\b(\w*(?:password|passwd|pwd|secret|token|signature|sig|key_id|access_?key|api_?key))=[^\s&;'\"]*")


def discreet(text: str) -> str:
    """Without what stands in it of users and passwords, however somebody wrote where a table is."""
    return SECRET.sub(r"\1=…", USER.sub(r"\1", text))


class ShoalError(Exception):
    """A failure that is told in one sentence, without a traceback, and without credentials that stood in what it quotes."""

    exit_code = 3

    def __init__(self, *told: object) -> None:
        super().__init__(*(discreet(part) if isinstance(part, str) else part for part in told))


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
    drift: Mapping[str, Any] | None = None
    """where a recoding is put to another load: how that differs, as far as it can be told without a release"""


class EngineError(ShoalError):
    """The engine or the file system failed."""

    exit_code = 3
    state = ""
    """the kind of failure, as the engine names it (SQLSTATE)"""
