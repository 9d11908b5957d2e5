"""What a metric is: its template scores lattice nodes and releases alike, or measures a release in detail."""

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
    from ..run import Run

Figure = Literal["min", "mean", "median", "max"]


@dataclass(frozen=True, kw_only=True)
class Metric:
    """A measure of the utility of a release, or of a risk."""

    higher_is_better: ClassVar[bool] = False
    on_request: ClassVar[bool] = False
    """only policies that name it under `metrics` get it"""
    goes_by_weights: ClassVar[bool] = False
    """the weights of the quasi-identifiers count, so it does not compare policies with other weights"""

    def __post_init__(self) -> None:
        validate(self)

    def check(self, policy: Policy, where: Location) -> Iterator[PolicyError]:
        """Yield an error for all that the metric cannot do as the policy asks, before anything is read."""
        yield from ()

    @classmethod
    def name(cls) -> str:
        return cls.__module__.rpartition(".")[2]

    @classmethod
    def reported(cls) -> list[str]:
        """Return the names of its figures in `utility`."""
        return [cls.name()]

    @classmethod
    def extremes(cls, rows: int) -> tuple[int | None, int | None]:
        """Return the best and the worst that its figures can be for a table of so many rows; None: no number bounds them."""
        return 0, None


@dataclass(frozen=True, kw_only=True)
class NodeMetric(Metric):
    """A metric of lattice nodes and releases. Its template `metrics/<module name>.sql` makes (node, score) of one table.

    spread(node, attribute, weight, leaves, level, share, climb, span, bits, detail, kept): what the labels of an attribute cost
    sizes(node, n, suppressed): the classes

    A search uses the score as a bound, too. If `spread` holds the least that labels can cost, the score must bound that of the
    node: it must not get better as share, climb, span and bits rise, or as detail and kept fall. If `sizes` holds all classes
    of a node as if nothing were suppressed, the score, less `slack` rows, must bound those of the node and of all nodes above.
    """

    reads: ClassVar[Literal["spread", "sizes"]]

    @classmethod
    def scores(cls, table: Any, rows: int, sensitive: int, slack: int = 0) -> Markup:
        """Return the SELECT of (node, score). `rows` and `sensitive` are the numbers of rows and of sensitive attributes."""
        return render(f"metrics/{cls.name()}", **{cls.reads: table}, rows=rows, sensitive=sensitive, slack=slack)


@dataclass(frozen=True, kw_only=True)
class ReleaseMetric(Metric):
    """A metric of releases alone. Its template makes a table with a `score` for each class, value or query."""

    figures: ClassVar[tuple[Figure, ...]]
    """the figures of these scores that are reported; the first one has the metric's name alone"""

    @classmethod
    def reported(cls) -> list[str]:
        return [cls.name(), *(f"{cls.name()}_{figure}" for figure in cls.figures[1:])]

    def scores(self, released: Released) -> Relation | None:
        """Make the table of scores; return None if the release has nothing to measure."""
        raise NotImplementedError

    def measured(self, released: Released) -> dict[str, float | None]:
        """Return the figures by name."""
        table = released.scores(self)
        if table is None:
            return dict.fromkeys(self.reported())
        figures = dict(zip(get_args(Figure), released.run.row("measures/figures", scores=table), strict=True))
        return dict(zip(self.reported(), (figures[figure] for figure in self.figures), strict=True))


@dataclass(frozen=True, kw_only=True)
class RiskMetric(Metric):
    """A metric of how likely people are found in a table. Its template makes one row of figures of the sizes of the classes.

    sizes(n, people, classes): how many classes have n rows (or persons) and are like so many people of the population
    """

    figures: ClassVar[tuple[str, ...]] = ("share",)
    """the figures of the row, in its order; the first one has the metric's name alone"""

    @classmethod
    def reported(cls) -> list[str]:
        return [cls.name(), *(f"{cls.name()}_{figure}" for figure in cls.figures[1:])]

    @classmethod
    def extremes(cls, rows: int) -> tuple[int | None, int | None]:
        return 0, 1

    def measured(self, run: Run, sizes: Relation) -> dict[str, float | None]:
        """Return the figures by name."""
        row = run.row(f"metrics/{self.name()}", sizes=sizes, metric=self)
        return dict(zip(self.reported(), map(float, row), strict=True))
