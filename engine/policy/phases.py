"""What makes the release of a policy: the algorithm that searches, the one that goes on where it ended, the publication."""

from __future__ import annotations

from collections.abc import Callable

from ..algorithms import ALGORITHMS, REFINEMENTS, SEARCHES
from ..algorithms.base import Algorithm
from ..params.entries import chosen
from ..params.location import Location
from ..publications import CHOICES
from ..publications.base import Publication

DEFAULT = "full_domain"
DEFAULT_PUBLICATION = "generalize"


def read_algorithm(content: object, where: Location) -> Algorithm:
    """Return the algorithm for a bare name, a mapping of its name and its parameters, or an object; the default for None."""
    algorithm = chosen(content, where, Algorithm, ALGORITHMS, "algorithm", DEFAULT, offered=SEARCHES)
    if not algorithm.searches():
        raise (where / "name").error(f"cannot be {algorithm.name}, which is a second phase: name it under then")
    return algorithm


def read_second_phase(content: object, where: Location) -> Algorithm | None:
    """Return the second phase, which is written like an algorithm; None if there is none."""
    if content is None:
        return None
    phase = chosen(content, where, Algorithm, ALGORITHMS, "second phase", offered=REFINEMENTS)
    if not phase.refines():
        raise (where / "name").error(f"cannot be {phase.name}, which is no second phase: name it under algorithm")
    return phase


def read_publication(content: object, where: Location) -> Publication:
    """Return the publication, which is written like an algorithm; the default for None."""
    return chosen(content, where, Publication, CHOICES, "publication", DEFAULT_PUBLICATION)  # type: ignore[type-abstract]


PHASES: dict[str, Callable[[object, Location], object]] = {
    "algorithm": read_algorithm,
    "then": read_second_phase,
    "publish": read_publication,
}
"""What reads each of the keys that say how a release is made."""
