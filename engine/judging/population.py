"""Count for each class of a table the people of a population whom its labels fit, as anybody can who has both."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ..cells.attributes import Attribute
from ..cells.population import Inhabitants
from ..errors import PolicyError
from ..models.base import Model
from ..run import Run
from ..sql.names import Relation, names
from .counting import Counted, Shapes, own_shapes


@dataclass(frozen=True)
class Crowd:
    """The people of a population, and the attributes whose codes they have."""

    people: Inhabitants
    attributes: tuple[Attribute, ...]
    guessed: frozenset[str] = frozenset()
    """the attributes without a taxonomy of a policy: their labels are read as they are written"""


def populated(run: Run, counted: Counted, crowd: Crowd, models: Sequence[Model]) -> Counted:
    """Return the counts of a table, each class a shape of its own that has its people. Whom no class fits are a shape, too."""
    keys = names("qv", len(counted.quasi_identifiers))
    codes = [attribute.code for attribute in counted.sensitive]
    shapes = own_shapes(run, counted.groups, keys, codes)
    columns = {column.name: column for column in run.backend.columns(shapes.table)}
    lists = [columns[key.name].is_list for key in keys]
    texts = [
        run.step("judging/labels", tally=shapes.table, value=key, is_list=is_list)
        for key, is_list in zip(keys, lists, strict=True)
    ]
    labelled = run.step("judging/labelled_classes", classes=shapes.table, columns=list(zip(keys, texts, lists, strict=True)))
    matches = _matches(run, crowd, labelled, texts, lists)
    numbers = list(range(1, len(keys) + 1))
    tables = {"matches": matches, "people": crowd.people.table, "known": numbers}
    fitting = run.step("judging/people_of_classes", classes=labelled, **tables)
    left, several = run.row("judging/people_left", **tables)
    dividing = [model.name for model in models if model.divides_people]
    if several and dividing:
        raise PolicyError(
            f"{dividing[0]} is about labels that fit everybody once, and in this table labels of several classes fit "
            f"{int(several):,} people of the population: ask for k_map"
        )
    groups = run.step("judging/populated_groups", groups=shapes.groups, codes=codes, fitting=fitting, left=int(left))
    table = run.step("judging/populated_shapes", shapes=shapes.table, left=int(left))
    run.forget(*texts, labelled, matches, fitting, shapes.groups, shapes.table)
    return replace(counted, shapes=Shapes(table, groups, codes), unread={}, people=crowd.people.count)


def _matches(run: Run, crowd: Crowd, labelled: Relation, texts: Sequence[Relation], lists: Sequence[bool]) -> Relation:
    """Make the table of which combinations of labels fit which people: column after column, those first with most labels."""
    counts = [run.count(table) for table in texts]
    order = sorted(range(1, len(texts) + 1), key=lambda i: (-counts[i - 1], i))
    matches: Relation | None = None
    for place, i in enumerate(order):
        attribute = crowd.attributes[i - 1]
        coverage = run.step(
            "judging/coverage",
            labels=texts[i - 1],
            attribute=attribute,
            levels=list(range(attribute.height + 1)),
            tells_null=True,
            is_guessed=attribute.name in crowd.guessed,
        )
        if not run.count(coverage):
            raise PolicyError(
                f"no label of {attribute.name!r} in the table fits anybody of the population: name the policy of the release, "
                "whose taxonomies say what its labels stand for"
            )
        tables = {"people": crowd.people.table, "rows": labelled, "coverage": coverage}
        longer = run.step("judging/matches", before=matches, known=order[:place], column=i, **tables)
        run.forget(coverage, *([matches] if matches else []))
        matches = longer
    assert matches, "a table has a quasi-identifier"
    return matches
