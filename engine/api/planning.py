"""The function of shoal that plans: it searches many policies over one reading of a source."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import duckdb

from ..backends.registry import open_backend
from ..errors import PolicyError, PrivacyError
from ..policy.variants import Text
from ..progress import Progress
from ..release import provenance
from ..report.plan import Plan
from ..report.planning import search_all
from ..run import Run
from . import inputs
from .inputs import PolicyLike, Source

if TYPE_CHECKING:
    from pyspark.sql import SparkSession


def plan(
    source: Source | None = None,
    policy: PolicyLike | None = None,
    *,
    k: Sequence[int] = (),
    limit: Sequence[float] = (),
    algorithm: Sequence[Any] = (),
    vary: Mapping[str, Sequence[Any]] | None = None,
    explain: bool = False,
    con: duckdb.DuckDBPyConnection | None = None,
    spark: SparkSession | None = None,
    memory_limit: str | None = None,
    threads: int | None = None,
    wait: float | None = None,
    progress: bool = False,
) -> Plan:
    """Search many policies over one reading of their source, and tell what each would cost. Nothing is published.

    A policy whose text has a list in the place of one value stands for many policies: one for each item.

    >>> policy = shoal.Policy(quasi_identifiers="age", sensitive="disease", privacy="k_anonymity:k=2")
    >>> found = shoal.plan(visits, policy, k=[2, 3])
    >>> [(each["choices"], each["figures"]["smallest_class"]) for each in found.as_json()["plans"]]
    [({'k': 2}, 2), ({'k': 3}, 6)]

    source, policy, con, spark, memory_limit, threads, wait, progress: as for `anonymize`.
    k: values for the k of the one model that has a k. limit: values of suppression.limit. algorithm: names of algorithms.
    vary: values of any other parameters by their places, such as {"algorithm.metric": ["loss", "entropy"]}.
    explain: also tell of each plan what keeps every column from more detail; of a single policy it always is.
    """
    if isinstance(source, Mapping):
        raise PolicyError("the source comes first and the policy second: this source is a policy")
    if policy is None:
        raise PolicyError("a policy is missing: pass the path of one, a dict or a shoal.Policy")
    text = Text.of(policy)
    if algorithm:
        text = text.vary_algorithm(_listed(algorithm, "algorithm"))
    if k:
        text = text.vary_k(_listed(k, "k"))
    if limit:
        text = text.vary("suppression.limit", _listed(limit, "limit"))
    for path, values in (vary or {}).items():
        text = text.vary(path, _listed(values, path))
    variants = text.variants()
    checked, table = inputs.policy_and_source(source, variants[0].policy, None)
    inputs.check_engine(con, memory_limit, threads, wait, spark)
    backend = open_backend(table, con, memory_limit, threads, wait, spark)
    try:
        with Run(backend, Progress(progress)) as run:
            plans, readings = search_all(run, variants, inputs.readable(table), explain or len(variants) == 1)
            comes_from = provenance.of_plan(backend, checked, table)
    finally:
        backend.close()
    if not any(each.figures for each in plans):
        raise PrivacyError(f"none of the {len(plans):,} policies can be met; the first: {plans[0].refusal}")
    return Plan(tuple(plans), readings, comes_from)


def _listed(values: Any, what: str) -> list[Any]:
    """Return the values of a parameter; one value is a list of one."""
    listed = list(values) if isinstance(values, Sequence) and not isinstance(values, str) else [values]
    if not listed:
        raise PolicyError(f"{what} needs at least one value")
    return listed
