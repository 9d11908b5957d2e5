"""What the functions of shoal take: types for editors, and strings wherever columns or models are meant."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Literal, Protocol

from duckdb import DuckDBPyConnection, DuckDBPyRelation

from ..backends.base import Backend, Reading
from ..backends.spark.url import is_frame, is_session, is_spark
from ..errors import PolicyError
from ..hierarchies.kinds import Suppress, Taxonomy
from ..hierarchies.weights import Weights
from ..linking.declared import QuasiSensitive
from ..models import MODELS
from ..models.base import Model
from ..models.tau_l_diversity import TauLDiversity
from ..params.coerce import texts
from ..params.collector import Collector
from ..params.entries import entries
from ..params.location import Location
from ..params.wording import describe
from ..policy.model import ModelsLike, Policy
from ..policy.population import Population
from ..sql.names import Relation


class Frame(Protocol):
    """A table in memory: a frame of pandas or polars, an Arrow table, and whatever else offers its rows through Arrow."""

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...


Path = str | os.PathLike[str]
Source = str | os.PathLike[str] | DuckDBPyRelation | Frame
PolicyLike = str | os.PathLike[str] | Mapping[str, Any] | Policy
Columns = str | Iterable[str]
Want = Sequence[float] | TauLDiversity
Dialect = Literal["duckdb", "postgres", "spark", "snowflake", "bigquery"]
ScriptKind = Literal["recoding", "trace", "audit"]
LONGEST = 604_800
"""The most seconds to wait for a lock: a week."""
MEMORY = r"(?=.*[1-9])[0-9]+(\.[0-9]+)? ?([KMGT]i?)?B?"


def columns(argument: Columns, what: str) -> list[str]:
    """Return the names of one column or of several. `what` is the name of the argument, for errors."""
    listed = argument if isinstance(argument, str) or not isinstance(argument, Iterable) else list(argument)
    return list(texts(listed, Location(what)))


def models(argument: ModelsLike, what: str) -> list[Model]:
    """Return the models of objects, of short forms such as "k_anonymity:k=5", and of mappings as policies have them."""
    errors = Collector()
    found = entries(argument, Location(what), Model, MODELS, "privacy model", errors)
    errors.finish()
    return [model for model, _ in found]


def policy(argument: PolicyLike | None, source: object = None) -> Policy:
    """Return the checked policy. `source` is what stands before it in a call, to tell where the two changed places."""
    if isinstance(source, Mapping | Policy):
        raise PolicyError("the source comes first and the policy second: this source is a policy")
    if argument is None:
        raise PolicyError("a policy is missing: pass the path of one, a dict or a shoal.Policy")
    if not isinstance(argument, str | os.PathLike | Mapping | Policy):
        raise PolicyError(f"a policy is a path, a dict or a shoal.Policy, not {describe(argument)}")
    return Policy.parse(argument)


def path(argument: Path | None, what: str) -> str | None:
    """Return the text of a path or of a URL, or of the name of a table. `what` is the name of the argument, for errors."""
    if argument is None or isinstance(argument, str | os.PathLike):
        return None if argument is None else os.fspath(argument)
    raise PolicyError(f"{what} must be a text or a path, not {describe(argument)}")


def check_engine(con: object, memory_limit: object, threads: object, wait: object, spark: object = None) -> None:
    """Refuse a connection, a session, a size of memory, a number of threads or of seconds that no engine would understand."""
    is_connection = isinstance(con, DuckDBPyConnection) or hasattr(con, "from_arrow")  # dbt hands a wrapper over
    if con is not None and not is_connection:
        raise PolicyError(f"con must be a connection to DuckDB, not {describe(con)}")
    if spark is not None and not is_session(spark):
        raise PolicyError(f"spark must be a SparkSession, not {describe(spark)}")
    if memory_limit is not None and not is_memory(memory_limit):
        raise PolicyError(f"memory_limit must be a size such as '512MiB' or '4GB', not {describe(memory_limit)}")
    if threads is not None and (not isinstance(threads, int) or isinstance(threads, bool) or threads < 1):
        raise PolicyError(f"threads must be a whole number from 1 on, not {describe(threads)}")
    if wait is not None and (not isinstance(wait, int | float) or isinstance(wait, bool) or not 0 <= wait <= LONGEST):
        raise PolicyError(f"wait must be a number of seconds from 0 to {LONGEST:,}, not {describe(wait)}")


def forbid_spark(what: str, *tables: Any) -> None:
    """Refuse tables in Spark for what looks at single rows, which do not come here. `what` does so is said in the error."""
    if any(is_frame(table) or is_spark(readable(table)) for table in tables):
        raise PolicyError(
            f"{what} looks at single rows, and rows of Spark stay in Spark: write those that it may see to parquet files, "
            "and name these"
        )


def is_memory(argument: object) -> bool:
    """Return whether the engine understands a size of memory."""
    return isinstance(argument, str) and bool(re.fullmatch(MEMORY, argument, re.IGNORECASE)) and argument[-1].isalpha()


def prior(path: str | os.PathLike[str] | None, terms: Sequence[QuasiSensitive]) -> str | None:
    """Return the file of a prior belief. Refuse one where there is not exactly one column of terms that it can be about."""
    if path is not None and len(terms) != 1:
        raise PolicyError("a prior is about the labels of one quasi-sensitive column, and the policy has none or several")
    return None if path is None else os.fspath(path)


def policy_and_source(
    source: Any,
    argument: PolicyLike | None,
    target: Path | None,
    in_place: bool = False,
    sensitive_target: Path | None = None,
) -> tuple[Policy, Any]:
    """Return the policy with the caller's source and target, and the source: a path, a URL, or an object such as a frame."""
    place = os.fspath(source) if isinstance(source, str | os.PathLike) else None
    to, sensitive_to = path(target, "target"), path(sensitive_target, "sensitive_target")
    checked = policy(argument, source).redirect(place, to, in_place, sensitive_to)
    table = checked.source if source is None or place else source
    if table is None:
        raise PolicyError("neither the call nor the policy names a source")
    return checked, table


def readable(table: Any) -> Any:
    """Return a path as text, anything else as it is."""
    return os.fspath(table) if isinstance(table, os.PathLike) else table


def opened(
    backend: Backend,
    table: Any,
    what: str = "table of the sensitive values",
    read: Callable[[str], Reading] = lambda _: "value",
) -> Relation:
    """Make a table readable beside the one that a call is about. `what` it is called in errors; `read`: how a CSV file is."""
    beside = backend.open_beside(readable(table), read)
    if beside is None:
        raise PolicyError(f"the {what} must be where the other table is: in files, or in the same database")
    return beside


def population(argument: Source | Population | None, checked: Policy | None) -> Population | None:
    """Return the population of a call, or of its policy: in place of the policy's table, with the same names of columns."""
    own = checked.population if checked else None
    if argument is None:
        return own
    if isinstance(argument, Population):
        return argument
    return Population(readable(argument), own.columns if own else {}, Location("population"))


def sensitive_trees(checked: Policy) -> tuple[list[Taxonomy | None], list[Weights]]:
    """Return the taxonomies and the weights of a policy's sensitive attributes, for an audit of its release."""
    root = Suppress() if checked.generalizes else None
    return [s.taxonomy or root for s in checked.sensitive], [s.weighing for s in checked.sensitive]
