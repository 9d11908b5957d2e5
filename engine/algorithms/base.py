"""What an algorithm is: a search through the cells for a grouping of them into classes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar

from markupsafe import Markup
from sqlglot import exp

from ..backends.base import Row
from ..cells.attributes import Attribute
from ..cells.packing import Cells
from ..errors import PolicyError
from ..judging.judge import Check, Judge
from ..params.fields import validate
from ..run import Growing, Run
from ..sql.names import Relation
from ..sql.render import render

if TYPE_CHECKING:
    from ..policy.model import Policy


@dataclass(frozen=True)
class Grouping:
    """Which class every published cell belongs to, and what is published of the classes."""

    cells: Relation
    """(cell, class, n): how many rows of a cell belong to a class. Rows that are not in it are suppressed"""
    classes: Relation
    """(class, label<i>, low<i>, high<i>, leaves<i>, gaps<i>, level<i>): for every quasi-identifier, in the order of the policy,
    the label of a class, the lowest and the highest code that the label covers, how many leaves of the taxonomy it covers,
    how many rows of the source have a value between the two codes that it does not cover, and its level"""
    is_split: bool = False
    """The rows of one cell may belong to several classes, or be suppressed in part: the policy's seed then decides which."""
    shares: Relation | None = None
    """(cell, person, class, n): whose rows each class has, if the rows of a cell are divided and persons are counted"""
    published_sensitive: tuple[Attribute, ...] = ()
    """The sensitive attributes, if the algorithm has generalized them. `cells` is then (cell, class, s1, …, sm, n) with the
    codes of the published values, which are leaves or nodes of the attribute's `general`; `shares` says what each of them
    counts for. If it is empty, every row keeps the sensitive values of its cell."""
    typed: frozenset[str] = frozenset()
    """The quasi-identifiers whose labels are numbers or dates and no texts."""
    telling: Mapping[str, str] = field(default_factory=dict)
    """For every quasi-identifier whose labels say which values they cover: the style of the labels. With them another load of
    the source can be compared."""
    found: Mapping[str, Any] = field(default_factory=dict)
    """What `again` needs to make the same classes of another load, as JSON, if the run keeps it. No values of the data."""
    report: dict[str, Any] = field(default_factory=dict)
    """What the summary says of the search, or of the second phase that made this grouping: levels, minimal, checked, sweeps."""


@dataclass(frozen=True)
class Steps:
    """The templates of one algorithm, and the bindings that each of them gets besides those of a call."""

    run: Run
    folder: str
    shared: Mapping[str, Any] = field(default_factory=dict)

    def make(self, template: str, /, **bindings: Any) -> Relation:
        """Make the table that a template describes."""
        return self.run.step(self._path(template), **{**self.shared, **bindings})

    def append(self, table: Relation, template: str, /, **bindings: Any) -> None:
        """Add the rows that a template describes to a table."""
        self.run.append(table, self._path(template), **{**self.shared, **bindings})

    def growing(self, template: str, /, **bindings: Any) -> Growing:
        """Return a table that is made by the first rows that are added to it. Sweeps add the rows that a template describes."""
        return self.run.growing(self._path(template), **{**self.shared, **bindings})

    def rows(self, template: str, /, **bindings: Any) -> list[Row]:
        """Return the rows that a template selects."""
        return self.run.rows(self._path(template), **{**self.shared, **bindings})

    def row(self, template: str, /, **bindings: Any) -> Row:
        """Return the one row that a template selects."""
        return self.run.row(self._path(template), **{**self.shared, **bindings})

    def scalar(self, template: str, /, **bindings: Any) -> Any:
        """Return the one value that a template selects."""
        return self.run.scalar(self._path(template), **{**self.shared, **bindings})

    def sql(self, template: str, /, **bindings: Any) -> Markup:
        """Return the SELECT that a template describes, to stand inside another statement."""
        return render(self._path(template), **{**self.shared, **bindings})

    def _path(self, template: str) -> str:
        return f"algorithms/{self.folder}/{template}"


@dataclass(frozen=True)
class Refusal:
    """A check that more detail of a column would violate: in how many classes, and of how many rows."""

    check: Check
    classes: int
    rows: int

    def as_json(self) -> dict[str, Any]:
        model, attribute = self.check.model, self.check.attribute
        on = attribute and attribute.name
        return {
            "model": model.name,
            "parameters": model.parameters(),
            "on": on,
            "classes": self.classes,
            "rows": self.rows,
        }


@dataclass(frozen=True)
class Binding:
    """What keeps one column from more detail: from one level less, or from one more cut of each class."""

    column: str
    level: int | None = None
    """the level of the column and the height of its taxonomy, if all rows have the same level; else None"""
    height: int | None = None
    classes: int | None = None
    """the classes that have several values of the column, where each class has its own labels; and their rows"""
    rows: int | None = None
    suppressed: int | None = None
    """the rows that one level less would suppress, in place of those that may be; None: the policy allows no lower level"""
    allowed: int | None = None
    refusals: tuple[Refusal, ...] = ()

    def as_json(self) -> dict[str, Any]:
        return {**vars(self), "refusals": [refusal.as_json() for refusal in self.refusals]}


def judging(checks: Judge, keys: Sequence[exp.Identifier]) -> dict[str, Any]:
    """Return the bindings of a template that looks for violating classes.

    These are the keys of a class, the columns of its groups that tell them apart (`codes`) or add up (`counts`), the checks.
    """
    return {
        "keys": keys,
        "codes": checks.codes,
        "counts": checks.counts,
        "histograms": checks.histograms,
        "violations": checks.violations(keys),
    }


def show_rows(run: Run, grouping: Relation, total: int, what: str) -> None:
    """Tell the progress how many rows a grouping has by now. They are counted only if somebody looks."""
    if run.progress.shown:
        _, rows = run.row("cells/extent", cells=grouping)
        run.progress.count(int(rows), total, what)


@dataclass(frozen=True, kw_only=True)
class Algorithm:
    """A way to search for a grouping, to refine the grouping of another algorithm (the policy's key `then`), or both.

    It may ask models for violating classes, and nothing else about them.
    """

    cuts: ClassVar[bool] = False
    """It cuts between values: a column without a taxonomy is read as numbers or dates if it can be."""

    generalizes: ClassVar[bool] = False
    """It may generalize sensitive values: to labels of their taxonomies, or to `*` where they have none."""

    counts_population: ClassVar[bool] = False
    """It judges by `judge_cells` alone, and takes from it groups of people of a population who have no cell."""

    def __post_init__(self) -> None:
        validate(self)

    @property
    def name(self) -> str:
        return type(self).__module__.rpartition(".")[2]

    @property
    def counts_persons(self) -> bool:
        """Return whether its classes hold for persons who have several rows: it judges by `judge_cells` alone."""
        return False

    @classmethod
    def searches(cls) -> bool:
        """Return whether it can be a policy's `algorithm`."""
        return cls.search is not Algorithm.search

    @classmethod
    def refines(cls) -> bool:
        """Return whether it can be a policy's `then`."""
        return cls.refine is not Algorithm.refine

    def check(self, policy: Policy) -> Iterator[PolicyError]:
        """Yield an error for all that the algorithm cannot do as the policy asks, before anything is read."""
        for quasi in policy.quasi:
            if self.cuts and (quasi.min_level or quasi.max_level is not None):
                sentence = f"has min_level or max_level, which {self.name} cannot keep to: only full_domain goes by levels"
                yield policy.at(quasi.name).error(sentence)

    def may_leave_one_class(self, policy: Policy) -> bool:
        """Return whether it leaves the table as one class where no division of it satisfies."""
        return False

    def search(self, run: Run, cells: Cells, policy: Policy) -> Grouping:
        """Return a grouping of the cells whose classes satisfy the policy, or raise a PrivacyError."""
        raise NotImplementedError

    def refine(self, run: Run, cells: Cells, policy: Policy, grouping: Grouping) -> Grouping:
        """Return the grouping that becomes of one that the policy's algorithm has found, or raise a PrivacyError."""
        raise NotImplementedError

    def bindings(self, run: Run, cells: Cells, policy: Policy, grouping: Grouping) -> list[Binding]:
        """Return for each quasi-identifier what keeps the grouping, which this algorithm has found, from more detail of it."""
        return []

    def asked_before(self, policy: Policy) -> Policy:
        """Return what the algorithm before this second phase is asked for; by default the whole policy."""
        return policy

    def check_again(self, policy: Policy) -> None:
        """Raise an error if `again` cannot make the same classes of another load."""
        raise PolicyError(
            f"what {self.name} finds cannot be put to another load: its classes are made of the rows that it saw, row by row"
        )

    def again(self, run: Run, cells: Cells, policy: Policy, found: Mapping[str, Any]) -> Grouping:
        """Return the classes that an earlier search has found, made of another load, without those that violate a model now."""
        raise NotImplementedError
