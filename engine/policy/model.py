"""The policy as an object. It is read and checked here, once, and it reports all its errors at once."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import MISSING, dataclass, field, fields
from pathlib import Path
from typing import Any, Literal

from ..algorithms.base import Algorithm
from ..cells.class_labels import Labels
from ..errors import PolicyError
from ..hierarchies.cleaning import Clean
from ..linking.declared import QuasiSensitive
from ..metrics.base import Metric
from ..models.base import Model
from ..params import yaml_text
from ..params.collector import Collector
from ..params.fields import parameter
from ..params.location import Location
from ..publications.base import Publication
from .checks import check, check_paths
from .columns import ROLES, Quasi, Sensitive
from .parts import read_parts
from .phases import read_algorithm, read_publication
from .places import PLACES
from .population import Population
from .suppression import Suppression

KEYS = (
    *(*PLACES, "in_place", "population", *ROLES, "other", "privacy"),
    *("algorithm", "then", "publish", "suppression", "metrics", "seed"),
)
SIMPLE = (*PLACES, "in_place", "population", "other", "suppression", "seed")
"""The keys whose values become fields of the policy as they are."""

ColumnsLike = str | Iterable[str] | Mapping[str, Mapping[str, Any] | None]
"""Columns with their parameters, or one name, or several."""
ModelsLike = str | Model | Mapping[str, Any] | Sequence[str | Model | Mapping[str, Any]]
"""Models as objects, as "k_anonymity:k=5", or as a policy's file has them."""


@dataclass(frozen=True, init=False)
class Policy:
    """A checked policy: what the columns of a table are, and how private its release must be.

    The keyword arguments are the keys of a policy's file. All that is wrong with them is one PolicyError.

    >>> policy = shoal.Policy(
    ...     identifiers="name",
    ...     quasi_identifiers={"age": {"taxonomy": {"intervals": [10, 20]}}, "zip": {"taxonomy": {"mask": 5}}},
    ...     sensitive="disease",
    ...     privacy=["k_anonymity:k=5", "distinct_l_diversity:l=2"],
    ... )
    >>> policy.quasi_names
    ['age', 'zip']

    `location` and `at` give the place in its text, for errors that show later.
    """

    source: str | None = parameter("where the rows come from: a file, glob or database URL", default=None, secret=True)
    target: str | None = parameter("where the release goes: a file or a database URL", default=None, secret=True)
    sensitive_target: str | None = parameter(
        "where the table of the sensitive values goes that some publications have, beside the target "
        "(default: the target's name with _sensitive)",
        default=None,
        secret=True,
    )
    in_place: bool = parameter("the release takes the source's place, instead of going to a target", default=False)
    population: Population | None = parameter(  # noqa: RUF009
        "the table of the people whom a row may be of, with their quasi-identifiers: for k_map, delta_presence and risks",
        default=None,
        secret=True,
    )
    identifiers: tuple[str, ...] = ()
    person: tuple[str, ...] = ()
    """the columns that say whose row a row is: models count persons, not rows"""
    quasi: tuple[Quasi, ...] = ()
    sensitive: tuple[Sensitive, ...] = ()
    quasi_sensitive: tuple[QuasiSensitive, ...] = ()
    keep: tuple[str, ...] = ()
    other: Literal["keep", "drop"] | None = parameter("what becomes of columns that are not named", default=None)
    models: tuple[Model, ...] = ()
    algorithm: Algorithm = field(default_factory=lambda: read_algorithm(None, Location()))
    then: Algorithm | None = None
    """the second phase, which refines the grouping that the algorithm has found"""
    publish: Publication = field(default_factory=lambda: read_publication(None, Location()))
    suppression: Suppression = parameter("the records that may be left out", default=Suppression())  # noqa: RUF009
    metrics: tuple[Metric, ...] = ()
    seed: int = parameter("the same source, policy and seed give the same release", default=0)
    location: Location = field(default=Location(), compare=False, repr=False)
    locations: Mapping[str, Location] = field(default_factory=dict, compare=False, repr=False)
    model_locations: tuple[Location, ...] = field(default=(), compare=False, repr=False)

    def __init__(
        self,
        *,
        quasi_identifiers: ColumnsLike,
        privacy: ModelsLike,
        sensitive: ColumnsLike = (),
        quasi_sensitive: Mapping[str, Any] | None = None,
        identifiers: str | Iterable[str] = (),
        person: str | Iterable[str] = (),
        keep: str | Iterable[str] = (),
        other: Literal["keep", "drop"] | None = None,
        source: str | os.PathLike[str] | None = None,
        target: str | os.PathLike[str] | None = None,
        sensitive_target: str | os.PathLike[str] | None = None,
        in_place: bool = False,
        population: Any = None,
        algorithm: str | Mapping[str, Any] | Algorithm | None = None,
        then: str | Mapping[str, Any] | Algorithm | None = None,
        publish: str | Mapping[str, Any] | Publication | None = None,
        suppression: Mapping[str, Any] | Suppression | None = None,
        metrics: str | Mapping[str, Any] | Metric | Sequence[str | Mapping[str, Any] | Metric] = (),
        seed: int = 0,
    ) -> None:
        """Check the keys of a policy. Relative paths start in the working directory."""
        given = {key: content for key, content in locals().items() if key in KEYS and not _is_default(content)}
        vars(self).update(vars(self.of_content(given, Location())))

    @classmethod
    def of_checked(cls, **values: Any) -> Policy:
        """Return a policy of fields that are checked already; the others have their defaults."""
        policy = object.__new__(cls)
        for each in fields(cls):
            default = each.default if each.default_factory is MISSING else each.default_factory()
            vars(policy)[each.name] = values.get(each.name, default)
        return policy

    def changed(self, **values: Any) -> Policy:
        """Return the same policy with other values in some fields. They are checked already."""
        return self.of_checked(**{**vars(self), **values})

    @property
    def quasi_names(self) -> list[str]:
        return [quasi.name for quasi in self.quasi]

    @property
    def cleaning(self) -> dict[str, Clean]:
        """Return how the texts of columns are cleaned, by the columns that are."""
        asked = {**{q.name: q.clean for q in self.quasi}, **{s.name: s.clean for s in self.sensitive}}
        return {name: clean for name, clean in asked.items() if clean}

    @property
    def sensitive_names(self) -> list[str]:
        return [sensitive.name for sensitive in self.sensitive]

    @property
    def linked_names(self) -> list[str]:
        return [linked.name for linked in self.quasi_sensitive]

    @property
    def judged_names(self) -> list[str]:
        """Return the columns that models judge: the sensitive ones, then those of terms."""
        return [*self.sensitive_names, *self.linked_names]

    @property
    def phases(self) -> tuple[Algorithm, ...]:
        """Return the algorithm, and the second phase if there is one."""
        return (self.algorithm, self.then) if self.then else (self.algorithm,)

    def place(self, phase: Algorithm) -> Location:
        """Return where the policy asks for a phase."""
        return self.location / ("then" if phase is self.then else "algorithm")

    @property
    def generalizes(self) -> bool:
        """Return whether sensitive values may be generalized."""
        return any(phase.generalizes for phase in self.phases)

    @property
    def forbids_suppression(self) -> bool:
        """Return whether some model promises something of everybody, so that no row may be left out."""
        return any(model.forbids_suppression for model in self.models)

    @property
    def labels(self) -> Labels | None:
        """Return the styles of labels that the policy asks for, if any: those of the second phase, or else of the algorithm."""
        asked = (getattr(phase, "labels", None) for phase in reversed(self.phases))
        return next(filter(None, asked), None)

    @classmethod
    def read(cls, path: str | os.PathLike[str]) -> Policy:
        """Return the policy in a YAML or JSON file."""
        errors = Collector()
        content, lines = yaml_text.load(path, errors)
        return cls.of_content(content, Location(os.fspath(path), (), lines, Path(path).parent), errors)

    @classmethod
    def of_content(cls, content: object, where: Location, errors: Collector | None = None) -> Policy:
        """Return the policy in a mapping, or raise all its errors at once; `errors` holds those that its text has."""
        errors = errors or Collector()
        found = read_parts(cls, content, where, KEYS, SIMPLE)
        policy = cls.of_checked(**found.values)
        errors.add_others(found.errors.errors)
        errors.add_others(check(policy, found.models, found.metrics, found.unclear))
        errors.finish()
        return policy

    @classmethod
    def parse(cls, content: object, folder: str | os.PathLike[str] | None = None) -> Policy:
        """Return the policy in a mapping (its relative paths start in the folder) or in the file at a path."""
        if isinstance(content, Policy):
            return content
        if isinstance(content, str | os.PathLike):
            return cls.read(content)
        return cls.of_content(content, Location(folder=Path(folder or "")))

    def at(self, column: str) -> Location:
        """Return where the policy names a column."""
        return self.locations.get(column, self.location)

    def redirect(
        self,
        source: str | None = None,
        target: str | None = None,
        in_place: bool = False,
        sensitive_target: str | None = None,
    ) -> Policy:
        """Return the same policy with the source and the targets that a caller gives. Another target takes both tables."""
        if target and in_place:
            raise PolicyError("a release goes to a target or takes its source's place: ask for one of the two")
        policy = self.changed(
            source=source or self.source,
            target=None if in_place else target or self.target,
            sensitive_target=sensitive_target or (None if in_place or target else self.sensitive_target),
            in_place=in_place or (self.in_place and not target),
        )
        errors = Collector()
        errors.add_others(check_paths(policy))
        errors.finish()
        return policy


def _is_default(content: object) -> bool:
    """Return whether an argument says nothing, as if a policy's file lacked its key."""
    return content is None or content is False or (isinstance(content, tuple) and not content)
