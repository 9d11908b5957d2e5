"""What a privacy model is: parameters, one template that returns the violating classes, and what search may conclude."""

from __future__ import annotations

import math
from dataclasses import dataclass, fields, replace
from fractions import Fraction
from typing import Any, ClassVar, Literal, Self

from markupsafe import Markup

from ..params.fields import parameter, validate
from ..sql.render import render

TINY = 1e-300
"""A bound that no class stays below: for probes of models whose bound is above 0."""


def ratio(c: float) -> tuple[float, float]:
    """A decimal number as numerator and denominator: 55 < 1.1 * 50 is false, which doubles do not know."""
    exact = Fraction(repr(c))
    return (exact.numerator, exact.denominator) if max(exact.numerator, exact.denominator) <= 10**9 else (c, 1)


@dataclass(frozen=True, kw_only=True)
class Model:
    """A privacy model. Its template `models/<module name>.sql` gets the key columns of a class and the class sizes."""

    bound: ClassVar[str]
    """The parameter that the observed value of a class is held against."""
    beyond: ClassVar[dict[str, Any]]
    """Parameters that no class meets."""
    monotone: ClassVar[bool] = True
    """Every generalization of a satisfying table satisfies."""
    inherited: ClassVar[bool] = False
    """A class satisfies as soon as some part of it does: then suppression keeps search monotone too."""
    needs_sensitive: ClassVar[bool] = False
    """The template reads the histogram of a sensitive attribute."""
    worst: ClassVar[Literal["min", "max"]] = "min"
    """Which observed value of all classes is the one that a table reaches."""

    def __post_init__(self) -> None:
        validate(self)

    @property
    def name(self) -> str:
        return type(self).__module__.rpartition(".")[2]

    @property
    def least(self) -> int:
        """A class of fewer rows cannot satisfy."""
        return 1

    @property
    def group_size(self) -> int:
        """How many rows with different sensitive values hilbert should put into a class: l, in the models that have one."""
        return math.ceil(getattr(self, "l", 1) * (1 - 1e-9))

    @property
    def required(self) -> float:
        """The bound that the observed value of a class is held against."""
        return float(getattr(self, self.bound))

    def probe(self) -> Self:
        """The same model with a bound that no class meets: its template then measures every class."""
        return replace(self, **self.beyond)

    def parameters(self) -> dict[str, Any]:
        """The parameters as the policy writes them, defaults left out."""
        given = {f.name: getattr(self, f.name) for f in fields(self)}
        plain = {key: list(v) if isinstance(v, tuple) else v for key, v in given.items()}
        return {key: v for key, v in plain.items() if v not in ([], None, "each")}

    def violations(self, **bindings: Any) -> Markup:
        """The SELECT of the violating classes: (<keys>, observed, required)."""
        return render(f"models/{self.name}", model=self, **bindings)


@dataclass(frozen=True, kw_only=True)
class SensitiveModel(Model):
    """A model of the sensitive values in a class; with several sensitive attributes it holds for each, or jointly."""

    needs_sensitive: ClassVar[bool] = True

    on: tuple[str, ...] = parameter("the sensitive attributes that it protects (default: all)", default=())
    multi: Literal["each", "joint"] = parameter(
        "several sensitive attributes: check each alone, or jointly, with the others added to the key (001 Def 4.5)",
        default="each",
    )
