"""What a privacy model is: its parameters, the template that returns the violating classes, and what others must know of it."""

from __future__ import annotations

import math
from dataclasses import dataclass, fields, replace
from fractions import Fraction
from typing import Any, ClassVar, Literal, Self

from markupsafe import Markup

from ..params.fields import parameter, validate
from ..sql.render import render

TINY = 1e-300
"""A bound below which no class stays: for probes of models whose bound must be above 0."""


def ratio(c: float) -> tuple[float, float]:
    """Return a decimal number as numerator and denominator: 55 < 1.1 * 50 is false, but it is true of doubles."""
    exact = Fraction(repr(c))
    return (exact.numerator, exact.denominator) if max(exact.numerator, exact.denominator) <= 10**9 else (c, 1)


@dataclass(frozen=True, kw_only=True)
class Model:
    """A privacy model: a condition on every class of a table.

    Its template `models/<module name>.sql` finds the classes that violate it. All else that the engine knows of a model are its
    traits: the class variables and properties below.
    """

    bound: ClassVar[str]
    """The parameter with which the observed value of a class is compared."""
    beyond: ClassVar[dict[str, Any]]
    """Values of parameters that no class satisfies."""
    worst: ClassVar[Literal["min", "max"]] = "min"
    """Whether the smallest or the largest observed value of all classes is the value that the table reaches."""
    monotone: ClassVar[bool] = True
    """The union of two classes that satisfy the model satisfies it. So do all generalizations of a table that does."""
    trivial_bound: ClassVar[float | None] = 1
    """The bound that every class reaches, so that the model says nothing with it; None: there is no such bound."""
    eases: ClassVar[tuple[str, float] | None] = None
    """Another parameter, to be weakened where the bound is not enough, and a value with which it asks for least."""
    holds_if_part_holds: ClassVar[bool] = False
    """A class satisfies the model as soon as one part of it does. Then search stays monotone with a suppression limit, too."""
    needs_sensitive: ClassVar[bool] = False
    """The model judges the values of a sensitive attribute, and not only the sizes of classes."""
    of_links: ClassVar[bool] = False
    """The model is about labels that terms are linked to: unless it is told on what, it judges quasi-sensitive columns."""
    link_bounds: ClassVar[str | None] = None
    """The template that bounds what a class reaches by those of its sets of terms that few labels have."""
    needs_source: ClassVar[bool] = False
    """The model compares a class with the whole source: its template reads `reference`."""
    needs_population: ClassVar[bool] = False
    """The model counts the people of a population whom the labels of a class fit: its template reads `people` of the sizes."""
    divides_people: ClassVar[bool] = False
    """Its definition is for labels that fit each of these people in one class only."""
    bounds_top_shares: ClassVar[bool] = False
    """The model bounds the share of the k most frequent values, for every k, by its function psi (macros/psi.sql)."""
    hides_rows: ClassVar[bool] = False
    """The model promises that rows look alike, which only labels can do."""
    holds_with_noise: ClassVar[bool] = False
    """It asks how often the most frequent value occurs, or how many values there are: so beliefs can be judged like shares."""
    counts_persons: ClassVar[bool] = True
    """The definition holds for persons as well as for rows."""
    value_parameters: ClassVar[tuple[str, ...]] = ()
    """The parameters that hold sensitive values."""

    def __post_init__(self) -> None:
        validate(self)

    @property
    def name(self) -> str:
        return type(self).__module__.rpartition(".")[2]

    @property
    def required(self) -> float:
        """Return the bound with which the observed value of a class is compared."""
        return float(getattr(self, self.bound))

    @property
    def group_size(self) -> int:
        """Return how many rows a class needs, whatever its sensitive values are."""
        return 1

    @property
    def least_rows(self) -> int:
        """Return how many rows a class needs if every row has one sensitive value."""
        return self.group_size

    @property
    def different_values(self) -> int:
        """Return how many rows with different sensitive values satisfy the model: l, in the models that have one."""
        return math.ceil(getattr(self, "l", 1) * (1 - 1e-9))

    @property
    def largest_share(self) -> float | None:
        """Return the largest share of a class that any sensitive value may make up, if the model bounds it."""
        return None

    @property
    def label_tail(self) -> tuple[float, float, int] | None:
        """Return (a, b, l) if a class satisfies when its likeliest label is at most a/b times all labels from the l-th on."""
        return None

    @property
    def label_distance(self) -> float | None:
        """Return the largest distance of the belief in the labels from the prior belief, if that is what the model bounds."""
        return None

    @property
    def rows_of_a_group(self) -> int | None:
        """Return how many rows a group has, if classes are unions of groups: an audit then counts the rows left over."""
        return None

    @property
    def forbids_suppression(self) -> bool:
        """Return whether it promises something of everybody, so that no row may be left out."""
        return False

    @property
    def uses_hierarchy(self) -> bool:
        """Return whether the template reads the levels of the sensitive attribute's taxonomy."""
        return False

    @property
    def attributes(self) -> tuple[str, ...]:
        """Return the sensitive attributes that the parameters name; if there are none, the model judges all of them."""
        return ()

    @property
    def is_joint(self) -> bool:
        """Return whether the other sensitive attributes join the key of a class (001 Def 4.5)."""
        return False

    @property
    def favours_even_shares(self) -> bool:
        """Return whether the model goes by the shares of the values alone, whichever they are, and a class that satisfies still
        does if rows of its most frequent values become rows of rarer ones."""
        return False

    @property
    def named_values(self) -> tuple[str, ...]:
        """Return the sensitive values that the parameters name."""
        return tuple(value for key in self.value_parameters for value in getattr(self, key))

    def lack_of_labels(self, count: int) -> str | None:
        """Return why no class satisfies if terms are linked to so few labels in all; None if that is not so."""
        return None

    def is_trivial(self, bound: float) -> bool:
        """Return whether every class reaches a bound."""
        if self.trivial_bound is None:
            return False
        return bound <= self.trivial_bound if self.worst == "min" else bound >= self.trivial_bound

    def asks_no_more(self, other: Model) -> bool:
        """Return whether this is another model with a weaker bound, or the same one: what satisfies the other satisfies it."""
        mine, others = ({f.name: getattr(of, f.name) for f in fields(of) if f.name != of.bound} for of in (self, other))
        is_weaker = self.required <= other.required if self.worst == "min" else self.required >= other.required
        return type(self) is type(other) and mine == others and is_weaker

    def probe(self) -> Self:
        """Return the same model with a bound that no class satisfies: its template then measures every class."""
        return replace(self, **self.beyond)

    def parameters(self) -> dict[str, Any]:
        """Return the parameters as a policy writes them, without those that are empty or the default of `multi`."""
        values = {f.name: getattr(self, f.name) for f in fields(self)}
        plain = {key: list(value) if isinstance(value, tuple) else value for key, value in values.items()}
        return {key: value for key, value in plain.items() if value not in ([], None, "each")}

    def violations(self, **bindings: Any) -> Markup:
        """Return the SELECT of the violating classes: (<keys>, observed, required)."""
        return render(f"models/{self.name}", model=self, **bindings)


@dataclass(frozen=True, kw_only=True)
class SensitiveModel(Model):
    """A model of the sensitive values of a class. With several sensitive attributes it holds for each alone, or jointly."""

    needs_sensitive: ClassVar[bool] = True

    on: tuple[str, ...] = parameter("the sensitive attributes that it protects (default: all)", default=())
    multi: Literal["each", "joint"] = parameter(
        "several sensitive attributes: check each alone, or jointly, with the others added to the key (001 Def 4.5)",
        default="each",
    )

    @property
    def attributes(self) -> tuple[str, ...]:
        return self.on

    @property
    def is_joint(self) -> bool:
        return self.multi == "joint"
