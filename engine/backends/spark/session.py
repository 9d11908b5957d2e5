"""The session that Spark's statements run in: the user's, or one that is started for the run."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import Any

from ...errors import EngineError, PermanentError, PolicyError
from .failures import failures

OLDEST = 4
"""The first major version of PySpark that hands over rows as Arrow."""
INSTALL = "pip install 'shoal[spark]'"


def open_session(given: Any, remote: str | None) -> tuple[Any, bool]:
    """Return the session to use, and whether it was started here: a given one, that of a server, or that of this process."""
    try:
        import pyspark
    except ImportError as missing:
        raise PermanentError(f"Spark needs PySpark, which is not installed: {INSTALL}") from missing
    if int(pyspark.__version__.split(".")[0]) < OLDEST:
        raise PermanentError(f"PySpark {pyspark.__version__} is too old, shoal needs PySpark {OLDEST}: {INSTALL}")
    session, is_new = (given, False) if given is not None else _started(remote)
    _check(session, pyspark.__version__)
    return session, is_new


def _started(remote: str | None) -> tuple[Any, bool]:
    if remote:
        try:
            with failures():
                # not the builder of pyspark.sql, which makes Connect the only kind of session that this process can have
                from pyspark.sql.connect.session import SparkSession as Remote

                return Remote.builder.remote(remote).create(), True
        except ImportError as missing:
            raise PermanentError(f"Spark Connect needs packages that are not installed: {INSTALL}") from missing
    from pyspark.sql import SparkSession

    active = SparkSession.getActiveSession()
    if active is None:
        check_java()
    with failures():
        return active or SparkSession.builder.appName("shoal").getOrCreate(), active is None


def check_java() -> None:
    """Refuse to start Spark where there is no Java. PySpark would print a page and name no remedy."""
    home = os.environ.get("JAVA_HOME")
    if not (home and (Path(home) / "bin" / "java").is_file()) and not shutil.which("java"):
        raise PermanentError(
            "Spark needs Java 17 or newer, and none was found: install it (on Debian `apt install openjdk-17-jre-headless`, "
            "with conda `conda install openjdk`) or set JAVA_HOME"
        )


def _check(session: Any, installed: str) -> None:
    """Refuse a session that is stopped, or of another major version than the PySpark that is installed."""
    if session.is_stopped if is_remote(session) else session._sc._jsc is None:
        raise PolicyError("the Spark session is stopped: start another one and pass it as spark=")
    with failures():
        version = str(session.version)
    if version.split(".")[0] != installed.split(".")[0]:
        raise PermanentError(
            f"the server runs Spark {version} and PySpark is {installed} here: install the PySpark of the server"
        )


def is_remote(session: Any) -> bool:
    """Return whether a session is one of Spark Connect."""
    return "connect" in type(session).__module__


def check_files(session: Any) -> None:
    """Refuse folders as targets of Spark Connect, which has no way to rename them."""
    if is_remote(session):
        raise PolicyError("by Spark Connect a release goes to a table: folders cannot be renamed there")


def forget(frame: Any) -> None:
    """Free the rows that Spark keeps for the checkpoint of a frame. A server of Connect does so when the frame is gone."""
    if not is_remote(frame.sparkSession):
        with failures():
            frame._jdf.queryExecution().analyzed().rdd().unpersist(False)


def stop(session: Any) -> None:
    """Stop a session that was started for a run."""
    try:
        session.stop()
    except Exception as failure:  # nobody needs it any more
        raise EngineError("the Spark session could not be stopped") from failure
