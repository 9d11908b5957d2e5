"""What the user declares. A policy is read and checked here, once; whatever is wrong with it is said with its place."""

from __future__ import annotations

import math
import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from pathlib import Path
from typing import Any, Literal

from ..algorithms import ALGORITHMS
from ..algorithms.base import Algorithm
from ..errors import PolicyError
from ..hierarchies.kinds import Suppress, Taxonomy
from ..hierarchies.weights import Weight, Weights
from ..metrics import REQUESTS
from ..metrics.base import ReleaseMetric
from ..models import MODELS
from ..models.base import Model
from ..params import yaml_text
from ..params.coerce import mapping, text, texts
from ..params.entries import entries
from ..params.fields import build, parameter, validate
from ..params.location import Location, Misfit
from ..params.wording import describe
from . import checks

DEFAULT = "full_domain"
ROLES = ("identifiers", "quasi_identifiers", "sensitive")
FILES = (".parquet", ".csv", ".tsv", ".txt", ".gz", ".zst")
KEYS = ("source", "target", "in_place", *ROLES, "other", "privacy", "algorithm", "suppression", "metrics", "seed")


@dataclass(frozen=True)
class Quasi:
    """A column that could point at a person together with others: it is generalized."""

    name: str
    taxonomy: Taxonomy = parameter(  # noqa: RUF009
        "how its values become more general, level by level (default: suppress)", default=Suppress()
    )
    weight: float = parameter("how much a metric minds its loss of detail", default=1.0, minimum=0)
    min_level: int = parameter("the lowest level that may be published", default=0, minimum=0)
    max_level: int | None = parameter("the highest level that may be published", default=None, minimum=0)

    def __post_init__(self) -> None:
        validate(self)
        if self.max_level is not None and self.max_level < self.min_level:
            raise Misfit(f"min_level must not be above max_level, and {self.min_level} is above {self.max_level}")


@dataclass(frozen=True)
class Sensitive:
    """A column that must not be learned about a person."""

    name: str
    taxonomy: Taxonomy | None = parameter(  # noqa: RUF009
        "needed only where an algorithm generalizes it, and for hierarchical distances", default=None
    )
    weights: Weights | None = parameter(  # noqa: RUF009
        "what base values weigh in the values above them (default: 1 each if they occur), for tau_l_diversity", default=None
    )
    null_weight: Weight | None = parameter(  # noqa: RUF009
        "what NULL weighs in the values above it, as no text under weights can name it", default=None
    )

    @property
    def weighing(self) -> Weights:
        """All weights that are given."""
        of = dict(self.weights.of) if self.weights else {}
        return Weights(of if self.null_weight is None else {**of, None: self.null_weight})


@dataclass(frozen=True)
class Suppression:
    """The records that may be left out rather than generalized."""

    limit: float = parameter("the share of the records that may be suppressed", default=0.0, minimum=0, maximum=1)
    style: Literal["drop", "star"] = parameter("drop them, or publish them as rows of *", default="drop")

    def allowed(self, rows: int) -> int:
        """The rows that may be suppressed: 0.29 of 100 are 29, whatever a float makes of it."""
        return math.floor(Fraction(repr(self.limit)) * rows)


@dataclass(frozen=True)
class Policy:
    """A checked policy. `location` and `at` name the place in its text for errors that are found later."""

    source: str | None = parameter("where the rows come from: a file, glob or database URL", default=None, secret=True)
    target: str | None = parameter("where the release goes: a file or a database URL", default=None, secret=True)
    in_place: bool = parameter("the release takes the source's place, instead of going to a target", default=False)
    identifiers: tuple[str, ...] = ()
    quasi: tuple[Quasi, ...] = ()
    sensitive: tuple[Sensitive, ...] = ()
    other: Literal["keep", "drop"] | None = parameter("what becomes of columns that are not named", default=None)
    models: tuple[Model, ...] = ()
    algorithm: Algorithm = field(default_factory=lambda: _algorithm(None, Location()))
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

    @classmethod
    def read(cls, path: str | os.PathLike[str]) -> Policy:
        """The policy in a YAML or JSON file."""
        try:
            content = Path(path).read_text(encoding="utf-8-sig")
        except (OSError, ValueError) as failed:
            reason = getattr(failed, "strerror", None) or "it is not a text in UTF-8"
            raise PolicyError(f"{os.fspath(path)}: the policy cannot be read: {reason}") from failed
        given, lines = yaml_text.parse(content, os.fspath(path))
        return _policy(given, Location(os.fspath(path), (), lines, Path(path).parent))

    @classmethod
    def parse(cls, given: object, folder: str | os.PathLike[str] | None = None) -> Policy:
        """The policy in a mapping (its relative paths start in the folder) or in the file at a path."""
        if isinstance(given, Policy):
            return given
        if isinstance(given, str | os.PathLike):
            return cls.read(given)
        return _policy(given, Location(folder=Path(folder or "")))

    def at(self, column: str) -> Location:
        """Where a column is named."""
        return self.locations.get(column, self.location)

    def directed(self, source: str | None = None, target: str | None = None, in_place: bool = False) -> Policy:
        """The same policy between other ends, as the command line or a caller names them."""
        if target and in_place:
            raise PolicyError("a release goes to a target or takes its source's place: ask for one of the two")
        turned = replace(
            self,
            source=source or self.source,
            target=None if in_place else target or self.target,
            in_place=in_place or (self.in_place and not target),
        )
        checks.ends(turned)
        return turned


def _policy(given: object, where: Location) -> Policy:
    written = mapping(given, where)
    written.pop("$schema", None)  # where a JSON file tells its editor which schema it has
    for key in written:
        if key not in KEYS:
            raise (where / key).unknown(key, KEYS)
    for end in ("source", "target"):
        if written.get(end) is not None:
            written[end] = _expanded(written[end], where / end)
    columns = {role: _columns(written.pop(role, None), where / role) for role in ROLES}
    identifiers, quasi, sensitive = columns.values()
    ready = {
        "locations": checks.roles(columns),
        "identifiers": tuple(name for name, _, _ in identifiers),
        "quasi": tuple(build(Quasi, given, at, {"name": name}) for name, given, at in quasi),
        "sensitive": tuple(build(Sensitive, given, at, {"name": name}) for name, given, at in sensitive),
        "models": entries(written.pop("privacy", None), where / "privacy", Model, MODELS, "privacy model"),
        "algorithm": _algorithm(written.pop("algorithm", None), where / "algorithm"),
        "metrics": entries(written.pop("metrics", None), where / "metrics", ReleaseMetric, REQUESTS, "metric on request"),
        "location": where,
    }
    policy = build(Policy, written, where, ready)
    checks.check(policy)
    return policy


def _expanded(given: object, where: Location) -> str:
    """An end of the way; files start in the policy's folder, ${VARIABLE} comes from the environment."""

    def variable(found: re.Match[str]) -> str:
        if found[1] not in os.environ:
            raise where.error(f"needs the environment variable {found[1]}, which is not set")
        return os.environ[found[1]]

    plain = os.fspath(given) if isinstance(given, os.PathLike) else text(given, where)
    expanded = re.sub(r"\$\{(\w+)\}", variable, plain)
    is_file = "://" not in expanded and Path(expanded).suffix.lower() in FILES
    return str(where.folder / expanded) if is_file else expanded


def _columns(given: object, where: Location) -> list[tuple[str, Any, Location]]:
    """The name, the parameters and the place of each column in a mapping or in a list of names."""
    if given is None:
        return []
    if not isinstance(given, Mapping) or where.keys == ("identifiers",):
        return [(name, None, where / number) for number, name in enumerate(texts(given, where))]
    columns = [(name, value, where / name) for name, value in mapping(given, where).items()]
    for _, value, at in columns:
        if value is not None and not isinstance(value, Mapping):
            raise at.error(f"must be a mapping such as {{taxonomy: suppress}}, not {describe(value)}")
    return columns


def _algorithm(given: object, where: Location) -> Algorithm:
    """A bare name, a mapping of the name and the algorithm's parameters, or an object."""
    if isinstance(given, Algorithm):
        return given
    written = mapping({"name": given} if isinstance(given, str) else given or {}, where)
    name = text(written.pop("name", None) or DEFAULT, where / "name")
    if name not in ALGORITHMS:
        raise (where / "name").unknown(name, ALGORITHMS, "algorithm")
    return build(ALGORITHMS[name], written, where)
