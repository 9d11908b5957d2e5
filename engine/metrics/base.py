"""What a metric is: one template that scores lattice nodes and releases alike, or one that measures a release in detail."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Literal, get_args

from markupsafe import Markup

from ..errors import PolicyError
from ..params.fields import validate
from ..params.location import Location
from ..sql.names import Relation
from ..sql.render import render

if TYPE_CHECKING:
    from ..policy.model import Policy
    from ..release.measured import Released

Figure = Literal["min", "mean", "median", "max"]


@dataclass(frozen=True, kw_only=True)
class Metric:
    """A measure of what a release is good for."""

    higher_is_better: ClassVar[bool] = False

    def __post_init__(self) -> None:
        validate(self)

    @classmethod
    def name(cls) -> str:
        return cls.__module__.rpartition(".")[2]

    @classmethod
    def reported(cls) -> list[str]:
        """What its figures are called in `utility`."""
        return [cls.name()]


@dataclass(frozen=True, kw_only=True)
class NodeMetric(Metric):
    """A metric that a search can go by. Its template `metrics/<module name>.sql` reads one of two tables, gives (node, score).

    spread(node, attribute, weight, leaves, level, share, climb, span, bits, detail, kept): what the labels of an attribute cost
    sizes(node, n, suppressed): the classes

    Where `spread` holds the least that labels can cost, the score is a bound for the node: a metric of spread must not
    get better as share, climb, span and bits rise or detail and kept fall. Where `sizes` holds all classes of a node as if
    nothing were suppressed, a metric of sizes, less `slack` rows, must bound it for that node and all above.
    """

    reads: ClassVar[Literal["spread", "sizes"]]

    @classmethod
    def scores(cls, table: Any, rows: int, sensitive: int, slack: int = 0) -> Markup:
        """The SELECT of (node, score); rows of the source, sensitive attributes."""
        return render(f"metrics/{cls.name()}", **{cls.reads: table}, rows=rows, sensitive=sensitive, slack=slack)


@dataclass(frozen=True, kw_only=True)
class ReleaseMetric(Metric):
    """A metric of releases alone. Its template gives a table with a `score` for each class, value or query."""

    figures: ClassVar[tuple[Figure, ...]]
    """What is reported of these scores: the first one by the metric's name alone"""
    on_request: ClassVar[bool] = False
    """Only policies that name it under `metrics` get it."""

    @classmethod
    def reported(cls) -> list[str]:
        return [cls.name(), *(f"{cls.name()}_{figure}" for figure in cls.figures[1:])]

    def check(self, policy: Policy, where: Location) -> Iterator[PolicyError]:
        """Yield an error for all that the metric cannot do as the policy asks, before anything is read."""
        yield from ()

    def scores(self, released: Released) -> Relation | None:
        """The table of scores; None where the release has nothing that it could measure."""
        raise NotImplementedError

    def measured(self, released: Released) -> dict[str, float | None]:
        """Its figures by name."""
        table = released.scores(self)
        if table is None:
            return dict.fromkeys(self.reported())
        told = dict(zip(get_args(Figure), released.run.row("stages/figures", scores=table), strict=True))
        return dict(zip(self.reported(), (told[figure] for figure in self.figures), strict=True))
