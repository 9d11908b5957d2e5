"""Ask the privacy models for violating classes. Search, suppression, verification and audit all ask here (law 3)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from markupsafe import Markup
from sqlglot import exp

from ..cells.attributes import Attribute
from ..cells.packing import PERSON, Cells
from ..errors import PolicyError
from ..models.base import Model
from ..run import Run
from ..sql.names import Relation, name
from .histogram import NOBODY, PEOPLE, Histogram, count_of


@dataclass(frozen=True)
class Check:
    """A model together with the sensitive attribute that it judges, if it judges one."""

    model: Model
    histogram: Histogram
    attribute: Attribute | None = None
    reference: Relation | None = None
    """(sa, share, frequency): the distribution in the source, for models that compare with it"""

    @property
    def holds_if_part_holds(self) -> bool:
        """Return whether a class satisfies as soon as a part of it does. Where subgroups of a class are judged, it does not."""
        return self.model.holds_if_part_holds and not self.histogram.others

    @property
    def least_rows(self) -> int:
        """Return how many rows a class needs; one row that is linked to several labels may do."""
        return 1 if self.attribute and self.attribute.link else self.model.least_rows

    @property
    def monotone(self) -> bool:
        """Return whether the union of two classes that satisfy satisfies.

        Where persons are counted, a person of both classes counts once in the union, and the shares of values can rise.
        """
        return self.holds_if_part_holds if self.histogram.counts_persons else self.model.monotone

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
            nobody=NOBODY,
        )


@dataclass(frozen=True)
class Judge:
    """All the checks of a policy over one table's cells."""

    checks: tuple[Check, ...]
    groups: Relation
    """(<codes>..., <counts>...): what the checks read of the whole source"""
    person: exp.Identifier | None = None
    """the column that says whose rows a group holds, where persons are counted and not rows"""
    adds_up: bool = False
    """Persons are counted beforehand, in columns that add up: all, or those whose rows agree on all quasi-identifiers."""
    people: bool = False
    """the groups count the people of a population, too: some of them have no rows"""

    @property
    def histograms(self) -> list[Histogram]:
        """Return the histograms that the checks read, after that of the class sizes."""
        sizes = Histogram(person=self.person, adds_up=self.adds_up, people=self.people)
        return list(dict.fromkeys([sizes, *(check.histogram for check in self.checks)]))

    @property
    def sensitive(self) -> list[exp.Identifier]:
        """Return the code columns of sensitive attributes that the checks read."""
        return list(dict.fromkeys(code for histogram in self.histograms for code in histogram.codes))

    @property
    def codes(self) -> list[exp.Identifier]:
        """Return the columns by which the groups of a class differ: the sensitive values, and whose rows they hold."""
        return [*self.sensitive, *([self.person] if self.person else [])]

    @property
    def counts(self) -> list[exp.Identifier]:
        """Return the columns of a group that add up: its rows, what it adds to each count of persons, its people."""
        return [name("n"), *self.person_counts, *([PEOPLE] if self.people else [])]

    @property
    def person_counts(self) -> dict[exp.Identifier, list[exp.Identifier]]:
        """Return the columns that count persons, each with the codes for whose combinations it counts a person once."""
        if not self.adds_up:
            return {}
        codes = [codes for histogram in self.histograms for codes in (histogram.others, histogram.codes)]
        return {count_of(each): sorted(each, key=lambda code: code.name) for each in codes}

    @property
    def size(self) -> list[exp.Identifier]:
        """Return the size of a class, as one more column of its key, if the checks read nothing but sizes; else nothing."""
        return [name("n")] if self.histograms == [Histogram()] else []

    def of_counts(self) -> Judge:
        """Return the same checks for groups in which all persons are counted, so that no group has numbers of persons."""
        checks = (replace(c, histogram=replace(c.histogram, person=None, adds_up=True)) for c in self.checks)
        return replace(self, checks=tuple(checks), person=None, adds_up=True)

    def only(self, wanted: Callable[[Check], bool]) -> Judge:
        """Return the judge with those of its checks that are wanted."""
        return replace(self, checks=tuple(check for check in self.checks if wanted(check)))

    def violations(self, keys: Sequence[exp.Identifier], only: Sequence[Check] | None = None) -> list[Markup]:
        """Return the SELECT of the violating classes of each check, or only of some."""
        return [check.violations(keys) for check in (self.checks if only is None else only)]


def judge(
    run: Run,
    models: Sequence[Model],
    sensitive: Sequence[Attribute],
    source: Relation,
    shapes: Relation | None = None,
    person: exp.Identifier | None = None,
    adds_up: bool = False,
    people: bool = False,
) -> Judge:
    """Return the checks of the models: one for each model, or one for each sensitive attribute that a model judges.

    source(<code>..., n): the whole source, with which some models compare. If it is of shapes, `shapes` says how many classes
    each shape stands for. If the checks count persons, it has their numbers in the column `person`; and if some of
    them add up, it has all `counts` of the judge. people: it counts the people of a population, too.
    """
    judge = Judge(tuple(_checks(models, sensitive, person, adds_up, people)), source, person, adds_up, people)
    references: dict[str, Relation] = {}
    for check in judge.checks:
        if not check.model.needs_source or not check.attribute or check.attribute.name in references:
            continue
        if check.attribute.link:
            references[check.attribute.name] = check.attribute.link.known_prior
        else:
            references[check.attribute.name] = run.step(
                "judging/reference",
                groups=source,
                shapes=shapes,
                sensitive=check.attribute.code,
                shares=check.attribute.shares,
                histogram=replace(check.histogram, others=()),
            )
    checks = tuple(
        replace(check, reference=references[check.attribute.name]) if check.model.needs_source and check.attribute else check
        for check in judge.checks
    )
    return replace(judge, checks=checks)


def judge_cells(run: Run, models: Sequence[Model], cells: Cells) -> Judge:
    """Return the checks of the models over the cells of a source; of its persons, if the policy names them.

    The `groups` of the judge are what a search starts from: (cell, <word>..., <codes>..., <counts>...). Where models count the
    people of a population, the groups have no `cell`.
    """
    if cells.population and any(model.needs_population for model in models):
        codes = [attribute.code for attribute in cells.sensitive]
        groups = run.step(
            "judging/peopled_cells", cells=cells.table, population=cells.population.table, words=cells.words, codes=codes
        )
        return judge(run, models, cells.sensitive, groups, people=True)
    if not cells.pairs:
        return judge(run, models, cells.sensitive, cells.table)
    blank = Judge(tuple(_checks(models, cells.sensitive, PERSON, True)), cells.table, PERSON, adds_up=True)
    words = [(word, ~cells.sensitive_mask if cells.is_numbered else -1) for word in cells.words]
    groups = run.step(
        "judging/counted_cells",
        pairs=cells.pairs,
        cells=cells.table,
        words=words,
        codes=blank.sensitive,
        counts=list(blank.person_counts.items()),
    )
    return judge(run, models, cells.sensitive, groups, person=PERSON, adds_up=True)


def _checks(
    models: Sequence[Model],
    sensitive: Sequence[Attribute],
    person: exp.Identifier | None,
    adds_up: bool,
    people: bool = False,
) -> Iterator[Check]:
    """Yield the checks of the models, still without the distributions of the source."""
    for model in models:
        if person and not model.counts_persons:
            raise PolicyError(f"{model.name} goes by the rows of a class: it cannot count persons")
        if model.needs_population and not people:
            raise PolicyError(f"{model.name} needs a population: name the table of the people whom a row may be of")
        if not model.needs_sensitive:
            yield Check(model, Histogram(person=person, adds_up=adds_up, people=people))
            continue
        judged = judged_by(model, sensitive)
        for attribute in judged:
            others = tuple(a.code for a in judged if a is not attribute) if model.is_joint else ()
            yield Check(model, Histogram(attribute.code, others, attribute.shares, person, adds_up), attribute)


def judged_by(model: Model, sensitive: Sequence[Attribute]) -> list[Attribute]:
    """Return the attributes that a model judges: those that it names; else those that it is made for; else all."""
    if model.attributes:
        return [a for a in sensitive if a.name in model.attributes]
    return [a for a in sensitive if bool(a.link) == model.of_links] or list(sensitive)
