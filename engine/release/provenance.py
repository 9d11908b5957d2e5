"""Where a release or the findings of an audit come from: who made them, of what, when, and what became of the columns."""

from __future__ import annotations

import os
import time
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from ..backends.base import Backend
from ..backends.registry import shown
from ..errors import PolicyError
from ..policy import fingerprint
from ..policy.model import Policy
from .columns import Fates

EPOCH = "SOURCE_DATE_EPOCH"
"""The variable of the environment that stands for the time, so that a release can be made again byte for byte."""


def of_run(backend: Backend, policy: Policy, source: object, columns: Fates) -> dict[str, Any]:
    """Return where a release comes from."""
    fates: dict[str, list[str]] = {"removed": [], "generalized": [], "cleaned": [], "rewritten": [], "unchanged": []}
    for fate in columns.fates:
        fates[fate.becomes].append(fate.name)
    return _provenance(backend, policy, source, fates)


def of_audit(
    backend: Backend,
    policy: Policy | None,
    source: object,
    columns: Sequence[str],
    quasi: Collection[str],
    sensitive: Collection[str],
) -> dict[str, Any]:
    """Return where the findings of an audit come from."""
    others = [column for column in columns if column not in quasi and column not in sensitive]
    roles = {"quasi_identifiers": list(quasi), "sensitive": list(sensitive), "other": others}
    return _provenance(backend, policy, source, roles)


def _provenance(backend: Backend, policy: Policy | None, source: object, columns: Mapping[str, list[str]]) -> dict[str, Any]:
    from .. import __version__

    about = policy and {"name": shown(policy.location.source), "sha256": fingerprint.of_policy(policy)}
    return {
        "shoal": __version__,
        "engine": backend.engine,
        "policy": about,
        "source": source_name(source),
        "time": _time(),
        "columns": dict(columns),
    }


def source_name(source: object) -> str:
    """Return a source without user and password; of a frame its type."""
    return shown(os.fspath(source)) if isinstance(source, str | os.PathLike) else f"a {type(source).__name__} in memory"


def _time() -> str:
    """Return the time in UTC, or the one that the environment says instead."""
    said = os.environ.get(EPOCH)
    try:
        seconds = time.gmtime(None if said is None else int(said))
        return time.strftime("%Y-%m-%dT%H:%M:%SZ", seconds)
    except (ValueError, OverflowError, OSError):
        raise PolicyError(f"the environment variable {EPOCH} must be a number of seconds since 1970, not {said!r}") from None
