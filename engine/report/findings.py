"""What a report says of what was found apart from it: a plan, and an attack, each as the JSON that its command prints."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ..errors import PolicyError, file_error

Findings = str | os.PathLike[str] | Mapping[str, Any] | None
"""JSON, or the file of one."""
WORST = 12
"""So many subsets of the known columns are shown, those that single out most."""


def a_plan(given: Findings) -> Mapping[str, Any] | None:
    """Return a plan as JSON, or the one in a file."""
    plan = _read(given, "plan", ("plans", "frontier", "measure"))
    if plan and plan["measure"] is None:
        raise PolicyError("the policies of this plan have no measure in common: there is no frontier to show")
    return plan


def an_attack(given: Findings) -> Mapping[str, Any] | None:
    """Return what an attack has found as JSON, or what a file has of it."""
    return _read(given, "attack", ("singling_out", "inference"))


def plan_shown(plan: Mapping[str, Any], external: bool) -> dict[str, Any]:
    """Return what is shown of a plan: nothing of single levels, and outside no refusals and no choices that may name values."""
    shown = _without_values(plan) if external else plan
    return {**shown, "provenance": None, "plans": [_planned(each, external) for each in shown["plans"]]}


def attack_shown(attack: Mapping[str, Any]) -> dict[str, Any]:
    """Return what is shown of an attack: no groups of persons, which have values of the source, and the worst subsets only."""
    worst = sorted(attack.get("subsets", ()), key=lambda each: (-each["singled_out"], -each["one_row"], len(each["columns"])))
    return {**attack, "provenance": None, "groups": [], "subsets": worst[:WORST]}


def _without_values(plan: Mapping[str, Any]) -> dict[str, Any]:
    """Return a plan in which parameters that may hold values of the source are only numbered, as are their choices.

    A step names the choices of all parameters, so none is told where one of them is hidden.
    """
    hidden = [axis for axis in plan["varied"] if axis.get("may_hold_values", True)]
    if not hidden:
        return dict(plan)
    names = {axis["name"]: f"parameter {place}" for place, axis in enumerate(hidden, 1)}
    labels = {axis["name"]: {value: f"choice-{place}" for place, value in enumerate(axis["values"], 1)} for axis in hidden}

    def chosen(choices: Mapping[str, Any]) -> dict[str, Any]:
        return {names.get(name, name): labels[name].get(value) if name in labels else value for name, value in choices.items()}

    numbered = (
        {**axis, "name": names[axis["name"]], "location": None, "values": [*labels[axis["name"]].values()]} for axis in hidden
    )
    return {
        **plan,
        "note": f"{plan['note']}; parameters that may hold values of the source are only numbered, as are their choices",
        "varied": [axis for axis in plan["varied"] if axis not in hidden] + [*numbered],
        "plans": [{**each, "choices": chosen(each["choices"])} for each in plan["plans"]],
        "knees": [],
    }


def _planned(planned: Mapping[str, Any], external: bool) -> dict[str, Any]:
    figures = planned["figures"] and {key: value for key, value in planned["figures"].items() if key != "bindings"}
    return {
        **planned,
        "figures": figures,
        "refusal": "cannot be met" if external and planned["refusal"] else planned["refusal"],
    }


def _read(given: Findings, what: str, keys: tuple[str, ...]) -> Mapping[str, Any] | None:
    if given is None:
        return None
    where = f"the {what}" if isinstance(given, Mapping) else os.fspath(given)
    try:
        found = given if isinstance(given, Mapping) else json.loads(Path(given).read_text(encoding="utf-8"))
    except OSError as failure:
        raise file_error(f"{where} cannot be read", failure) from failure
    except ValueError:
        found = None
    if not isinstance(found, Mapping) or not all(key in found for key in keys):
        raise PolicyError(f"{where} is no {what}: write one with shoal {what} --json")
    return found
