"""What the parts of a policy must be together: one role per column, models that find their columns, two ends."""

from __future__ import annotations

import os
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING, Any

from ..params.location import Location

if TYPE_CHECKING:
    from ..models.base import Model
    from .model import Policy

Columns = list[tuple[str, Any, Location]]


def roles(columns: dict[str, Columns]) -> dict[str, Location]:
    """Where each column stands; it can stand in one role only, and there once."""
    found: dict[str, tuple[str, Location]] = {}
    for role, named in columns.items():
        for name, _, at in named:
            if name in found and found[name][0] == role:
                raise at.error(f"names {name!r} a second time")
            if name in found:
                raise at.error(f"cannot be: {name!r} stands in {found[name][0]} already, and a column has one role")
            found[name] = role, at
    return {name: at for name, (_, at) in found.items()}


def check(policy: Policy) -> None:
    where = policy.location
    if not policy.quasi:
        raise (where / "quasi_identifiers").error("must name at least one column: those that are generalized")
    if not any(quasi.weight for quasi in policy.quasi):
        raise (where / "quasi_identifiers").error("must have a weight above 0 for at least one column")
    if not policy.models:
        raise (where / "privacy").error("must have at least one model, such as k_anonymity: {k: 5}")
    for number, model in enumerate(policy.models):
        _model(policy, model, _location(where, "privacy", number, model.name))
    policy.algorithm.check(policy)
    for number, metric in enumerate(policy.metrics):
        at = _location(where, "metrics", number, metric.name())
        if metric.name() in [other.name() for other in policy.metrics[:number]]:
            raise at.error("is asked for a second time")
        metric.check(policy, at)
    ends(policy)


def _location(where: Location, key: str, number: int, name: str) -> Location:
    """Where a model or a metric stands: in the list of them, or in one mapping of all."""
    listed = where / key / number / name
    single = where / key / name
    return single if single.keys in where.lines else listed


def _model(policy: Policy, model: Model, at: Location) -> None:
    if not model.needs_sensitive:
        return
    taxonomies = {sensitive.name: sensitive.taxonomy for sensitive in policy.sensitive}
    if not taxonomies:
        raise at.error("needs a sensitive attribute, and the policy has none: name one under sensitive")
    for name in model.attributes:
        if name not in taxonomies:
            raise (at / "on").unknown(name, taxonomies, "sensitive attribute")
    if model.uses_hierarchy:
        for name in model.attributes or taxonomies:
            if taxonomies[name] is None:
                raise at.error(f"goes by the taxonomy of {name!r}, which has none under sensitive")


def ends(policy: Policy) -> None:
    """The target is another place than the source, or there is none and the release takes the source's place."""
    where = policy.location / "target"
    if policy.target is not None and policy.in_place:
        raise where.error("must not stand beside in_place: the release goes to the one or the other")
    if policy.target is not None and policy.source is not None and _same(policy.source, policy.target):
        raise where.error("must not be the source: the release needs a place of its own")


def _same(source: str, target: str) -> bool:
    """Whether the release would take the place of the source, or of a part of it where the source is a glob."""
    if source == target or "://" in source + target:
        return source == target
    read, written = os.path.realpath(source), os.path.realpath(target)
    return read == written or fnmatchcase(written, read)
