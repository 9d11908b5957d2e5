"""Asks the privacy models for violating classes. Search, suppression, verification and audit all ask here (law 3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup
from sqlglot import exp

from ..cells.attributes import Attribute
from ..models.base import Model, SensitiveModel
from ..run import Run
from ..sql.names import Relation, name


@dataclass(frozen=True)
class Histogram:
    """A histogram of the classes: which sensitive attribute is counted, which others join the key (001 Def 4.5)."""

    sensitive: exp.Identifier | None = None
    others: tuple[exp.Identifier, ...] = ()
    shares: Relation | None = None
    """(node, sa, share): what general values count for"""

    @property
    def _suffix(self) -> str:
        return "".join("_" + column.name for column in (self.sensitive, *self.others) if column)

    @property
    def hist(self) -> exp.Identifier:
        return name(f"hist{self._suffix}")

    @property
    def sizes(self) -> exp.Identifier:
        return name(f"sizes{self._suffix}")


@dataclass(frozen=True)
class Check:
    """A model, applied to one sensitive attribute where it is about those."""

    model: Model
    histogram: Histogram
    attribute: Attribute | None = None
    reference: Relation | None = None

    @property
    def inherited(self) -> bool:
        """A class satisfies as soon as a part of it does; not where subgroups of the class are judged."""
        return self.model.inherited and not self.histogram.others

    def violations(self, keys: Sequence[exp.Identifier], probe: bool = False) -> Markup:
        """The SELECT of the classes that violate it, over the CTEs that `histograms` makes; of all classes for a probe."""
        model = self.model.probe() if probe else self.model
        return model.violations(
            keys=[*keys, *self.histogram.others],
            hist=self.histogram.hist,
            sizes=self.histogram.sizes,
            is_induced=self.histogram.shares is not None,
            domain=self.attribute.table if self.attribute else None,
            height=self.attribute.height if self.attribute else None,
            reference=self.reference,
        )


@dataclass(frozen=True)
class Judge:
    """All the checks of a policy over one table's cells."""

    checks: tuple[Check, ...]

    @property
    def histograms(self) -> list[Histogram]:
        """The plain class sizes, and what the checks look at besides."""
        return list(dict.fromkeys([Histogram(), *(check.histogram for check in self.checks)]))

    @property
    def sensitive(self) -> list[exp.Identifier]:
        """The code columns that the checks read."""
        read = [column for histogram in self.histograms for column in (histogram.sensitive, *histogram.others) if column]
        return list(dict.fromkeys(read))

    @property
    def size(self) -> list[exp.Identifier]:
        """The size of a class, to be one of its keys where the checks look at nothing else."""
        return [name("n")] if self.histograms == [Histogram()] else []

    def violations(self, keys: Sequence[exp.Identifier], only: Sequence[Check] | None = None) -> list[Markup]:
        return [check.violations(keys) for check in (self.checks if only is None else only)]


def judge(
    run: Run, models: Sequence[Model], sensitive: Sequence[Attribute], source: Relation, shapes: Relation | None = None
) -> Judge:
    """The checks that the models amount to.

    source(<code>..., n) has the distributions that t-closeness refers to; if it is of shapes, those say how often they occur.
    """
    references: dict[str, Relation] = {}
    checks: list[Check] = []
    for model in models:
        if not isinstance(model, SensitiveModel):
            checks.append(Check(model, Histogram()))
            continue
        attributes = [a for a in sensitive if not model.on or a.name in model.on]
        for attribute in attributes:
            if attribute.name not in references:
                references[attribute.name] = run.step(
                    "stages/reference", cells=source, shapes=shapes, sensitive=attribute.code, shares=attribute.shares
                )
            others = tuple(a.code for a in attributes if a is not attribute) if model.multi == "joint" else ()
            checks.append(
                Check(model, Histogram(attribute.code, others, attribute.shares), attribute, references[attribute.name])
            )
    return Judge(tuple(checks))
