"""The privacy models in plain Python, one module for each, and what they make of whole tables.

A module is registered by being there. `counts` are those of a class, by sensitive value. It has

    violations(counts, source, **parameters)   (observed, required) for each condition that the class breaks, by the definition
    reached(counts, source, **parameters)      the strongest value of the bound that the class reaches; None if it has none
    draw(chance, on)                           random parameters for sensitive attributes, in reach of tables of a few rows
    BOUND, WORST                               the parameter that is the bound; whether the worst class has its min or its max
    LEAST                                      the parameter that is also the least size of a class, if one is
    NEEDS_SENSITIVE                            False if the model judges sizes alone
    NEEDS_POPULATION                           True if it compares a class with the people whom its labels stand for
"""

from __future__ import annotations

import importlib
import math
import pkgutil
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from tests.oracle.models.base import Counts, OfPersons, Source, Violation, ranked
from tests.oracle.taxonomies import Taxonomy

__all__ = ["MODELS", "Counts", "Source", "Violation", "ranked"]

Row = Mapping[str, Any]
MODELS: dict[str, Any] = {
    info.name: importlib.import_module(f"{__name__}.{info.name}")
    for info in pkgutil.iter_modules(__path__)
    if info.name != "base"
}
FAMILIES: list[tuple[str, dict[str, Any]]] = [
    ("k_anonymity", {"k": 1}),
    ("distinct_l_diversity", {"l": 1}),
    ("entropy_l_diversity", {"l": 1}),
    ("simple_l_diversity", {"l": 1}),
    *(("recursive_l_diversity", {"c": c, "l": 1}) for c in (1, 2, 3)),
    ("t_closeness", {"t": 1}),
]
"""What an audit without models measures."""


# --- one class ------------------------------------------------------------------------------------------------------


def violation(model: str, counts: Counts, source: Source | None = None, **params: Any) -> Violation | None:
    """The first condition that a class breaks."""
    return next(iter(MODELS[model].violations(counts, source, **params)), None)


def needs_sensitive(model: str) -> bool:
    return bool(getattr(MODELS[model], "NEEDS_SENSITIVE", True))


def needs_population(model: str) -> bool:
    return bool(getattr(MODELS[model], "NEEDS_POPULATION", False))


def least_rows(model: str, params: Mapping[str, Any]) -> int:
    """The fewest rows that can satisfy a model: k, or one for each of l different values."""
    least = getattr(MODELS[model], "LEAST", None)
    return math.ceil(params[least] * (1 - 1e-9)) if least else 1


# --- whole tables ---------------------------------------------------------------------------------------------------


def counts_of(rows: Iterable[Row], name: str | None, person: str | None = None) -> Counts:
    """How many rows, or how many persons if a column says whose rows they are, have each value of a column; of none: None."""
    values = [(row[person] if person else None, row[name] if name else None) for row in rows]
    return OfPersons(values) if person else Counter(value for _, value in values)


def references_of(rows: Iterable[Row], sensitive: Iterable[str], person: str | None = None) -> dict[str, Counts]:
    """The distribution of each SA over a table."""
    rows = list(rows)
    return {name: counts_of(rows, name, person) for name in sensitive}


def classes_of(rows: Iterable[Row | None], quasi: Sequence[str]) -> dict[tuple[Any, ...], list[Row]]:
    """The rows that share one published QI value; suppressed rows (None) form no class."""
    classes: dict[tuple[Any, ...], list[Row]] = {}
    for row in rows:
        if row is not None:
            classes.setdefault(tuple(row[name] for name in quasi), []).append(row)
    return classes


def class_violations(
    members: Sequence[Row],
    model: str,
    params: Mapping[str, Any],
    sensitive: Sequence[str] = (),
    multi: str | None = None,
    references: Mapping[str, Mapping[Any, int]] | None = None,
    taxonomies: Mapping[str, Taxonomy] | None = None,
    person: str | None = None,
    people: int = 0,
) -> list[Violation]:
    """All that is wrong with one class: per SA (and, if joint, per subgroup) the model's violations."""
    params = dict(params)
    on = params.pop("on", None) or sensitive
    on = [on] if isinstance(on, str) else list(on)
    multi = params.pop("multi", None) or multi or "each"
    if not needs_sensitive(model):
        return list(MODELS[model].violations(counts_of(members, None, person), Source({}, people=people), **params))
    found: list[Violation] = []
    for name in on:
        others = [other for other in on if other != name] if multi == "joint" else []
        source = Source(references[name], (taxonomies or {}).get(name)) if references else None
        for subgroup in classes_of(members, others).values():
            found += MODELS[model].violations(counts_of(subgroup, name, person), source, **params)
    return found


def violating_classes(
    rows: Iterable[Row | None],
    quasi: Sequence[str],
    model: str,
    params: Mapping[str, Any],
    sensitive: Sequence[str] = (),
    multi: str | None = None,
    references: Mapping[str, Mapping[Any, int]] | None = None,
    taxonomies: Mapping[str, Taxonomy] | None = None,
    person: str | None = None,
) -> dict[tuple[Any, ...], list[Violation]]:
    """The classes of a published table that violate a model, each with its (observed, required) pairs.

    `params` may hold `on` and `multi`; `references` are the SA distributions of the source (default: the rows' own),
    `taxonomies` those of the SAs. `person` is the column that says whose row a row is, if persons are counted.
    """
    rows = [row for row in rows if row is not None]
    references = references or references_of(rows, sensitive, person)
    found = {
        key: class_violations(members, model, params, sensitive, multi, references, taxonomies, person)
        for key, members in classes_of(rows, quasi).items()
    }
    return {key: violations for key, violations in found.items() if violations}


def table_reaches(groups: Iterable[Counts], model: str, params: Mapping[str, Any], source: Source | None = None) -> float:
    """The value of the bound that a table reaches with these classes: that of the worst of them; 0 if no class has one."""
    values = [MODELS[model].reached(counts, source, **params) for counts in groups]
    return MODELS[model].WORST((value for value in values if value is not None), default=0)


def strongest(rows: Iterable[Row], quasi: Sequence[str], sa: str) -> dict[str, Any] | None:
    """The strongest parameter that each of the families reaches on a table; None for a table without rows."""
    rows = list(rows)
    if not rows:
        return None
    source = Source(Counter(row[sa] for row in rows))
    groups = [Counter(row[sa] for row in members) for members in classes_of(rows, quasi).values()]
    found: dict[str, Any] = {}
    for model, params in FAMILIES:
        value = table_reaches(groups, model, params, source)
        if "c" in params:
            found.setdefault(model, {})[params["c"]] = value
        else:
            found[model] = value
    return found
