"""Random small tables, taxonomies, models and policies, each as the engine takes it and as the oracles do."""

from __future__ import annotations

import datetime
import os
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pyarrow as pa
import shoal.models

from tests.oracle import labels, models, taxonomies
from tests.oracle.taxonomies import Taxonomy, text

SCALE = float(os.environ.get("SHOAL_CASES", "1")) / 3
"""The numbers of random cases that stand in the tests are multiplied by this: they are for SHOAL_CASES=3."""
RUNS = SCALE / 4
"""The same for cases that start the engine: a run takes a quarter of a second."""
SEED = int(os.environ.get("SHOAL_SEED", "1"))
TYPES = {
    "text": pa.string(),
    "integer": pa.int32(),
    "double": pa.float64(),
    "date": pa.date32(),
    "boolean": pa.bool_(),
}
VALUES: dict[str, list[Any]] = {
    "text": ["a", "b", "c", "d", "B", "ab", "O'Hara", "é", "", "NULL", "x\ny", "-- z"],
    "integer": [-7, 0, 1, 2, 9, 10, 11, 33, 100],
    "double": [-2.5, 0.0, 0.25, 0.6, 1.0, 2.5, 10.0, 99.7],
    "date": [datetime.date(2024, 2, 29), datetime.date(1999, 12, 31), datetime.date(2000, 1, 1), datetime.date(2024, 3, 1)],
    "boolean": [True, False],
}


def some(number: int) -> int:
    """Return how many of so many cases are drawn, at least one."""
    return max(1, round(number * RUNS))


@dataclass
class Attribute:
    """A column: its values, and its taxonomy as it is written in a policy and as the oracles read it."""

    name: str
    type: str
    values: list[Any]
    written: Any = None
    taxonomy: Taxonomy | None = None
    options: dict[str, Any] = field(default_factory=dict)  # weight, min_level, max_level

    def draw(self, chance: random.Random) -> Any:
        """A value; the first ones are more frequent."""
        return self.values[min(int(chance.expovariate(0.6)), len(self.values) - 1)]


def column(chance: random.Random, name: str, most: int, types: Sequence[str] = tuple(TYPES), null: float = 0.3) -> Attribute:
    """A column of some values, NULL among them now and then."""
    kind = chance.choice(types)
    values: list[Any] = chance.sample(VALUES[kind], chance.randint(1, min(most, len(VALUES[kind]))))
    if chance.random() < null:
        values.insert(chance.randint(0, len(values)), None)
    return Attribute(name, kind, values)


def table(rows: Sequence[Mapping[str, Any]], attributes: Sequence[Attribute], **more: pa.DataType) -> pa.Table:
    """The rows as an arrow table with the types of the attributes."""
    types = {**{a.name: TYPES[a.type] for a in attributes}, **more}
    return pa.table({name: pa.array([row[name] for row in rows], kind) for name, kind in types.items()})


def tree(chance: random.Random, leaves: Sequence[str]) -> list[tuple[str, ...]]:
    """The rows leaf, group, …, root of a random tree; some are short, and mean a leaf that stands for itself below."""
    height = chance.randint(1, 3)
    group = {leaf: leaf for leaf in leaves}
    paths: dict[str, list[str]] = {leaf: [leaf] for leaf in leaves}
    own = {leaf for leaf in leaves if chance.random() < 0.25}  # at level 1 they are still themselves
    for level in range(1, height):
        count = chance.randint(1, max(1, len(set(group.values())) - 1))
        above = {label: f"g{level}{chance.randint(1, count)}" for label in sorted(set(group.values()))}
        for leaf in leaves:
            stays = level == 1 and leaf in own
            group[leaf] = leaf if stays else above[group[leaf]]
            paths[leaf].append(group[leaf])
    rows = []
    for leaf in leaves:
        path = (*paths[leaf], "*")
        while len(path) > 2 and path[1] == leaf and chance.random() < 0.5:
            path = path[1:]
        rows.append(path)
    return rows


def _leaves(chance: random.Random, attribute: Attribute) -> list[str]:
    """The texts of the values, and sometimes of others, in numeric order for numbers and else in any."""
    occurring = [value for value in attribute.values if value is not None]
    others = [value for value in VALUES[attribute.type] if value not in occurring]
    values = occurring + chance.sample(others, chance.randint(0, min(2, len(others))))
    chance.shuffle(values)
    if attribute.type in ("integer", "double"):
        values.sort()
    return [str(text(value)) for value in values]


def _csv(chance: random.Random, attribute: Attribute, folder: Path) -> None:
    rows = tree(chance, _leaves(chance, attribute))
    path = folder / f"{attribute.name}.csv"
    quoted = [";".join('"' + cell.replace('"', '""') + '"' for cell in row) for row in rows]
    path.write_text("\n".join(quoted) + "\n", encoding="utf-8")
    attribute.written, attribute.taxonomy = str(path), taxonomies.ragged(rows)


def _order(chance: random.Random, attribute: Attribute, folder: Path) -> None:
    groups: dict[str, list[str]] = {}
    for leaf in _leaves(chance, attribute):
        groups.setdefault(f"group {chance.randint(1, 3)}", []).append(leaf)
    levels: list[dict[str, list[str]]] = [groups]
    if chance.random() < 0.5 and len(groups) > 1:
        above: dict[str, list[str]] = {}
        for group in groups:
            above.setdefault(f"top {chance.randint(1, 2)}", []).append(group)
        levels.append(above)
    parent = {member: group for level in levels for group, members in level.items() for member in members}
    rows = [(leaf, group) for group, members in groups.items() for leaf in members]
    rows = [(*row, parent[row[1]]) for row in rows] if len(levels) == 2 else rows  # type: ignore[misc]
    rows = [(*row, "*") for row in rows] if len(levels[-1]) > 1 else rows  # type: ignore[misc]
    if attribute.type in ("integer", "double"):
        rows.sort(key=lambda row: float(row[0]))
    attribute.written = {"order": levels if len(levels) > 1 or chance.random() < 0.5 else groups}
    attribute.taxonomy = taxonomies.ragged(rows)


def _suppress(chance: random.Random, attribute: Attribute, folder: Path) -> None:
    attribute.written = chance.choice(["suppress", None])


def _mask(chance: random.Random, attribute: Attribute, folder: Path) -> None:
    longest = max(len(str(text(value))) for value in attribute.values if value is not None)
    length, pad = max(1, longest + chance.randint(0, 1)), chance.choice([None, "0"])
    attribute.written = {"mask": length if pad is None else {"length": length, "pad": pad}}

    def code(leaf: str) -> str:
        return leaf.ljust(length, "*") if pad is None else leaf.rjust(length, pad)

    def build(values: Sequence[Any]) -> Taxonomy:
        made = taxonomies.mask([text(value) for value in values], length, pad)
        leaves = sorted((str(leaf) for leaf in made if leaf is not None), key=lambda leaf: (code(leaf), leaf))
        return {leaf: made[leaf] for leaf in [*leaves, *([None] if None in made else [])]}  # codes have the order of codes

    attribute.options["build"] = build


def _intervals(chance: random.Random, attribute: Attribute, folder: Path) -> None:
    widths = [chance.choice([1, 2, 5])]
    while len(widths) < 3 and chance.random() < 0.6:
        widths.append(widths[-1] * chance.choice([2, 3]))
    origin = chance.choice([0, 1, -3, 7])
    low, high = chance.choice([(None, None), (1, None), (None, 10), (0, 11)])
    real = attribute.type == "double"
    attribute.written = {"intervals": {"widths": widths, "origin": origin, "low": low, "high": high}}
    if real and chance.random() < 0.5:  # tenths, which doubles do not have
        widths, origin = [width / 10 for width in widths], origin / 10
        attribute.written["intervals"] |= {"widths": widths, "origin": origin}
    attribute.options["build"] = lambda values: taxonomies.intervals(values, widths, origin, low, high)


def _dates(chance: random.Random, attribute: Attribute, folder: Path) -> None:
    units = [unit for unit in ("day", "month", "quarter", "year", "decade") if chance.random() < 0.4] or ["year"]
    attribute.written = {"date": units}
    attribute.options["build"] = lambda values: taxonomies.dates(values, units)


MODELS = tuple(name for name in models.MODELS if not models.needs_population(name))
JOINABLE = tuple(name for name in MODELS if shoal.models.MODELS[name].monotone)
KINDS = {
    "text": (_csv, _csv, _order, _suppress, _mask),
    "integer": (_csv, _order, _suppress, _mask, _intervals, _intervals),
    "double": (_csv, _order, _suppress, _intervals),
    "date": (_csv, _suppress, _dates, _dates),
    "boolean": (_suppress, _csv),
}


def give_taxonomy(chance: random.Random, attribute: Attribute, folder: Path) -> None:
    """A random taxonomy; those that go by the values of the source are only known once there are rows."""
    chance.choice(KINDS[attribute.type])(chance, attribute, folder)


def taxonomy_over(attribute: Attribute, rows: Sequence[Mapping[str, Any]]) -> Taxonomy:
    """What the oracles read: given, or built over the values of the source (suppress, where nothing else is said)."""
    if attribute.taxonomy is not None:
        return attribute.taxonomy
    build = attribute.options.get("build", taxonomies.suppress)
    return build([row[attribute.name] for row in rows])


def built(attribute: Attribute) -> str:
    """What makes the taxonomy: csv, order, mask, intervals, date or suppress."""
    if attribute.written in (None, "suppress"):
        return "suppress"
    return next(iter(attribute.written)) if isinstance(attribute.written, dict) else "csv"


def axis_over(attribute: Attribute, rows: Sequence[Mapping[str, Any]], others: Sequence[Mapping[str, Any]] = ()) -> labels.Axis:
    """A quasi-identifier as local recoding sees it. The values of others are in its taxonomy, too."""
    tree, values = taxonomy_over(attribute, [*rows, *others]), [row[attribute.name] for row in rows]
    ordered = labels.is_ordered(attribute.type, built(attribute), tree, values)
    return labels.Axis(attribute.name, attribute.type, tree, values, ordered, attribute.options.get("weight", 1))


def sensitive_model(chance: random.Random, name: str, sensitive: Sequence[Attribute]) -> dict[str, Any]:
    """Random parameters of a model of sensitive values."""
    on = [a for a in sensitive if chance.random() < 0.5] or [chance.choice(sensitive)]
    params: dict[str, Any] = {}
    if len(on) < len(sensitive) or chance.random() < 0.3:
        params["on"] = on[0].name if len(on) == 1 and chance.random() < 0.5 else [a.name for a in on]
    else:
        on = list(sensitive)
    if chance.random() < 0.4:
        params["multi"] = chance.choice(["joint", "joint", "each"])
    return params | models.MODELS[name].draw(chance, on)


def give_persons(chance: random.Random, rows: Sequence[Mapping[str, Any]], quasi: Sequence[Attribute]) -> list[dict[str, Any]]:
    """Return the rows as those of fewer persons. Many have the same quasi-identifiers in all their rows; of some rows nobody
    knows whose they are."""
    first: dict[int | None, Mapping[str, Any]] = {}
    made = []
    for row in rows:
        person = None if chance.random() < 0.05 else chance.randint(1, max(1, len(rows) * 2 // 3))
        same = first.setdefault(person, row) if chance.random() < 0.6 else row
        made.append({**row, **{a.name: same[a.name] for a in quasi}, "person": person})
    return made


def model(chance: random.Random, sensitive: Sequence[Attribute], name: str | None = None) -> tuple[str, dict[str, Any]]:
    """A model with random parameters, as a policy and the oracles name it."""
    name = name or chance.choice([known for known in MODELS if sensitive or not models.needs_sensitive(known)])
    if not models.needs_sensitive(name):
        return name, models.MODELS[name].draw(chance, [])
    return name, sensitive_model(chance, name, sensitive)


def joinable_model(chance: random.Random, sensitive: Sequence[Attribute]) -> tuple[str, dict[str, Any]]:
    """The same for algorithms whose classes may come out with equal labels, and are then one: only for monotone models does
    that never harm."""
    return model(chance, sensitive, chance.choice([n for n in JOINABLE if sensitive or not models.needs_sensitive(n)]))
