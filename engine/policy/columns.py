"""The columns that a policy names: identifiers, quasi-identifiers and sensitive attributes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal, TypeVar

from ..hierarchies.cleaning import Clean
from ..hierarchies.kinds import Suppress, Taxonomy
from ..hierarchies.weights import Weight, Weights
from ..linking.declared import QuasiSensitive
from ..params.coerce import items, mapping, ordered, text
from ..params.collector import Collector
from ..params.fields import build, parameter, validate
from ..params.location import Location, Misfit
from ..params.wording import describe
from .places import expand

ROLES = ("identifiers", "person", "quasi_identifiers", "sensitive", "quasi_sensitive", "keep")
LISTS = ("identifiers", "person", "keep")
"""The roles whose columns have no parameters."""
REMOVED = {"identifiers", "person"}
"""The roles of removed columns. A column may have both."""

T = TypeVar("T")


@dataclass(frozen=True)
class Quasi:
    """A column that could point at a person together with others: it is generalized."""

    name: str
    taxonomy: Taxonomy = parameter(  # noqa: RUF009
        "how its values become more general, level by level (default: suppress)", default=Suppress()
    )
    weight: float = parameter("how much its loss of detail counts in the metrics", default=1.0, minimum=0)
    min_level: int = parameter("the lowest level that may be published", default=0, minimum=0)
    max_level: int | None = parameter("the highest level that may be published", default=None, minimum=0)
    clean: Clean | None = parameter(  # noqa: RUF009
        "what is done to its texts before the taxonomy sees them: trim, upper, map", default=None
    )
    unit: Literal["day", "hour"] | None = parameter(
        "the unit in which mondrian and hilbert take times (default: day)", default=None
    )

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
    clean: Clean | None = parameter(  # noqa: RUF009
        "what is done to its texts before they are counted and published: trim, upper, map", default=None
    )
    weights: Weights | None = parameter(  # noqa: RUF009
        "what base values weigh in the values above them (default: 1 each if they occur), for tau_l_diversity", default=None
    )
    null_weight: Weight | None = parameter(  # noqa: RUF009
        "what NULL weighs in the values above it, as no text under weights can name it", default=None
    )

    @property
    def weighing(self) -> Weights:
        """Return all weights, that of NULL among them."""
        of = dict(self.weights.of) if self.weights else {}
        return Weights(of if self.null_weight is None else {**of, None: self.null_weight})


@dataclass(frozen=True)
class PolicyColumns:
    """The columns of all roles, and where the policy names each of them."""

    identifiers: tuple[str, ...]
    person: tuple[str, ...]
    quasi: tuple[Quasi, ...]
    sensitive: tuple[Sensitive, ...]
    quasi_sensitive: tuple[QuasiSensitive, ...]
    keep: tuple[str, ...]
    locations: Mapping[str, Location]
    unclear: set[str]
    """the roles of which some name cannot be read"""


@dataclass(frozen=True)
class _Entry:
    """A column as the policy writes it."""

    name: str
    parameters: Any
    location: Location


def read_columns(roles: Mapping[str, object], where: Location, errors: Collector) -> PolicyColumns:
    """Return the columns of each role, and collect what is wrong with them.

    A column whose parameters are wrong is there by its name, with the taxonomy suppress: other checks need the names.
    """
    unclear: set[str] = set()
    entries = {role: _entries(roles.get(role), where / role, unclear, errors) for role in ROLES}
    return PolicyColumns(
        tuple(entry.name for entry in entries["identifiers"]),
        tuple(entry.name for entry in entries["person"]),
        tuple(_build(Quasi, entry, errors) for entry in entries["quasi_identifiers"]),
        tuple(_build(Sensitive, entry, errors) for entry in entries["sensitive"]),
        tuple(_linked(entries["quasi_sensitive"], unclear, errors)),
        tuple(entry.name for entry in entries["keep"]),
        _locations(entries, errors),
        unclear,
    )


def _entries(content: object, where: Location, unclear: set[str], errors: Collector) -> list[_Entry]:
    """Return the entries of one role, which is a mapping of names to parameters or a list of names."""
    if content is None:
        return []
    role = str(where)
    before = len(errors.errors)
    entries: list[_Entry] = []
    if isinstance(content, Mapping) and role not in LISTS:
        with errors.part():
            entries = [_Entry(name, parameters, where / name) for name, parameters in mapping(content, where).items()]
    else:
        for number, (item, at) in enumerate(items(ordered(content), where)):
            with errors.part():
                entries.append(_Entry(text(item, at), None, where / number))
    if len(errors.errors) > before:
        unclear.add(role)
    return entries


def _build(cls: type[T], entry: _Entry, errors: Collector) -> T:
    """Return the column of an entry, or a plain one if the parameters are wrong."""
    with errors.part():
        if entry.parameters is not None and not isinstance(entry.parameters, Mapping):
            content = describe(entry.parameters)
            raise entry.location.error(f"must be a mapping such as {{taxonomy: suppress}}, not {content}")
        return build(cls, entry.parameters, entry.location, {"name": entry.name})
    return cls(name=entry.name, taxonomy=Suppress())


def _linked(entries: list[_Entry], unclear: set[str], errors: Collector) -> Iterator[QuasiSensitive]:
    """Yield the columns of terms. One whose parameters are wrong is left out: there is no plain one."""
    for entry in entries:
        with errors.part():
            if not isinstance(entry.parameters, Mapping):
                raise entry.location.error("must say what it is linked to, as {knowledge: diseases.csv, label: …, terms: …}")
            linked = build(QuasiSensitive, entry.parameters, entry.location, {"name": entry.name})
            linked = replace(linked, knowledge=expand(linked.knowledge, entry.location / "knowledge"))
            if linked.table:
                table = expand(linked.table, entry.location / "table")
                linked = replace(linked, table=table, separator=linked.separator or ";")
            yield linked
            continue
        unclear.add("quasi_sensitive")


def _locations(entries: Mapping[str, list[_Entry]], errors: Collector) -> dict[str, Location]:
    """Return where each column is named. Collect an error for each column that is named again."""
    roles: dict[str, str] = {}
    locations: dict[str, Location] = {}
    for role, entry in ((role, entry) for role, each in entries.items() for entry in each):
        first = roles.setdefault(entry.name, role)
        if locations.setdefault(entry.name, entry.location) is entry.location:
            continue
        if {first, role} == REMOVED:
            continue
        if first == role:
            errors.add(entry.location.error(f"names {entry.name!r} a second time"))
        else:
            sentence = f"cannot be: {entry.name!r} stands in {first} already, and a column has one role"
            errors.add(entry.location.error(sentence))
    return locations
