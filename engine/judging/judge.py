"""Ask the privacy models for violating classes. Search, suppression, verification and audit all ask here (law 3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup
from sqlglot import exp

from ..cells.attributes import Attribute
from ..models.base import Model
from ..run import Run
from ..sql.names import Relation, name


@dataclass(frozen=True)
class Histogram:
    """A histogram of the classes: which sensitive attribute is counted, and which others join the key (001 Def 4.5)."""

    sensitive: exp.Identifier | None = None
    others: tuple[exp.Identifier, ...] = ()
    shares: Relation | None = None
    """(node, sa, share): what a row with a general value counts for each base value"""

    @property
    def _suffix(self) -> str:
        return "".join("_" + column.name for column in (self.sensitive, *self.others) if column)

    @property
    def hist(self) -> exp.Identifier:
        """Return the name of the CTE (<keys>, sa, n)."""
        return name(f"hist{self._suffix}")

    @property
    def sizes(self) -> exp.Identifier:
        """Return the name of the CTE (<keys>, n)."""
        return name(f"sizes{self._suffix}")


@dataclass(frozen=True)
class Check:
    """A model together with the sensitive attribute that it judges, if it judges one."""

    model: Model
    histogram: Histogram
    attribute: Attribute | None = None
    reference: Relation | None = None
    """(sa, share): the distribution in the source, for models that compare with it"""

    @property
    def holds_if_part_holds(self) -> bool:
        """Return whether a class satisfies as soon as a part of it does. Where subgroups of a class are judged, it does not."""
        return self.model.holds_if_part_holds and not self.histogram.others

    @property
    def least_rows(self) -> int:
        """Return how many rows a class needs; one row that is linked to several labels may do."""
        return 1 if self.attribute and self.attribute.link else self.model.least_rows

    def violations(self, keys: Sequence[exp.Identifier], probe: bool = False) -> Markup:
        """Return the SELECT of the violating classes, or for a probe of all classes. It reads the CTEs of macros/judge.sql."""
        model = self.model.probe() if probe else self.model
        return model.violations(
            keys=[*keys, *self.histogram.others],
            hist=self.histogram.hist,
            sizes=self.histogram.sizes,
            is_induced=self.histogram.shares is not None,
            domain=self.attribute.domain if self.attribute else None,
            height=self.attribute.height if self.attribute else None,
            reference=self.reference,
        )


@dataclass(frozen=True)
class Judge:
    """All the checks of a policy over one table's cells."""

    checks: tuple[Check, ...]

    @property
    def histograms(self) -> list[Histogram]:
        """Return the histograms that the checks read, after that of the class sizes."""
        return list(dict.fromkeys([Histogram(), *(check.histogram for check in self.checks)]))

    @property
    def sensitive(self) -> list[exp.Identifier]:
        """Return the code columns of sensitive attributes that the checks read."""
        columns = [column for histogram in self.histograms for column in (histogram.sensitive, *histogram.others) if column]
        return list(dict.fromkeys(columns))

    @property
    def size(self) -> list[exp.Identifier]:
        """Return the size of a class, as one more column of its key, if the checks read nothing but sizes; else nothing."""
        return [name("n")] if self.histograms == [Histogram()] else []

    def violations(self, keys: Sequence[exp.Identifier], only: Sequence[Check] | None = None) -> list[Markup]:
        """Return the SELECT of the violating classes of each check, or only of some."""
        return [check.violations(keys) for check in (self.checks if only is None else only)]


def judge(
    run: Run, models: Sequence[Model], sensitive: Sequence[Attribute], source: Relation, shapes: Relation | None = None
) -> Judge:
    """Return the checks of the models: one for each model, or one for each sensitive attribute that a model judges.

    source(<code>..., n): the whole source, with which some models compare. If it is of shapes, `shapes` says how many classes
    each shape stands for.
    """
    references: dict[str, Relation] = {}
    checks: list[Check] = []
    for model in models:
        if not model.needs_sensitive:
            checks.append(Check(model, Histogram()))
            continue
        judged = judged_by(model, sensitive)
        for attribute in judged:
            if model.needs_source and attribute.name not in references:
                references[attribute.name] = _reference(run, attribute, source, shapes)
            others = tuple(a.code for a in judged if a is not attribute) if model.is_joint else ()
            reference = references[attribute.name] if model.needs_source else None
            checks.append(Check(model, Histogram(attribute.code, others, attribute.shares), attribute, reference))
    return Judge(tuple(checks))


def judged_by(model: Model, sensitive: Sequence[Attribute]) -> list[Attribute]:
    """Return the attributes that a model judges: those that it names; else those that it is made for; else all."""
    if model.attributes:
        return [a for a in sensitive if a.name in model.attributes]
    return [a for a in sensitive if bool(a.link) == model.of_links] or list(sensitive)


def _reference(run: Run, attribute: Attribute, source: Relation, shapes: Relation | None) -> Relation:
    """Return the table (sa, share) with which models compare a class: the prior belief in labels, or the whole source."""
    if attribute.link:
        return attribute.link.known_prior
    return run.step("stages/reference", cells=source, shapes=shapes, sensitive=attribute.code, shares=attribute.shares)
