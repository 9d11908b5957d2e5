"""The errors that shoal raises. Each kind has its exit code, and each can be written as JSON."""

from __future__ import annotations

import errno
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar, Literal

USER = re.compile(r"(//|:/?)[^\s/@:'\"]*:[^\s/@'\"]*@")
SECRET = re.compile(r"(?i)\b(\w*(?:password|passwd|pwd|secret|token|signature|sig|key_id|access_?key|api_?key))=[^\s&;'\"]*")
PERMANENT = {
    *(errno.ENOENT, errno.EEXIST, errno.ENOTDIR, errno.EISDIR, errno.ELOOP, errno.ENAMETOOLONG, errno.EINVAL),
    *(errno.EACCES, errno.EPERM, errno.EROFS),
}
"""What an operating system refuses until somebody changes the path or the permissions. A full disk is not among them."""

Kind = Literal["policy", "privacy", "engine"]


def hide_credentials(text: str) -> str:
    """Remove users and passwords from a text, in whatever way it names a database or a file."""
    return SECRET.sub(r"\1=…", USER.sub(r"\1", text))


class ShoalError(Exception):
    """An error that the user sees as one sentence, without a traceback and without credentials.

    >>> try:
    ...     shoal.audit(visits, quasi="agee")
    ... except shoal.ShoalError as wrong:
    ...     print(wrong, wrong.exit_code)
    'agee' is no column of the table; did you mean age? 2
    """

    exit_code: ClassVar[int] = 3
    kind: ClassVar[Kind] = "engine"

    location: str | None = None
    """the place in the policy that the error is about, such as privacy[0].k_anonymity.k"""
    line: int | None = None
    """its line in the policy's file"""

    def __init__(self, *arguments: object) -> None:
        super().__init__(*(hide_credentials(each) if isinstance(each, str) else each for each in arguments))
        self.sentence = str(self)
        """the message, without the location where there is one"""

    @property
    def errors(self) -> Sequence[ShoalError]:
        """The single errors that this one consists of: several only if a policy has several."""
        return (self,)

    def as_json(self) -> dict[str, Any]:
        """Return what `--json` prints of the error."""
        errors = [{"location": each.location, "line": each.line, "sentence": each.sentence} for each in self.errors]
        return {"error": str(self), "errors": errors, "exit_code": self.exit_code, "kind": self.kind}


class PolicyError(ShoalError):
    """The policy or the arguments are wrong.

    >>> try:
    ...     shoal.Policy(quasi_identifiers="age", privacy="k_anonymity:k=0", seed="x")
    ... except shoal.PolicyError as wrong:
    ...     print([error.location for error in wrong.errors])
    ['seed', 'privacy[0].k_anonymity.k']
    """

    exit_code = 2
    kind = "policy"

    def __init__(
        self,
        *arguments: object,
        sentence: str | None = None,
        location: str | None = None,
        line: int | None = None,
        keys: tuple[str | int, ...] | None = None,
    ) -> None:
        super().__init__(*arguments)
        if sentence is not None:
            self.sentence = hide_credentials(sentence)
        self.location, self.line, self.keys = location, line, keys

    @property
    def errors(self) -> Sequence[PolicyError]:
        return (self,)


class PolicyErrors(PolicyError):
    """Several errors of one policy in the order of their lines. The message has a line for each."""

    def __init__(self, errors: Iterable[PolicyError]) -> None:
        self._errors = tuple(sorted(errors, key=lambda error: error.line or 0))
        super().__init__("\n".join(map(str, self._errors)))

    @property
    def errors(self) -> Sequence[PolicyError]:
        return self._errors


class ColumnError(PolicyError):
    """An error of a column that shows while its values are read. The pipeline adds the column's location in the policy."""

    def __init__(self, column: str, sentence: str) -> None:
        super().__init__(f"{column} {sentence}")
        self.column, self.sentence = column, sentence


class PrivacyError(ShoalError):
    """The privacy that the policy asks for does not hold or cannot be reached.

    >>> policy = shoal.Policy(quasi_identifiers="age", sensitive="disease", privacy="k_anonymity:k=100")
    >>> try:
    ...     shoal.anonymize(visits, policy)
    ... except shoal.PrivacyError as refused:
    ...     print(refused.exit_code)
    1
    """

    exit_code = 1
    kind = "privacy"

    drift: Mapping[str, Any] | None = None
    """where a saved recoding is used for another load: how that load differs, as far as shoal knows it without a release"""
    ways_out: Sequence[Mapping[str, Any]] = ()
    """changes of the policy with which it can be met, as JSON; the text of the error has a line for each"""

    def as_json(self) -> dict[str, Any]:
        drift = {"refused": str(self), "drift": self.drift} if self.drift else {}
        ways = {"ways_out": list(self.ways_out)} if self.ways_out else {}
        return {**super().as_json(), **ways, **drift}


class EngineError(ShoalError):
    """The engine or the file system failed. The same command may succeed later: a disk is full, a file is locked.

    >>> try:
    ...     shoal.audit("nowhere.parquet", quasi="age")
    ... except shoal.EngineError as failed:
    ...     print(type(failed).__name__)
    PermanentError
    """

    state = ""
    """the kind of failure as the database names it (SQLSTATE)"""


class PermanentError(EngineError):
    """The engine or the file system refused, and will refuse again until somebody changes what the policy or the arguments
    name: a table is missing, a file is damaged, the user lacks a permission.

    >>> try:
    ...     shoal.audit("nowhere.parquet", quasi="age")
    ... except shoal.PermanentError as refused:
    ...     print(refused.exit_code)
    2
    """

    exit_code = 2


def file_error(sentence: str, failure: OSError) -> EngineError:
    """Return the error for a failure of the file system: permanent if only a change of paths or permissions mends it."""
    kind = PermanentError if failure.errno in PERMANENT else EngineError
    return kind(f"{sentence}: {failure.strerror}")
