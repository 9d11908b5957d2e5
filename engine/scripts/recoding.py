"""The recoding of full_domain as a script that a person can review: tables of labels, the recoded SELECT, the audit."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from markupsafe import Markup
from sqlglot import exp

from ..backends.base import Row
from ..cells.attributes import Attribute
from ..hierarchies.kinds import Taxonomy
from ..hierarchies.kinds.base import Built
from ..judging.judge import Check, Judge, judge
from ..models.base import ratio
from ..pipeline import Outcome
from ..policy.model import Policy
from ..release.recode import Recoded
from ..run import Run
from ..sql.names import Relation, name, value
from ..sql.render import header, render, safe
from ..sql.statement import Statement
from .endpoints import RELEASE


@dataclass(frozen=True)
class GeneralizedColumn:
    """A quasi-identifier and the level at which full_domain publishes it."""

    attribute: Attribute
    taxonomy: Taxonomy
    level: int
    occurring: list[Row] | None = None  # the values that occur and their labels, if the hierarchy is too large for a script

    @property
    def name(self) -> exp.Identifier:
        return name(self.attribute.name)

    @property
    def alias(self) -> exp.Identifier:
        return self.attribute.table_alias

    @property
    def labels(self) -> Relation | None:
        """Return the table (l0, l1) of values and labels; None at level 0 and at the root, which need no table."""
        return Relation.of(f"shoal_labels_{self.attribute.code.name}") if 0 < self.level < self.attribute.height else None

    @property
    def label(self) -> exp.Expression:
        """Return what the release shows of a row `s` of the source, where the table of labels is joined."""
        if self.level == 0:
            return exp.cast(exp.column(self.name, table="s"), "varchar")
        return exp.column(name("l1"), table=self.alias) if self.labels else value(self.taxonomy.root)

    def step(self, source: Relation) -> Statement:
        """Return the statement that makes the table of labels."""
        assert self.labels, "level 0 and the root have no table"
        known, column = self.occurring, self.attribute.column
        built = self.taxonomy.build(column, self.level) if known is None else Built("listed", {"rows": known})
        bindings = {"tally": source, "value": self.name, "general": False, "weighted": [], **built.bindings}
        note = f"labels of {column.name}: l1 is level {self.level} of {self.attribute.height}"
        return _create(self.labels, render(f"taxonomies/{built.template}", **bindings), note)


@dataclass(frozen=True)
class CountedColumn:
    """A column of a table whose classes the script counts."""

    column: exp.Identifier
    code: exp.Identifier
    values: Relation | None = None
    """(code, sa, text_key, l0, share, low<level>...): the values in their order with their shares, if a model needs these"""
    is_named: bool = False
    """models name values of it"""

    @property
    def alias(self) -> exp.Identifier:
        return name(f"v_{self.code.name}")

    @property
    def domain(self) -> Relation:
        """Return the table of values that models read: `values`, or a CTE of the values that occur."""
        return self.values or Relation.of(f"domain_{self.code.name}")


class Review:
    """The steps of a script between reading the source and publishing the release."""

    def __init__(self, run: Run, policy: Policy, outcome: Outcome, source: Relation) -> None:
        self.run, self.policy, self.outcome, self.source = run, policy, outcome, source
        self.judge = judge(run, policy.models, outcome.prepared.cells.sensitive, outcome.prepared.cells.table)
        self.quasi = [CountedColumn(name(a.name), a.code) for a in outcome.prepared.cells.quasi]
        self.sensitive = [self._sensitive_column(attribute) for attribute in outcome.prepared.cells.sensitive]
        is_shown = policy.suppression.style == "star"
        self.suppresses = policy.suppression.limit > 0 and not (is_shown and self._has_class_of_stars())
        self.starred = self.suppresses and is_shown

    @cached_property
    def generalized(self) -> list[GeneralizedColumn]:
        """Return the quasi-identifiers at the levels that full_domain has found."""
        levels = self.outcome.summary["algorithm"]["levels"]
        quasi = zip(self.outcome.prepared.cells.quasi, self.policy.quasi, strict=True)
        return [GeneralizedColumn(a, q.taxonomy, levels[a.name], self._occurring(a, q.taxonomy)) for a, q in quasi]

    def _occurring(self, attribute: Attribute, taxonomy: Taxonomy) -> list[Row] | None:
        """Return the values of a column that occur with their labels, if its hierarchy is too large for a script."""
        if not taxonomy.large:
            return None
        level, cells = self.outcome.summary["algorithm"]["levels"][attribute.name], self.outcome.prepared.cells
        columns = {"attribute": cells.quasi.index(attribute) + 1, "table": attribute.table, "level": level}
        return self.run.rows("scripts/occurring_values", axes=cells.axes, **columns)

    def steps(self) -> Iterator[Statement]:
        """Return the statements that make the release, and those that stop the script if something is wrong."""
        yield from (column.step(self.source) for column in self.generalized if column.labels)
        for attribute, values in self._values():
            yield _create(values, self._shares(attribute), f"values of {attribute.name} and their shares")
        yield from self._unknown_values()
        yield _create(RELEASE, self._release(), header("scripts/release")["step"])
        counted = {"release": RELEASE, "starred": self.starred, **self._counted({})}
        violating = _ending("the release violates ", "model")
        yield _stop("violated_models", violating, checks=self._named_checks(counted), **counted)
        above, below = ratio(float(self.policy.suppression.limit) if self.suppresses else 0.0)
        missing = value("more rows are suppressed than the policy allows, or all of them")
        yield _stop("missing_rows", missing, source=self.source, above=above, below=below, **counted)

    def audit(self, release: Relation) -> Statement:
        """Return the query for the models that a release violates: the one at which the script stops."""
        counted = {"release": release, "starred": self.starred, **self._counted({})}
        tables = [(values, self._shares(attribute)) for attribute, values in self._values()]
        query = render("scripts/violated_models", checks=self._named_checks(counted), **counted)
        return Statement(render("scripts/audit", tables=tables, query=query), header("scripts/audit")["step"], end="")

    def _named_checks(self, counted: dict[str, Any]) -> list[tuple[exp.Expression, Markup]]:
        """Return the name of the model of each check, with the SELECT of its violating classes."""
        return [(value(c.model.name), v) for c, v in zip(self._judge.checks, counted["violations"], strict=True)]

    def _has_class_of_stars(self) -> bool:
        """Return whether a class is * in every quasi-identifier. It looks as suppressed rows do, so none may be shown."""
        classes, packed = self.outcome.grouping.classes, self.outcome.prepared.cells.packed
        return bool(self.run.rows("release/classes_of_stars", classes=classes, packed=packed))

    def _checks_of(self, attribute: Attribute) -> list[Check]:
        return [check for check in self.judge.checks if check.attribute is attribute]

    def _sensitive_column(self, attribute: Attribute) -> CountedColumn:
        models = [check.model for check in self._checks_of(attribute)]
        is_compared = any(model.needs_source for model in models)
        values = Relation.of(f"shoal_values_{attribute.code.name}") if is_compared else None
        return CountedColumn(name(attribute.name), attribute.code, values, any(model.named_values for model in models))

    def _values(self) -> Iterator[tuple[Attribute, Relation]]:
        """Return the sensitive attributes that models compare with the source, and the tables of their values."""
        for column, attribute in zip(self.sensitive, self.outcome.prepared.cells.sensitive, strict=True):
            if column.values:
                yield attribute, column.values

    @property
    def _judge(self) -> Judge:
        """Return the checks as they read the script's own tables of values."""
        columns = {column.code.name: column for column in self.sensitive}
        checks = []
        for check in self.judge.checks:
            if check.attribute:
                column = columns[check.attribute.code.name]
                attribute = replace(check.attribute, table=column.domain)
                check = replace(check, attribute=attribute, reference=column.values if check.reference else None)
            checks.append(check)
        return replace(self.judge, checks=tuple(checks))

    def _counted(self, columns: dict[str, exp.Identifier]) -> dict[str, Any]:
        """Return how the script counts and judges classes, in a table whose columns may have other names."""
        judge = self._judge
        keys = [q.code for q in self.quasi]
        return {
            "quasi": [replace(c, column=columns.get(c.column.name, c.column)) for c in self.quasi],
            "sensitive": [replace(c, column=columns.get(c.column.name, c.column)) for c in self.sensitive],
            "keys": keys,
            "codes": judge.sensitive,
            "histograms": judge.histograms,
            "violations": judge.violations(keys),
        }

    def _release(self) -> Markup:
        """Return the SELECT of the release."""
        labels = {column.attribute.name: column.label for column in self.generalized}
        published = []
        for i, fate in enumerate(self.outcome.prepared.columns.published, 1):
            own = exp.column(name(fate.name), table="s")
            star = exp.null() if fate.role == "sensitive" else None
            if fate.role == "quasi":
                published.append(Recoded(name(fate.name), name(f"c{i}"), labels[fate.name], value("*"), is_label=True))
            else:
                published.append(Recoded(name(fate.name), name(f"c{i}"), own, star))
        return render(
            "scripts/release",
            source=self.source,
            generalized=self.generalized,
            published=published,
            suppresses=self.suppresses,
            starred=self.starred,
            **self._counted({p.name.name: p.alias for p in published}),
        )

    def _unknown_values(self) -> Iterator[Statement]:
        """Return the statement that stops the script at values that it does not know. A run stops at them, too."""
        looked_up = [
            (c.name, value(c.attribute.name), c.labels, name("place"), True)
            for c in self.generalized
            if c.labels and c.taxonomy.lists_values
        ]
        looked_up += [(s.column, value(s.column.name), s.values, name("code"), False) for s in self.sensitive if s.values]
        lengths = [(c.name, value(c.attribute.name), c.taxonomy.longest) for c in self.generalized]
        too_long = [each for each in lengths if each[-1] is not None]
        if looked_up or too_long:
            message = _ending("the source has values without a place: ", "attribute")
            yield _stop("unknown_values", message, source=self.source, looked_up=looked_up, too_long=too_long)

    def _shares(self, attribute: Attribute) -> Markup:
        """Return the SELECT of the values of a sensitive attribute and their shares, which stand in the statement itself."""
        checks = [check for check in self._checks_of(attribute) if check.reference]
        levels = list(range(attribute.height if any(check.model.uses_hierarchy for check in checks) else 1))
        shares = self.run.rows("scripts/source_shares", reference=checks[0].reference, domain=attribute.table, levels=levels)
        rows = [(code, _text(leaf), float(share), *lows) for code, leaf, share, *lows in shares]
        return render("scripts/value_shares", rows=rows, levels=levels)


def _text(leaf: str | None) -> exp.Expression:
    return exp.cast(exp.null(), "varchar") if leaf is None else value(leaf)


def _ending(sentence: str, column: str) -> exp.Expression:
    """Return the text of a sentence that ends in the first name of a column."""
    return exp.DPipe(this=value(sentence), expression=exp.Min(this=exp.column(column)))


def _create(table: Relation, select: Markup, note: str) -> Statement:
    """Return the statement that makes a temporary table."""
    return Statement(f"create temp table {safe(table)} as\n{select}", note, table)


def _stop(template: str, message: exp.Expression, **bindings: Any) -> Statement:
    """Return the statement that stops the script with a message if a template selects anything."""
    select = render(f"scripts/{template}", **bindings)
    raised = f"case when count(*) > 0 then error({safe(message)}) end as refused"
    return Statement(f"select {raised}\nfrom (\n{select}\n) as refused", header(f"scripts/{template}")["step"])
