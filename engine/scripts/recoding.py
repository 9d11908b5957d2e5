"""The recoding of full_domain as a script that a person can review: the labels, the recoded SELECT, the audit."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from markupsafe import Markup
from sqlglot import exp

from ..cells.attributes import Attribute
from ..hierarchies.kinds import Hierarchy, Mask, Order, Taxonomy
from ..hierarchies.ladder import build
from ..judging.judge import Judge, judge
from ..models.base import ratio
from ..models.t_closeness import TCloseness
from ..pipeline import Outcome
from ..policy.model import Policy
from ..release.recode import Recoded
from ..run import Run
from ..sql.names import Relation, name, value
from ..sql.render import header, render, safe
from ..sql.statement import Statement
from .endpoints import RELEASE

LISTS = ("allowed", "guarded", "values")
"""The parameters of models that name sensitive values."""


@dataclass(frozen=True)
class Generalized:
    """A quasi-identifier at its level."""

    attribute: Attribute
    taxonomy: Taxonomy
    level: int

    @property
    def name(self) -> exp.Identifier:
        return name(self.attribute.name)

    @property
    def alias(self) -> exp.Identifier:
        return self.attribute.table_alias

    @property
    def labels(self) -> Relation | None:
        """Where its labels are looked up; the values themselves and the root need no looking up."""
        return Relation.of(f"shoal_labels_{self.attribute.code.name}") if 0 < self.level < self.attribute.height else None

    @property
    def label(self) -> exp.Expression:
        if self.level == 0:
            return exp.cast(exp.column(self.name, table="s"), "varchar")
        if self.labels:
            return exp.column(name(f"l{self._column}"), table=self.alias)
        if isinstance(self.taxonomy, Hierarchy | Order):
            return value(self.taxonomy.rows()[0][-1])
        return value("*" * (self.taxonomy.length if isinstance(self.taxonomy, Mask) else 1))

    @property
    def _column(self) -> int:
        """Where its labels stand; other templates than that of masks are told of no levels but its own."""
        return self.level if isinstance(self.taxonomy, Mask) else 1

    def step(self, source: Relation) -> Statement:
        built = build(self.taxonomy, self.attribute.column)
        bindings = dict(built.bindings)
        for each in ("widths", "units"):
            if each in bindings:
                bindings[each] = bindings[each][self.level - 1 : self.level]
        if "rows" in bindings:
            bindings["rows"] = [(row[0], row[self.level]) for row in bindings["rows"]]
        template = f"taxonomies/{built.template}"
        select = render(template, tally=source, value=self.name, levels=[0, self._column], **bindings)
        above = f"l{self._column} is level {self.level} of {self.attribute.height}"
        assert self.labels, "only labels that are looked up have a table"
        return _made(self.labels, select, f"labels of {self.attribute.name}: {above}")


@dataclass(frozen=True)
class Counted:
    """A column of a relation whose classes are counted."""

    column: exp.Identifier
    code: exp.Identifier
    values: Relation | None = None
    """for a sensitive attribute whose values have an order and shares"""
    is_listed: bool = False
    """models name values of it"""

    @property
    def key(self) -> exp.Identifier:
        return self.code

    @property
    def alias(self) -> exp.Identifier:
        return name(f"v_{self.code.name}")

    @property
    def domain(self) -> Relation:
        return self.values or Relation.of(f"domain_{self.code.name}")


class Review:
    """What a script does between reading the source and publishing the release."""

    def __init__(self, run: Run, policy: Policy, outcome: Outcome, source: Relation) -> None:
        self.run, self.policy, self.outcome, self.source = run, policy, outcome, source
        self.held = judge(run, policy.models, outcome.cells.sensitive, outcome.cells.table)
        self.quasi = [Counted(name(a.name), a.code) for a in outcome.cells.quasi]
        self.sensitive = [self._secret(attribute) for attribute in outcome.cells.sensitive]
        is_shown = policy.suppression.style == "star"
        self.suppresses = policy.suppression.limit > 0 and not (is_shown and self._is_hidden())
        self.starred = self.suppresses and is_shown

    @cached_property
    def generalized(self) -> list[Generalized]:
        """The quasi-identifiers at the levels that full_domain has found."""
        levels = self.outcome.summary["algorithm"]["levels"]
        pairs = zip(self.outcome.cells.quasi, self.policy.quasi, strict=True)
        return [Generalized(a, quasi.taxonomy, levels[a.name]) for a, quasi in pairs]

    def steps(self) -> Iterator[Statement]:
        for column in self.generalized:
            if column.labels:
                yield column.step(self.source)
        for secret, attribute in zip(self.sensitive, self.outcome.cells.sensitive, strict=True):
            if secret.values:
                yield _made(secret.values, self._distribution(attribute), f"values of {attribute.name} and their shares")
        yield from self._unplaced()
        yield _made(RELEASE, self._recoded(), header("scripts/recoded")["step"])
        counted = {"release": RELEASE, "starred": self.starred, **self._counted({})}
        violating = _naming("the release violates ", "model")
        yield _forbidden("violated", violating, checks=self._checks(counted), **counted)
        above, below = ratio(float(self.policy.suppression.limit) if self.suppresses else 0.0)
        missing = value("more rows are suppressed than the policy allows, or all of them")
        yield _forbidden("missing", missing, source=self.source, above=above, below=below, **counted)

    def audit(self, release: Relation) -> Statement:
        """Return the query for the models that a release violates: the one at which the script stops."""
        counted = {"release": release, "starred": self.starred, **self._counted({})}
        pairs = zip(self.sensitive, self.outcome.cells.sensitive, strict=True)
        shares = [(secret.values, self._distribution(attribute)) for secret, attribute in pairs if secret.values]
        query = render("scripts/violated", checks=self._checks(counted), **counted)
        return Statement(render("scripts/audit", tables=shares, query=query), header("scripts/audit")["step"], end="")

    def _checks(self, counted: dict[str, Any]) -> list[tuple[exp.Expression, Markup]]:
        return [(value(c.model.name), v) for c, v in zip(self._judge.checks, counted["violations"], strict=True)]

    def _is_hidden(self) -> bool:
        """A class that is * throughout looks as suppressed rows do, so none may be shown; nor were any."""
        classes, packed = self.outcome.grouping.classes, self.outcome.cells.packed
        return bool(self.run.rows("stages/hidden", classes=classes, packed=packed))

    def _secret(self, attribute: Attribute) -> Counted:
        checks = [check for check in self.held.checks if check.attribute is attribute]
        is_compared = any(isinstance(check.model, TCloseness) for check in checks)
        values = Relation.of(f"shoal_values_{attribute.code.name}") if is_compared else None
        is_listed = any(getattr(check.model, each, ()) for check in checks for each in LISTS)
        return Counted(name(attribute.name), attribute.code, values, is_listed)

    @property
    def _judge(self) -> Judge:
        """The checks over what the script has of values: their order and shares where it needs them."""
        secrets = {secret.code.name: secret for secret in self.sensitive}
        checks = []
        for check in self.held.checks:
            if check.attribute:
                secret = secrets[check.attribute.code.name]
                known = replace(check.attribute, table=secret.domain)
                check = replace(check, attribute=known, reference=secret.values)
            checks.append(check)
        return Judge(tuple(checks))

    def _counted(self, columns: dict[str, exp.Identifier]) -> dict[str, Any]:
        """How classes are counted and judged, in a relation whose columns may have other names."""
        held = self._judge
        keys = [q.key for q in self.quasi]
        return {
            "quasi": [replace(c, column=columns.get(c.column.name, c.column)) for c in self.quasi],
            "sensitive": [replace(c, column=columns.get(c.column.name, c.column)) for c in self.sensitive],
            "keys": keys,
            "codes": held.sensitive,
            "histograms": held.histograms,
            "violations": held.violations(keys),
        }

    def _recoded(self) -> Markup:
        labels = {column.attribute.name: column.label for column in self.generalized}
        published = []
        for i, fate in enumerate(self.outcome.columns.published, 1):
            own, star = exp.column(name(fate.name), table="s"), exp.null() if fate.role == "sensitive" else None
            if fate.role == "quasi":
                published.append(Recoded(name(fate.name), name(f"c{i}"), labels[fate.name], value("*"), is_label=True))
            else:
                published.append(Recoded(name(fate.name), name(f"c{i}"), own, star))
        return render(
            "scripts/recoded",
            source=self.source,
            generalized=self.generalized,
            published=published,
            suppresses=self.suppresses,
            starred=self.starred,
            **self._counted({p.name.name: p.alias for p in published}),
        )

    def _unplaced(self) -> Iterator[Statement]:
        """Values that the script does not know stop it, as they would stop a run."""
        looked_up = [
            (c.name, value(c.attribute.name), c.labels, name("place"), True)
            for c in self.generalized
            if c.labels and isinstance(c.taxonomy, Hierarchy | Order)
        ]
        looked_up += [(s.column, value(s.column.name), s.values, name("code"), False) for s in self.sensitive if s.values]
        masks = [(c, c.taxonomy.length) for c in self.generalized if isinstance(c.taxonomy, Mask)]
        too_long = [(c.name, value(c.attribute.name), length) for c, length in masks]
        if looked_up or too_long:
            message = _naming("the source has values without a place: ", "attribute")
            yield _forbidden("unplaced", message, source=self.source, looked_up=looked_up, too_long=too_long)

    def _distribution(self, attribute: Attribute) -> Markup:
        checks = [c for c in self.held.checks if c.attribute is attribute]
        is_tree = any(getattr(check.model, "distance", None) == "hierarchical" for check in checks)
        levels = list(range(attribute.height if is_tree else 1))
        found = self.run.rows("scripts/distribution", reference=checks[0].reference, domain=attribute.table, levels=levels)
        rows = [(code, _text(leaf), float(share), *lows) for code, leaf, share, *lows in found]
        return render("scripts/inlined", distribution=rows, levels=levels)


def _text(leaf: str | None) -> exp.Expression:
    return exp.cast(exp.null(), "varchar") if leaf is None else value(leaf)


def _naming(sentence: str, column: str) -> exp.Expression:
    """A sentence that ends in the first name of a column."""
    return exp.DPipe(this=value(sentence), expression=exp.Min(this=exp.column(column)))


def _made(table: Relation, select: Markup, note: str) -> Statement:
    return Statement(f"create temp table {safe(table)} as\n{select}", note, table)


def _forbidden(template: str, message: exp.Expression, **bindings: Any) -> Statement:
    """Return the statement that stops the script with a message if a template selects anything."""
    select = render(f"scripts/{template}", **bindings)
    raised = f"case when count(*) > 0 then error({safe(message)}) end as refused"
    return Statement(f"select {raised}\nfrom (\n{select}\n) as refused", header(f"scripts/{template}")["step"])
