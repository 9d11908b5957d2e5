"""Privacy against utility: which plans no other one beats, and which steps of a parameter matter most."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise
from typing import Any

from ..display.layout import count, number
from ..metrics import FIGURES
from ..models import MODELS
from ..params.location import Keys, Location
from ..policy.columns import ROLES
from .planning import Planned

LEAST = 0.005
"""A step that moves the measure by less than this share of it hardly matters."""
NO_VALUES = ("algorithm", "then", "publish", "suppression", "metrics")
"""The keys of a policy that hold no values of the source, with all below them."""
OF_COLUMNS = ("weight", "min_level", "max_level", "unit")
"""The parameters of a column that hold none either. A taxonomy does."""


@dataclass(frozen=True)
class Axis:
    """What varies: a parameter by its place in the policy, its name, and its values in the order in which they were given."""

    keys: Keys
    name: str
    values: tuple[Any, ...]

    @property
    def is_number(self) -> bool:
        return all(isinstance(value, int | float) and not isinstance(value, bool) for value in self.values)

    @property
    def stricter(self) -> int:
        """Return 1 if a higher value asks for more privacy, -1 if a lower one does, 0 if it is no bound of a model."""
        model = MODELS.get(str(self.keys[-2])) if self.keys[0] == "privacy" and len(self.keys) > 1 else None
        if model is None or model.bound != self.keys[-1] or not self.is_number:
            return 0
        return 1 if model.worst == "min" else -1

    @property
    def may_hold_values(self) -> bool:
        """Return whether a choice may name values of the source, as the guarded values of a model and taxonomies do."""
        if self.keys[0] in ROLES:
            return len(self.keys) > 1 and self.keys[2:] not in [(parameter,) for parameter in OF_COLUMNS]
        if self.keys[0] == "privacy":
            model = MODELS.get(str(self.keys[-2])) if len(self.keys) > 1 else None
            return model is None or self.keys[-1] in model.value_parameters
        return self.keys[0] not in NO_VALUES

    def text(self, value: Any) -> str:
        """Return a value as a sentence names it."""
        if self.keys == ("suppression", "limit"):
            return f"a limit of {100 * value:.4g}%"
        return f"{self.name} = {value:,.10g}" if self.is_number else self.label(value)

    def label(self, value: Any) -> str:
        """Return a value as a table shows it: of texts the first word, if it tells them apart."""
        if value is None:
            return ""
        if self.is_number:
            return number(value)
        words = [str(each).partition(" ")[0] for each in self.values]
        return str(value).partition(" ")[0] if len({*words}) == len(words) else str(value)


def axes_of(plans: Sequence[Planned]) -> list[Axis]:
    """Return what varies between some plans."""
    values: dict[Keys, dict[Any, None]] = {}
    for each in plans:
        for keys, value in each.choices.items():
            values.setdefault(keys, {})[value] = None
    varied = {keys: tuple(of) for keys, of in values.items() if len(of) > 1}
    lasts = [keys[-1] for keys in varied]
    return [
        Axis(keys, str(keys[-1]) if lasts.count(keys[-1]) == 1 else str(Location("", keys)), of) for keys, of in varied.items()
    ]


def measure_of(plans: Iterable[Planned], axes: Sequence[Axis]) -> str | None:
    """Return the measure of utility by which plans are compared: loss, or the first that all of them have.

    Where weights vary, measures that go by them cannot compare: a column that weighs little loses little. Where the
    quasi-identifiers themselves vary, none can.
    """
    if any(axis.keys == ("quasi_identifiers",) for axis in axes):
        return None
    met = [each.figures.utility for each in plans if each.figures]
    shared = [figure for figure in FIGURES if met and all(of.get(figure) is not None for of in met)]
    if any("weight" in axis.keys[1:] for axis in axes):
        shared = [figure for figure in shared if not FIGURES[figure].goes_by_weights]
    return next((figure for figure in ("loss", "information") if figure in shared), next(iter(shared), None))


def privacy_of(axes: Sequence[Axis]) -> tuple[str, Callable[[Planned], float]]:
    """Return the name of what stands for privacy, and a function that tells how much of it a plan has.

    It is the bound of a model if one bound varies alone, and else the size of the smallest class.
    """
    bounds = [axis for axis in axes if axis.stricter]
    if len(bounds) != 1:
        return "smallest class", lambda planned: planned.figures.smallest_class if planned.figures else 0
    [axis] = bounds
    return axis.name, lambda planned: axis.stricter * float(planned.choices[axis.keys] or 0)


def frontier(plans: Iterable[Planned], privacy: Callable[[Planned], float], measure: str) -> list[int]:
    """Return the numbers of the plans that no other plan beats: none is as private and better, or as good and more private."""
    points = [(privacy(each), -_cost(each, measure), -each.figures.suppressed, -each.number) for each in plans if each.figures]
    best = [p for p in points if not any(q[0] >= p[0] and q[1] >= p[1] and q > p for q in points)]
    return sorted(-negative for *_, negative in best)


@dataclass(frozen=True)
class Knee:
    """The step of a parameter that moves the measure most, all else as it was."""

    axis: Axis
    before: Planned
    after: Planned
    measure: str
    others: Sequence[Axis]

    @property
    def scores(self) -> tuple[float, float]:
        return _score(self.before, self.measure), _score(self.after, self.measure)

    def sentence(self) -> str:
        """Return a text such as "a limit of 1% instead of 0 suppresses 78 rows and brings loss from 0.33 to 0.10"."""
        old, new = (each.choices[self.axis.keys] for each in (self.before, self.after))
        was, lost = (each.figures.suppressed if each.figures else 0 for each in (self.before, self.after))
        earlier = self.axis.text(old).removeprefix(f"{self.axis.name} = ").removeprefix("a limit of ")
        rows = ""
        if lost != was:
            rows = f" suppresses {count(lost, 'row')}{f' instead of {was:,}' if was else ''} and"
        best, worst = self.scores
        moved = f"brings {self.measure} from {number(best)} to {number(worst)}"
        if abs(best - worst) < LEAST * max(abs(best), abs(worst)):
            moved = f"hardly changes {self.measure} ({number(best)} and {number(worst)})"
        chosen = ((axis, self.after.choices.get(axis.keys)) for axis in self.others)
        rest = ", ".join(axis.text(value) for axis, value in chosen if value is not None)
        return f"{self.axis.text(new)} instead of {earlier}{rows} {moved}{f' ({rest})' if rest else ''}"

    def as_json(self) -> dict[str, Any]:
        return {
            "parameter": self.axis.name,
            "from": self.before.number,
            "to": self.after.number,
            "sentence": self.sentence(),
        }


def knees(plans: Sequence[Planned], axes: Sequence[Axis], measure: str) -> list[Knee]:
    """Return for each parameter that varies the step that matters most, where some two plans differ in it alone."""
    found = []
    for axis in axes:
        others = [other for other in axes if other is not axis]
        steps = [Knee(axis, *pair, measure, others) for pair in _steps(plans, axis, others)]
        if steps:
            found.append(max(steps, key=lambda step: abs(step.scores[0] - step.scores[1])))
    return found


def _steps(plans: Sequence[Planned], axis: Axis, others: Sequence[Axis]) -> Iterator[tuple[Planned, Planned]]:
    """Yield the pairs of plans that differ in one parameter alone: of numbers the neighbouring ones, of others all."""
    alike: dict[tuple[Any, ...], list[Planned]] = {}
    for each in plans:
        if each.figures and axis.keys in each.choices:
            beside = (other.keys for other in others if other.keys[: len(axis.keys)] != axis.keys)  # not of this choice alone
            rest = tuple(each.choices.get(keys) for keys in beside)
            alike.setdefault(rest, []).append(each)
    for group in alike.values():
        if axis.is_number:
            yield from pairwise(sorted(group, key=lambda each: float(each.choices[axis.keys] or 0)))
        else:
            yield from (pair for pair in combinations(group, 2) if len({each.choices[axis.keys] for each in pair}) > 1)


def _score(planned: Planned, measure: str) -> float:
    scores: Mapping[str, float | None] = planned.figures.utility if planned.figures else {}
    return float(scores.get(measure) or 0.0)


def _cost(planned: Planned, measure: str) -> float:
    return -_score(planned, measure) if FIGURES[measure].higher_is_better else _score(planned, measure)
