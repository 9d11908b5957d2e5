"""Errors of Spark as errors of shoal: one sentence, without data that may stand in their messages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

from ...errors import EngineError, PermanentError, ShoalError

ABOUT_NAMES = ("AnalysisException", "ParseException")
"""Classes of errors whose messages are about names and types, not about data."""
FORBIDDEN = re.compile(r"Permission denied|AccessControlException|Mkdirs failed|INSUFFICIENT_PERMISSIONS|not authorized")
GONE = re.compile(
    r"stopped SparkContext|SparkContext was shut down|SparkSession has been stopped|NO_ACTIVE_SESSION|SESSION_CLOSED"
)
UNREACHABLE = re.compile(r"UNAVAILABLE|Connection refused|failed to connect|Cannot invoke RPC")
CHANGED = re.compile(r"FileNotFoundException|FAILED_READ_FILE|FILE_NOT_EXIST|DELTA_CONCURRENT")
FULL = re.compile(r"No space left on device|Disk quota exceeded")
CAUSE = re.compile(r"(?:Caused by|failure:.*?|^): (?:[a-z]\w*\.)+(\w+(?:Exception|Error))", re.MULTILINE)


@contextmanager
def failures() -> Iterator[None]:
    """Raise the errors of Spark that occur in a block as errors of shoal."""
    try:
        yield
    except (ShoalError, KeyboardInterrupt, ImportError):
        raise
    except Exception as failure:
        if not type(failure).__module__.startswith(("pyspark", "py4j", "grpc")) and not isinstance(failure, ConnectionError):
            if isinstance(failure, AttributeError | AssertionError) and "NoneType" in str(failure):  # py4j after stop()
                raise stopped() from None
            raise
        raise engine_error(failure) from None  # its message may hold data, and a traceback would show it


def stopped() -> EngineError:
    """Return the error of a session that ended while the run used it."""
    return EngineError("the Spark session has stopped: nothing was published, start another one and run it again")


def engine_error(failure: Exception) -> EngineError:
    """Return an error of Spark as one of shoal's."""
    message, kind = str(failure), type(failure).__name__
    condition = getattr(failure, "getCondition", lambda: None)() or ""
    if GONE.search(message) or isinstance(failure, ConnectionError) or kind == "Py4JNetworkError":
        return stopped()
    if UNREACHABLE.search(message):
        return EngineError("the Spark server cannot be reached: is its address right, and does it run?")
    if FULL.search(message):
        return EngineError("a disk of Spark is full: make room there and run it again; nothing was published")
    if FORBIDDEN.search(message):
        return PermanentError("Spark may not write or read there: somebody must give its user the right; nothing was published")
    if CHANGED.search(message):
        return EngineError("files of the source vanished while Spark read them: nothing was published, run it again")
    if kind in ABOUT_NAMES:
        line = message.splitlines()[0]
        return PermanentError(f"Spark refuses: {re.sub(r' SQLSTATE: .*', '', line)}")
    cause = CAUSE.search(message)
    why = condition or (cause[1] if cause else kind)
    return EngineError(f"a stage of Spark failed ({why}): nothing was published; Spark's own log has the whole message")
