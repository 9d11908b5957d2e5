"""The algorithms of a policy: the one that searches, and the one that goes on where the search ended."""

from __future__ import annotations

from collections.abc import Mapping

from ..algorithms import ALGORITHMS, REFINEMENTS, SEARCHES
from ..algorithms.base import Algorithm
from ..params.coerce import mapping, text
from ..params.fields import build
from ..params.location import Location

DEFAULT = "full_domain"


def read_algorithm(content: object, where: Location) -> Algorithm:
    """Return the algorithm for a bare name, a mapping of its name and its parameters, or an object; the default for None."""
    algorithm = _phase(content or DEFAULT, where, SEARCHES, "algorithm", DEFAULT)
    if not algorithm.searches():
        raise (where / "name").error(f"cannot be {algorithm.name}, which is a second phase: name it under then")
    return algorithm


def read_second_phase(content: object, where: Location) -> Algorithm | None:
    """Return the second phase, which is written like an algorithm; None if there is none."""
    if content is None:
        return None
    phase = _phase(content, where, REFINEMENTS, "second phase")
    if not phase.refines():
        raise (where / "name").error(f"cannot be {phase.name}, which is no second phase: name it under algorithm")
    return phase


def _phase(
    content: object, where: Location, known: Mapping[str, type[Algorithm]], kind: str, default: str | None = None
) -> Algorithm:
    if isinstance(content, Algorithm):
        return content
    parameters = mapping({"name": content} if isinstance(content, str) else content, where)
    name = text(parameters.pop("name", None) or default or "", where / "name")
    if not name:
        raise (where / "name").error(f"is missing: name the {kind} beside its parameters")
    if name not in ALGORITHMS:
        raise (where / "name").unknown(name, known, kind)
    return build(ALGORITHMS[name], parameters, where)
