"""What errors may show, and which of them may pass by themselves."""

from __future__ import annotations

import errno
import os

import duckdb
import pytest
from shoal.backends.duckdb.failures import may_pass
from shoal.errors import (
    ColumnError,
    EngineError,
    PermanentError,
    PolicyError,
    PolicyErrors,
    PrivacyError,
    ShoalError,
    file_error,
    hide_credentials,
)
from shoal.params.collector import Collector
from shoal.params.location import Location

pytestmark = pytest.mark.core


@pytest.mark.parametrize(
    "written",
    [
        "oracle://joe:hunter2@host/db",
        "postgresql+psycopg://joe:hunter2@host/db",
        "postgresql:joe:hunter2@host/db?table=x",
        "postgres//joe:hunter2@host/db",
        "host=host password=hunter2 dbname=x",
        "md:db?motherduck_token=hunter2",
        "https://host/x.csv?sig=hunter2&part=1",
        "s3://joe:hunter2@bucket/x.parquet",
        "postgresql://host/db?table=x#password=hunter2",
    ],
)
def test_an_error_quotes_no_credentials(written: str) -> None:
    error = EngineError(f"what kind of source {written} is cannot be told")
    told = str(error)
    assert "hunter2" not in told
    assert "joe" not in told
    assert told.startswith("what kind of source ")
    assert told.endswith(" is cannot be told")
    located = Location().error(f"cannot be {written}")
    for text in (error.sentence, str(error.as_json()), located.sentence, str(PolicyErrors([located, located]).as_json())):
        assert "hunter2" not in text
        assert "joe" not in text


@pytest.mark.parametrize(
    "plain", ["policy.yaml, line 12: a[1].b: must be", "C:/data/x@y.csv", "12:30 foo@bar", "tokens=3 of key=4"]
)
def test_the_rest_is_left_alone(plain: str) -> None:
    assert hide_credentials(plain) == plain


@pytest.mark.parametrize(
    ("kind", "code", "name"),
    [
        (ShoalError, 3, "engine"),
        (PolicyError, 2, "policy"),
        (PrivacyError, 1, "privacy"),
        (EngineError, 3, "engine"),
        (PermanentError, 2, "engine"),
    ],
)
def test_every_kind_of_error_is_json(kind: type[ShoalError], code: int, name: str) -> None:
    error = kind("it failed")
    assert list(error.errors) == [error]
    assert (error.exit_code, error.kind) == (code, name)
    single = {"location": None, "line": None, "sentence": "it failed"}
    assert error.as_json() == {"error": "it failed", "errors": [single], "exit_code": code, "kind": name}


def test_a_refusal_tells_its_drift() -> None:
    error = PrivacyError("too far")
    error.drift = {"figures": {}}
    assert error.as_json() == {**PrivacyError("too far").as_json(), "refused": "too far", "drift": {"figures": {}}}


def test_several_errors_stand_in_the_order_of_their_lines() -> None:
    lines = {("a",): 3, ("b",): 1, ("c",): 3}
    errors = [(Location("p.yaml", (), lines) / key).error("is wrong") for key in "abc"]
    both = PolicyErrors([*errors, PolicyError("nowhere")])
    assert str(both).splitlines() == [
        "nowhere",
        "p.yaml, line 1: b is wrong",
        "p.yaml, line 3: a is wrong",
        "p.yaml, line 3: c is wrong",
    ]
    assert [error.location for error in both.errors] == [None, "b", "a", "c"]
    assert [error["line"] for error in both.as_json()["errors"]] == [None, 1, 3, 3]


def test_a_collector_goes_on_behind_an_error_and_raises_all() -> None:
    errors, done = Collector(), []
    errors.finish()  # nothing to raise
    for number in range(3):
        with errors.part():
            done.append(number)
            raise PolicyError(f"wrong {number}")
    with pytest.raises(PolicyErrors, match="wrong 0\nwrong 1\nwrong 2") as raised:
        errors.finish()
    with pytest.raises(ZeroDivisionError), errors.part():
        print(1 / 0)
    outer = Collector()
    outer.add(raised.value)
    assert (done, len(outer.errors)) == ([0, 1, 2], 3)


def test_a_collector_leaves_out_what_only_follows() -> None:
    errors, root = Collector(), Location()
    errors.add((root / "a" / "b").error("is wrong"))
    above, same, below, beside = (root / "a", root / "a" / "b", root / "a" / "b" / 0, root / "a" / "c")
    errors.add_others([each.error("follows") for each in (above, same, below, beside)])
    assert [error.location for error in errors.errors] == ["a.b", "a.c"]
    errors.add_others([PolicyError("elsewhere")])
    assert len(errors.errors) == 3


def test_a_column_error_knows_its_column() -> None:
    error = ColumnError("age", "is odd")
    assert (str(error), error.column, error.sentence, error.exit_code) == ("age is odd", "age", "is odd", 2)


# what may pass


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EDQUOT, errno.EIO, errno.EMFILE, errno.EAGAIN, errno.ENOLCK])
def test_a_file_system_that_may_recover(number: int) -> None:
    error = file_error("a.csv cannot be written", OSError(number, os.strerror(number)))
    assert (type(error), error.exit_code) == (EngineError, 3)
    assert str(error) == f"a.csv cannot be written: {os.strerror(number)}"
    assert may_pass(OSError(number, "it failed"))


@pytest.mark.parametrize("number", [errno.ENOENT, errno.EACCES, errno.EPERM, errno.EROFS, errno.EISDIR, errno.ENOTDIR])
def test_a_file_system_that_refuses(number: int) -> None:
    error = file_error("a.csv cannot be written", OSError(number, os.strerror(number)))
    assert (type(error), error.exit_code) == (PermanentError, 2)
    assert not may_pass(OSError(number, "it failed"))


@pytest.mark.parametrize(
    ("failure", "passes"),
    [
        (duckdb.OutOfMemoryException("Out of Memory Error: failed to allocate"), True),
        (duckdb.TransactionException("TransactionContext Error: Conflict on update!"), True),
        (duckdb.ConnectionException("Connection Error: closed"), True),
        (duckdb.InterruptException("INTERRUPT Error: Interrupted!"), True),
        (duckdb.FatalException("FATAL Error: invalidated"), True),
        (duckdb.InternalException("INTERNAL Error: assertion"), True),
        (duckdb.IOException('IO Error: Could not set lock on file "a.duckdb": Conflicting lock is held'), True),
        (duckdb.IOException('IO Error: Could not write file "a": No space left on device'), True),
        (duckdb.IOException('IO Error: Could not write file "No such file": No space left on device'), True),
        (duckdb.Error("An error occurred while trying to automatically install the required extension 'httpfs':"), True),
        (duckdb.IOException('IO Error: No files found that match the pattern "gone.csv"'), False),
        (duckdb.IOException('IO Error: Cannot open file "a/b": No such file or directory'), False),
        (duckdb.IOException('IO Error: Cannot open file "a": Permission denied'), False),
        (duckdb.IOException('IO Error: Cannot open file "a": Is a directory'), False),
        (duckdb.IOException('IO Error: Cannot open database "a" in read-only mode: database does not exist'), False),
        (duckdb.IOException('IO Error: The file "a" exists, but it is not a valid DuckDB database file!'), False),
        (duckdb.IOException("IO Error: Corrupt database file: computed checksum 1 does not match stored checksum 2"), False),
        (duckdb.IOException("IO Error: Could not read enough bytes from file 'a': attempted to read 9"), False),
        (duckdb.IOException("IO Error: Input is not a GZIP stream: a.csv.gz"), False),
        (duckdb.Error("TProtocolException: Invalid data"), False),
        (duckdb.InvalidInputException("Invalid Input Error: No magic bytes found at end of file 'a'"), False),
        (duckdb.CatalogException("Catalog Error: Table with name gone does not exist!"), False),
        (duckdb.BinderException("Binder Error: Referenced column"), False),
        (duckdb.ConversionException("Conversion Error: Could not convert"), False),
        (duckdb.PermissionException("Permission Error: no"), False),
        (duckdb.NotImplementedException("Not implemented Error: no"), False),
    ],
    ids=str,
)
def test_failures_of_duckdb(failure: Exception, passes: bool) -> None:
    assert may_pass(failure) is passes


@pytest.mark.parametrize(("status", "passes"), [(404, False), (403, False), (429, True), (408, True), (500, True), (503, True)])
def test_answers_of_a_web_server(status: int, passes: bool) -> None:
    failure = duckdb.HTTPException("HTTP Error: it failed")
    failure.status_code = status
    assert may_pass(failure) is passes
