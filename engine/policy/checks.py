"""What the parts of a policy must be together: models that find their columns, a target that is not the source.

Each check yields the errors that it finds, so that a policy reports all of them at once.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence, Set
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING, Any

from ..errors import PolicyError
from ..params.coerce import mapping
from ..params.location import Location
from ..params.wording import nearest

if TYPE_CHECKING:
    from ..metrics.base import Metric
    from ..models.base import Model
    from .model import Policy

FEW, MANY = 100, 5
"""The first keys tell whether something is a policy: none has more of them, and few wrong ones are slips of the pen."""


def read_sections(content: object, where: Location, known: Sequence[str]) -> dict[str, Any]:
    """Return the sections of a policy. What is none, such as the data themselves, is refused without a word of its content."""
    keys = list(content)[:FEW] if isinstance(content, Mapping) else []
    is_policy = any(isinstance(key, str) and nearest(key, [*known, "$schema"]) for key in keys)
    if isinstance(content, str) or (len(keys) >= MANY and not is_policy):
        raise where.error("is none, as it has no key such as source, target or privacy: name the file of a policy")
    return mapping(content, where)


def check(
    policy: Policy,
    models: Sequence[tuple[Model, Location]],
    metrics: Sequence[tuple[Metric, Location]],
    unclear: Set[str],
) -> Iterator[PolicyError]:
    """Check the parts against each other.

    models, metrics: those of the policy, with their locations
    unclear: sections that could not be read; no check goes by them
    """
    where = policy.location
    if not policy.quasi and "quasi_identifiers" not in unclear:
        yield (where / "quasi_identifiers").error("must name at least one column: those that are generalized")
    if policy.quasi and not any(quasi.weight for quasi in policy.quasi):
        yield (where / "quasi_identifiers").error("must have a weight above 0 for at least one column")
    if not models and "privacy" not in unclear:
        yield (where / "privacy").error("must have at least one model, such as k_anonymity: {k: 5}")
    if not unclear & {"sensitive", "quasi_sensitive"}:
        for model, at in models:
            yield from _model(policy, model, at)
        yield from _populated(policy, models)
    yield from _linked(policy)
    if not unclear & {"quasi_identifiers", "sensitive", "privacy", "algorithm", "then"}:
        for phase in policy.phases:
            yield from phase.check(policy)
        if not any(phase.cuts for phase in policy.phases):
            for quasi in policy.quasi:
                if quasi.unit:
                    sentence = "has a unit, which is for algorithms that cut between values: mondrian and hilbert"
                    yield policy.at(quasi.name).error(sentence)
        if "publish" not in unclear:
            yield from policy.publish.check(policy)
    for number, (metric, at) in enumerate(metrics):
        if any(metric.name() == other.name() for other, _ in metrics[:number]):
            yield at.error("is asked for a second time")
        elif not unclear & {"quasi_identifiers", "sensitive"}:
            yield from metric.check(policy, at)
    yield from check_paths(policy)


def _model(policy: Policy, model: Model, at: Location) -> Iterator[PolicyError]:
    """Check that a model finds its sensitive attributes, and their taxonomies if it needs them."""
    if not model.needs_sensitive:
        return
    taxonomies = {sensitive.name: sensitive.taxonomy for sensitive in policy.sensitive} | dict.fromkeys(policy.linked_names)
    if not taxonomies:
        yield at.error("needs a sensitive attribute, and the policy has none: name one under sensitive")
        return
    for name in model.attributes:
        if name not in taxonomies:
            yield (at / "on").unknown(name, taxonomies, "sensitive attribute")
    if model.uses_hierarchy:
        for name in model.attributes or policy.sensitive_names or taxonomies:
            if name in taxonomies and taxonomies[name] is None:
                yield at.error(f"goes by the taxonomy of {name!r}, which has none under sensitive")


def _populated(policy: Policy, models: Sequence[tuple[Model, Location]]) -> Iterator[PolicyError]:
    """Check that models of a population have one, and that the algorithms and the rest of the policy can count its people."""
    where = policy.location
    for model, at in models:
        if not model.needs_population:
            continue
        if policy.population is None:
            yield at.error("needs a population: name the table of the people whom a row may be of under population")
        for phase in policy.phases:
            if not phase.counts_population:
                yield policy.place(phase).error(
                    f"cannot be {phase.name} for {model.name}, which goes by people who are no rows: use full_domain alone"
                )
        if model.forbids_suppression and policy.suppression.limit:
            yield (where / "suppression" / "limit").error(
                f"must be 0 for {model.name} with a min above 0: of whoever is left out everybody knows that he is not there"
            )
    if policy.population is None:
        return
    at = policy.population.location
    for column in policy.population.columns:
        if column not in policy.quasi_names:
            yield (at / "columns" / column).unknown(column, policy.quasi_names, "quasi-identifier")
    if policy.person:
        yield at.error("cannot stand beside person yet: there each row is one person, here one may have several")
    if policy.quasi_sensitive:
        yield at.error("cannot stand beside quasi-sensitive columns yet")
    if not policy.publish.shows_labels:
        yield at.error(f"says nothing of publish: {policy.publish.name}, which shows no labels that fit people")


def _linked(policy: Policy) -> Iterator[PolicyError]:
    """Check what a policy with columns of terms cannot ask for."""
    if not policy.quasi_sensitive:
        return
    where = policy.location
    for linked in policy.quasi_sensitive:
        if linked.table and policy.in_place:
            yield (where / "in_place").error(
                f"cannot be: the table beside the source would keep the terms of {linked.name}: name a target"
            )
    for phase in policy.phases:
        if phase.generalizes:
            yield policy.place(phase).error(f"cannot be {phase.name} for quasi-sensitive columns: it generalizes values")
    if policy.person:
        yield (where / "person").error("cannot be counted beside quasi-sensitive columns yet: each row is linked by itself")
    if policy.suppression.style == "star" and policy.suppression.limit:
        yield (where / "suppression" / "style").error(
            "must be drop for quasi-sensitive columns: a row without terms is no star"
        )


def check_paths(policy: Policy) -> Iterator[PolicyError]:
    """Check that the targets are other places than the source, or that there are none where the release replaces the source."""
    where = policy.location / "target"
    if policy.sensitive_target is not None:
        yield from _check_sensitive_target(policy)
    if policy.target is not None and policy.in_place:
        yield where.error("must not stand beside in_place: the release goes to the one or the other")
    people = policy.population and policy.population.path
    if policy.target is not None and people and _is_same(people, policy.target):
        yield where.error("must not be the population: the release needs a place of its own")
    if policy.target is not None and policy.source is not None and _is_same(policy.source, policy.target):
        yield where.error("must not be the source: the release needs a place of its own")


def _check_sensitive_target(policy: Policy) -> Iterator[PolicyError]:
    """Check that there is a second table, and that it goes to a place of its own beside the first."""
    where = policy.location / "sensitive_target"
    if not policy.publish.has_sensitive_table:
        yield where.error(f"is for a release of two tables, such as publish: anatomy: {policy.publish.name} has one")
    elif policy.target is None:
        yield where.error("needs a target beside it: the two tables become visible together")
    elif policy.sensitive_target == policy.target:
        yield where.error("must not be the target: each of the two tables needs a place of its own")
    elif policy.source is not None and _is_same(policy.source, str(policy.sensitive_target)):
        yield where.error("must not be the source: the release needs a place of its own")


def _is_same(source: str, target: str) -> bool:
    """Return whether the release would overwrite the source, or a file of it where the source is a glob."""
    if source == target or "://" in source + target:
        return source == target
    source_file, target_file = os.path.realpath(source), os.path.realpath(target)
    return source_file == target_file or fnmatchcase(target_file, source_file)
