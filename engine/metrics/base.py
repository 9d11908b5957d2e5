"""What a metric is: one template that scores lattice nodes and releases alike."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

from markupsafe import Markup

from ..sql.render import render


class Metric:
    """A utility measure. Its template `metrics/<module name>.sql` reads one of two tables and gives (node, score).

    spread(node, attribute, weight, leaves, level, share, climb, span, bits, detail, kept): what the labels of an attribute cost
    sizes(node, n, suppressed): the classes

    Where `spread` holds the least that labels can cost, the score is a bound for the node: a metric of spread must not
    get better as share, climb, span and bits rise or detail and kept fall. Where `sizes` holds all classes of a node as if
    nothing were suppressed, a metric of sizes, less `slack` rows, must bound it for that node and all above.
    """

    reads: ClassVar[Literal["spread", "sizes"]]
    higher_is_better: ClassVar[bool] = False

    @classmethod
    def name(cls) -> str:
        return cls.__module__.rpartition(".")[2]

    @classmethod
    def scores(cls, table: Any, rows: int, sensitive: int, slack: int = 0) -> Markup:
        """The SELECT of (node, score); rows of the source, sensitive attributes that are published as they are."""
        return render(f"metrics/{cls.name()}", **{cls.reads: table}, rows=rows, sensitive=sensitive, slack=slack)
