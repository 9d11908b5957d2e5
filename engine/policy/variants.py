"""Policies of many parameters: each item of a list that stands in the place of one value makes a policy of its own."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, fields, replace
from decimal import Decimal
from itertools import islice
from pathlib import Path
from typing import Any

from ..errors import PolicyError
from ..models.base import Model
from ..params import yaml_text
from ..params.location import Keys, Location
from ..params.short_form import read_short_form
from ..params.wording import A_LIST, hint
from .columns import ROLES
from .model import KEYS, Policy
from .phases import DEFAULT

MOST = 10_000
"""So many policies one text may stand for: each of them is a search."""
CHOSEN = ("algorithm", "then", "publish")
"""The keys whose value may be a bare name instead of a mapping with a name."""
LISTS = (*ROLES, "privacy", "metrics")
"""The keys whose value is a list, or may be one."""
Choices = Mapping[Keys, str | int | float | bool | None]
"""What was chosen of each list, by the place of the list: a number, or a text such as "mondrian mode=relaxed"."""


@dataclass(frozen=True)
class Variant:
    """One of the policies that a text with lists stands for."""

    choices: Choices
    policy: Policy


@dataclass(frozen=True)
class Text:
    """A policy as it is written: its content, which may have lists of values, and where it stands."""

    content: dict[str, Any]
    where: Location

    @classmethod
    def of(cls, policy: str | os.PathLike[str] | Mapping[str, Any] | Policy) -> Text:
        """Return the text of a policy in a file, of a mapping, or of a checked policy."""
        if isinstance(policy, Policy):
            return cls(_content(policy), policy.location)
        if isinstance(policy, Mapping):
            return cls(dict(policy), Location(folder=Path()))
        content, lines = yaml_text.load(policy)
        where = Location(os.fspath(policy), (), lines, Path(policy).parent)
        return cls(content if isinstance(content, dict) else {}, where)

    def vary(self, path: str, values: Sequence[Any]) -> Text:
        """Return the text with a list of values at a path such as suppression.limit or privacy.k_anonymity.k.

        What is a list anyway, such as the models, varies as a list of lists. Columns that the policy has keep their parameters.
        """
        keys = _keys(path)
        if keys[0] not in KEYS:
            raise PolicyError(f"{path} cannot be varied: {keys[0]} is an unknown key; {hint(str(keys[0]), KEYS)}")
        values = [value for place, value in enumerate(values) if value not in values[:place]]
        if len(keys) == 1 and keys[0] in LISTS:
            values = [value if isinstance(value, list | tuple | Mapping) else [value] for value in values]
            own = _taken_apart(self.content).get(keys[0])
            if isinstance(own, Mapping) and keys[0] in ROLES:
                values = [value if isinstance(value, Mapping) else {name: own.get(name) for name in value} for value in values]
        content = _taken_apart(self.content)
        inner: Any = content
        for place, key in enumerate(keys):
            if isinstance(inner, list):  # of models: by their places, or by their names
                named = [model for model in inner if key in model]
                if not (0 <= key < len(inner) if isinstance(key, int) else named):
                    raise PolicyError(f"{path} cannot be varied: the policy has no such model")
                inner = inner[key] if isinstance(key, int) else named[0]
                if isinstance(key, int):
                    continue
            if not isinstance(inner, dict):
                raise PolicyError(f"{path} cannot be varied: what stands above {key} has no parts")
            if place == len(keys) - 1:
                inner[key] = list(values)
                return replace(self, content=content)
            inner[key] = {} if inner.get(key) is None else inner[key]
            inner = inner[key]
        raise PolicyError(f"{path} cannot be varied: name a parameter of the model")

    def vary_k(self, values: Sequence[Any]) -> Text:
        """Return the text with several k of the one model that has a k."""
        found = [
            name for model in _taken_apart(self.content).get("privacy") or () for name, of in model.items() if "k" in (of or {})
        ]
        if len(found) != 1:
            wrong = f"several have ({', '.join(found)}): name one, as privacy.{found[0]}.k" if found else "none has"
            raise PolicyError(f"{self.where.source}: k can be varied of a policy of which one model has a k, and {wrong}")
        return self.vary(f"privacy.{found[0]}.k", values)

    def vary_algorithm(self, values: Sequence[Any]) -> Text:
        """Return the text with several algorithms; the policy's own keeps its parameters."""
        own = _taken_apart(self.content).get("algorithm")
        name = own.get("name", DEFAULT) if isinstance(own, dict) else None
        return self.vary("algorithm", [own if value == name else value for value in values])

    def variants(self) -> list[Variant]:
        """Return the policies that the text stands for, in the order of its lists. One that is wrong is an error."""
        found = list(islice(_expanded(self.content, self.where, {}), MOST + 1))
        if len(found) > MOST:
            raise PolicyError(f"{self.where.source}: its lists make more than {MOST:,} policies: vary fewer parameters")
        return found


def _expanded(content: dict[str, Any], where: Location, chosen: dict[Keys, Any]) -> Iterator[Variant]:
    """Yield a policy for each combination of the items of the lists that stand where a policy has no list."""
    try:
        policy = Policy.of_content(content, where)
    except PolicyError as wrong:
        refused = (error.keys for error in wrong.errors if error.keys and error.sentence.endswith(A_LIST))
        lists = [_varied(content, keys) for keys in refused]
        lists += [(role,) for role in ROLES if _are_mappings(_at(content, (role,)))]
        places = sorted((keys for keys in lists if _at(content, keys)), key=lambda keys: KEYS.index(str(keys[0])))
        if not places:
            raise
        place = places[0]
        for item in _at(content, place):
            yield from _expanded(_with(content, place, item), where, {**chosen, place: item})
        return
    shown = {keys: list(item) if len(keys) == 1 and keys[0] in ROLES else item for keys, item in chosen.items()}  # names alone
    yield Variant({keys: _choice(item) for keys, item in shown.items()}, policy)


def _at(content: Any, keys: Keys) -> list[Any]:
    """Return the list at some keys; an empty one if nothing or something else stands there."""
    for key in keys:
        try:
            content = content[key]
        except (KeyError, IndexError, TypeError):
            return []
    return content if isinstance(content, list) else list(content) if isinstance(content, tuple) else []


def _varied(content: Any, keys: Keys) -> Keys:
    """Return where a list varies of which an error says that it has a list in it: of a list of lists the outer one.

    A short form, such as intervals: [5, 10], leaves out the last key but one.
    """
    return next((place for place in (keys[:-1], keys, keys[:-2]) if _at(content, place)), keys)


def _are_mappings(items: list[Any]) -> bool:
    return bool(items) and all(isinstance(item, Mapping) for item in items)


def _with(content: Any, keys: Keys, value: Any) -> Any:
    """Return the content with another value at some keys."""
    if not keys:
        return value
    first, *rest = keys
    changed: Any = list(content) if isinstance(content, list | tuple) else dict(content)
    changed[first] = _with(content[first], tuple(rest), value)
    return changed


def _keys(path: str) -> list[str | int]:
    """Return the keys of a path, as errors write it: privacy[0].k_anonymity.k, quasi_identifiers["zip code"].weight."""
    tokens = re.findall(r'\[(\d+)\]|\["((?:[^"\\]|\\.)*)"\]|([^.\[\]]+)|(.)', path.replace("].", "]"))
    keys: list[str | int] = []
    for number, quoted, plain, other in tokens:
        if other and other != ".":
            raise PolicyError(f"{path!r} is no place in a policy, such as suppression.limit or privacy.k_anonymity.k")
        if not other:
            keys.append(int(number) if number else json.loads(f'"{quoted}"') if quoted else plain)
    if not keys:
        raise PolicyError(f"{path!r} is no place in a policy, such as suppression.limit or privacy.k_anonymity.k")
    return keys


def _taken_apart(content: Mapping[str, Any]) -> dict[str, Any]:
    """Return a copy of the content in which models, columns and algorithms are mappings of their parameters."""
    apart = deepcopy(dict(content))
    for key in CHOSEN:
        if isinstance(apart.get(key), str):
            apart[key] = {"name": apart[key]}
    for role in ("quasi_identifiers", "sensitive"):
        if isinstance(apart.get(role), str | list | tuple):
            apart[role] = dict.fromkeys([apart[role]] if isinstance(apart[role], str) else apart[role])
    models = apart.get("privacy")
    if isinstance(models, Mapping):
        apart["privacy"] = [{name: parameters} for name, parameters in models.items()]
    elif models is not None:
        apart["privacy"] = [_model(each) for each in (models if isinstance(models, list | tuple) else [models])]
    return apart


def _model(entry: Any) -> Any:
    """Return a model as a mapping of its name to its parameters."""
    if isinstance(entry, str):
        name, parameters = read_short_form(entry, Location("privacy"))
        return {name: parameters}
    return {entry.name: entry.parameters()} if isinstance(entry, Model) else entry


def _content(policy: Policy) -> dict[str, Any]:
    """Return a checked policy as if it were written, with finished objects for all that need not be taken apart."""
    content = {key: getattr(policy, key) for key in KEYS if getattr(policy, key, None)}
    return {
        **content,
        "quasi_identifiers": {column.name: _parameters(column) for column in policy.quasi},
        "sensitive": {column.name: _parameters(column) for column in policy.sensitive},
        "quasi_sensitive": {column.name: _parameters(column) for column in policy.quasi_sensitive},
        "privacy": list(policy.models),
        "suppression": _parameters(policy.suppression),
        **{key: {"name": phase.name, **_parameters(phase)} for key in CHOSEN if (phase := getattr(policy, key))},
    }


def _parameters(of: Any) -> dict[str, Any]:
    """Return the fields of an object that say something, without its name."""
    values = {f.name: getattr(of, f.name) for f in fields(of) if f.name != "name"}
    return {name: value for name, value in values.items() if value is not None and value != ()}


def _choice(item: Any) -> str | int | float | bool | None:
    """Return an item of a list as JSON and people can read it."""
    if item is None or isinstance(item, bool | int | float | str):
        return item
    if isinstance(item, Decimal):
        return int(item) if item == int(item) else float(item)
    if isinstance(item, Mapping):
        return " ".join(
            str(each) if key == "name" else f"{key}{' ' if isinstance(each, Mapping) else '='}{_choice(each)}"
            for key, each in item.items()
        )
    return ",".join(str(_choice(each)) for each in item) if isinstance(item, list | tuple) else str(item)
