"""The policy as an object. It is read and checked here, once, and it reports all its errors at once."""

from __future__ import annotations

import math
import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from pathlib import Path
from typing import Literal

from ..algorithms import ALGORITHMS, REFINEMENTS, SEARCHES
from ..algorithms.base import Algorithm
from ..cells.class_labels import Labels
from ..errors import PolicyError
from ..metrics import REQUESTS
from ..metrics.base import ReleaseMetric
from ..models import MODELS
from ..models.base import Model
from ..params import yaml_text
from ..params.coerce import mapping, text
from ..params.collector import Collector
from ..params.entries import chosen, entries
from ..params.fields import parameter, read_fields
from ..params.location import Location
from ..params.wording import candidates
from ..publications import CHOICES
from ..publications.base import Publication
from .checks import check, check_paths
from .columns import ROLES, Quasi, Sensitive, read_columns

DEFAULT = "full_domain"
DEFAULT_PUBLICATION = "generalize"
FILES = (".parquet", ".csv", ".tsv", ".txt", ".gz", ".zst")
PLACES = ("source", "target", "sensitive_target")
KEYS = (
    *(*PLACES, "in_place", *ROLES, "other", "privacy"),
    *("algorithm", "then", "publish", "suppression", "metrics", "seed"),
)
SIMPLE = (*PLACES, "in_place", "other", "suppression", "seed")
"""The keys whose values become fields of the policy as they are."""
VARIABLE = r"\$\{(\w+)\}"


@dataclass(frozen=True)
class Suppression:
    """The records that may be left out rather than generalized."""

    limit: float = parameter("the share of the records that may be suppressed", default=0.0, minimum=0, maximum=1)
    style: Literal["drop", "star"] = parameter("drop them, or publish them as rows of *", default="drop")

    def allowed(self, rows: int) -> int:
        """Return how many of the rows may be suppressed. The limit counts as a decimal number: 0.29 of 100 rows are 29."""
        return math.floor(Fraction(repr(self.limit)) * rows)


@dataclass(frozen=True)
class Policy:
    """A checked policy. `location` and `at` give the place in its text, for errors that show later."""

    source: str | None = parameter("where the rows come from: a file, glob or database URL", default=None, secret=True)
    target: str | None = parameter("where the release goes: a file or a database URL", default=None, secret=True)
    sensitive_target: str | None = parameter(
        "where the table of the sensitive values goes that some publications have, beside the target "
        "(default: the target's name with _sensitive)",
        default=None,
        secret=True,
    )
    in_place: bool = parameter("the release takes the source's place, instead of going to a target", default=False)
    identifiers: tuple[str, ...] = ()
    quasi: tuple[Quasi, ...] = ()
    sensitive: tuple[Sensitive, ...] = ()
    keep: tuple[str, ...] = ()
    other: Literal["keep", "drop"] | None = parameter("what becomes of columns that are not named", default=None)
    models: tuple[Model, ...] = ()
    algorithm: Algorithm = field(default_factory=lambda: ALGORITHMS[DEFAULT]())
    then: Algorithm | None = None
    """the second phase, which refines the grouping that the algorithm has found"""
    publish: Publication = field(default_factory=lambda: CHOICES[DEFAULT_PUBLICATION]())
    suppression: Suppression = parameter("the records that may be left out", default=Suppression())  # noqa: RUF009
    metrics: tuple[ReleaseMetric, ...] = ()
    seed: int = parameter("the same source, policy and seed give the same release", default=0)
    location: Location = field(default=Location(), compare=False, repr=False)
    locations: Mapping[str, Location] = field(default_factory=dict, compare=False, repr=False)

    @property
    def quasi_names(self) -> list[str]:
        return [quasi.name for quasi in self.quasi]

    @property
    def sensitive_names(self) -> list[str]:
        return [sensitive.name for sensitive in self.sensitive]

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
    def labels(self) -> Labels | None:
        """Return the styles of labels that the policy asks for, if any: those of the second phase, or else of the algorithm."""
        asked = (getattr(phase, "labels", None) for phase in reversed(self.phases))
        return next(filter(None, asked), None)

    @classmethod
    def read(cls, path: str | os.PathLike[str]) -> Policy:
        """Return the policy in a YAML or JSON file."""
        try:
            policy_text = Path(path).read_text(encoding="utf-8-sig")
        except (OSError, ValueError) as failed:
            reason = getattr(failed, "strerror", None) or "it is not a text in UTF-8"
            raise PolicyError(f"{os.fspath(path)}: the policy cannot be read: {reason}") from failed
        errors = Collector()
        content, lines = yaml_text.parse(policy_text, os.fspath(path), errors)
        return _policy(content, Location(os.fspath(path), (), lines, Path(path).parent), errors)

    @classmethod
    def parse(cls, content: object, folder: str | os.PathLike[str] | None = None) -> Policy:
        """Return the policy in a mapping (its relative paths start in the folder) or in the file at a path."""
        if isinstance(content, Policy):
            return content
        if isinstance(content, str | os.PathLike):
            return cls.read(content)
        return _policy(content, Location(folder=Path(folder or "")), Collector())

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
        """Return the same policy with the source and the targets that the command line or a caller gives.

        Another target takes the table of sensitive values with it, unless that is given a place of its own.
        """
        if target and in_place:
            raise PolicyError("a release goes to a target or takes its source's place: ask for one of the two")
        policy = replace(
            self,
            source=source or self.source,
            target=None if in_place else target or self.target,
            sensitive_target=sensitive_target or (None if in_place or target else self.sensitive_target),
            in_place=in_place or (self.in_place and not target),
        )
        errors = Collector()
        errors.add_others(check_paths(policy))
        errors.finish()
        return policy


def _policy(content: object, where: Location, errors: Collector) -> Policy:
    """Return the policy in a mapping, or raise all its errors at once; `errors` holds those that its text has."""
    sections = mapping(content, where)
    sections.pop("$schema", None)  # there a JSON file tells its editor which schema it has
    parts = Collector()
    unknown = [key for key in sections if key not in KEYS]
    for key in unknown:
        parts.add((where / key).unknown(key, KEYS))
    unclear = {key for key in candidates(unknown, KEYS) if sections.get(key) is None}
    for key in PLACES:
        if sections.get(key) is not None:
            with parts.part():
                sections[key] = _expand(sections.pop(key), where / key)
    values = read_fields(Policy, {key: sections[key] for key in SIMPLE if key in sections}, where, parts)
    columns = read_columns(sections, where, parts)
    models = entries(sections.get("privacy"), where / "privacy", Model, MODELS, "privacy model", parts)
    metrics = entries(sections.get("metrics"), where / "metrics", ReleaseMetric, REQUESTS, "metric on request", parts)
    unclear |= columns.unclear | {"algorithm", "then", "publish"}
    with parts.part():
        values["algorithm"] = _algorithm(sections.get("algorithm"), where / "algorithm")
        unclear.remove("algorithm")
    with parts.part():
        values["then"] = _second_phase(sections.get("then"), where / "then")
        unclear.remove("then")
    with parts.part():
        values["publish"] = chosen(
            sections.get("publish"),
            where / "publish",
            Publication,  # type: ignore[type-abstract]
            CHOICES,
            "publication",
            DEFAULT_PUBLICATION,
        )
        unclear.remove("publish")
    policy = Policy(
        **values,
        identifiers=columns.identifiers,
        quasi=columns.quasi,
        sensitive=columns.sensitive,
        keep=columns.keep,
        models=tuple(model for model, _ in models),
        metrics=tuple(metric for metric, _ in metrics),
        location=where,
        locations=columns.locations,
    )
    errors.add_others(parts.errors)
    errors.add_others(check(policy, models, metrics, unclear))
    errors.finish()
    return policy


def _expand(content: object, where: Location) -> str:
    """Return a source or target: files start in the policy's folder, ${VARIABLE} stands for a variable of the environment."""
    plain = os.fspath(content) if isinstance(content, os.PathLike) else text(content, where)
    errors = Collector()
    for variable in re.findall(VARIABLE, plain):
        if variable not in os.environ:
            errors.add(where.error(f"needs the environment variable {variable}, which is not set"))
    errors.finish()
    expanded = re.sub(VARIABLE, lambda match: os.environ[match[1]], plain)
    is_file = "://" not in expanded and Path(expanded).suffix.lower() in FILES
    return str(where.folder / expanded) if is_file else expanded


def _algorithm(content: object, where: Location) -> Algorithm:
    """Return the algorithm for a bare name, a mapping of its name and its parameters, or an object; the default for None."""
    algorithm = chosen(content, where, Algorithm, ALGORITHMS, "algorithm", DEFAULT, offered=SEARCHES)
    if not algorithm.searches():
        raise (where / "name").error(f"cannot be {algorithm.name}, which is a second phase: name it under then")
    return algorithm


def _second_phase(content: object, where: Location) -> Algorithm | None:
    """Return the second phase, which is written like an algorithm; None if there is none."""
    if content is None:
        return None
    phase = chosen(content, where, Algorithm, ALGORITHMS, "second phase", offered=REFINEMENTS)
    if not phase.refines():
        raise (where / "name").error(f"cannot be {phase.name}, which is no second phase: name it under algorithm")
    return phase
