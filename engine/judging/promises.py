"""What a release promises and what it does not, in plain words, from the JSON of findings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ..display.layout import count, number
from ..models import MODELS
from .finding_rows import listed

WORDS = {
    "k_anonymity": "Who knows {quasi} of somebody finds at least {k} {many} that look alike, and cannot tell which is meant.",
    "k_map": "Who finds a row by {quasi} finds at least {k} people of the population whom it may be of.",
    "delta_presence": "Whoever knows {quasi} of somebody believes with {min} to {max} that there is a row of his.",
    "distinct_l_diversity": "Among the {many} that look alike there are at least {l} different values of {on}.",
    "simple_l_diversity": "No value of {on} makes up more than 1 of {l} of the {many} that look alike.",
    "entropy_l_diversity": "Among the {many} that look alike the values of {on} are as mixed as {l} equally frequent ones.",
    "recursive_l_diversity": (
        "Among the {many} that look alike the most frequent value of {on} is rarer than {c} times all values from rank {l} on."
    ),
    "t_closeness": "The {many} that look alike have their values of {on} like the whole table, up to a distance of {t}.",
}
"""What a model promises, in words for people who decide; of another model its definition."""


def promise(finding: Mapping[str, Any], quasi: Sequence[str], counts_persons: bool, has_groups: bool = False) -> str:
    """Return in one sentence what a model promises.

    has_groups: the classes are groups with ids, whose rows do not look alike
    """
    words = WORDS.get(finding["model"])
    many = "persons" if counts_persons else "rows"
    if words is None:
        definition = " ".join((MODELS[finding["model"]].__doc__ or "").partition("\n\n")[0].split())
        own = [f"{key} = {_text(value)}" for key, value in finding["parameters"].items() if key != "on"]
        on = f" for {finding['on']}" if finding["on"] else ""
        return f"{definition.partition(' (00')[0].removesuffix('.')}{on}, with {listed(own)}."
    parameters = {key: _text(value) for key, value in finding["parameters"].items()}
    sentence = words.format(quasi=listed(quasi), many=many, **{**parameters, "on": finding["on"]})
    return sentence.replace(f"{many} that look alike", f"{many} of a group") if has_groups else sentence


def promises(findings: Iterable[Mapping[str, Any]], quasi: Sequence[str], counts_persons: bool, has_groups: bool) -> str:
    """Return what all models promise that hold, each sentence once."""
    kept = [finding for finding in findings if finding["ok"]]
    return " ".join(dict.fromkeys(promise(finding, quasi, counts_persons, has_groups) for finding in kept))


def unpromised(
    findings: Sequence[Mapping[str, Any]],
    quasi: Sequence[str],
    counts_persons: bool,
    homogeneous: Mapping[str, int],
    unchanged: Sequence[str],
    telling: Sequence[str],
    publication: str | None,
) -> list[str]:
    """Return what nobody may rely on, in sentences.

    homogeneous: for each sensitive column the rows in classes of one value
    unchanged: the columns without a role that are published as they are
    telling: the columns, sensitive ones too, of which nearly every row shows a value of its own
    publication: what the way of publishing does not promise
    """
    sentences = [f"Who knows more than {listed(quasi)} of somebody may find out more: the models go by these columns alone."]
    if not counts_persons:
        sentences.append("Rows are counted, not people: who has several rows may stand in a group alone.")
    judged = {finding["on"] for finding in findings if finding["on"]}
    for column, rows in homogeneous.items():
        if rows:
            sentences.append(f"The {column} of {count(rows, 'row')} is told by their group, which has one value only.")
        elif column not in judged:
            sentences.append(f"No model limits what a group tells of {column}.")
    if unchanged:
        sentences.append(f"Published as they are, and judged by no model: {listed(unchanged)}.")
    if telling:
        sentences.append(f"Who knows {listed(telling)} of somebody finds the row: nearly every row has a value of its own.")
    if publication:
        sentences.append(f"{publication[0].upper()}{publication[1:]}.")
    sentences.append(
        "Whether somebody is in the table at all is not hidden, and two releases of the same people may tell more."
    )
    return sentences


def _text(value: Any) -> str:
    if isinstance(value, list):
        return listed([str(each) for each in value])
    return number(value) if isinstance(value, int | float) and not isinstance(value, bool) else str(value)
