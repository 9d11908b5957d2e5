"""Makes the classes: the rows that are in no class yet, the classes of some items, the last class, and the grouping."""

from __future__ import annotations

from ...errors import PrivacyError
from ...sql.names import Relation, name
from ..base import Grouping
from .bounds import Bound
from .generalization import generalize
from .removal import remove_rows
from .search import Search


def make_pool(search: Search) -> Relation:
    """Make the table of all rows, with sensitive values generalized until the whole table satisfies as one class."""
    cells = search.cells
    full_masks = [sum(p.mask(0) for p in cells.packed if p.word == word) for word in range(len(cells.words))]
    rows = search.steps.make("cells_in_order", cells=cells.table, full_masks=full_masks)
    generalized = generalize(search, rows, search.steps.shared["row_columns"])
    if generalized is None:
        raise PrivacyError(
            "the whole table as one class violates the policy, and generalizing sensitive values cannot mend it: "
            "the other models, or weights that differ, ask for more"
        )
    return search.steps.make("pool", rows=generalized)


def settle(search: Search, pool: Relation, numbers: list[int]) -> tuple[Relation | None, list[int]]:
    """Settle classes of some items, given by their numbers: find out which rows stay in them.

    Return the table of the pieces of the settled classes, if there are any, and the items with classes that wait for others. In
    the other items no class can satisfy the models any more: what it lacks, it lacks when it has lost rows, too.
    """
    masks = {number: _masks(search, number) for number in numbers}
    is_new_window = search.last_item < numbers[0]
    possible = search.steps.make("possible_classes", pool=pool, items=masks.items(), is_new_window=is_new_window)
    possible_items = [item for (item,) in search.steps.rows("possible_items", possible_classes=possible)]
    if not possible_items:
        return None, []
    pieces = search.steps.make(
        "pieces_of_classes",
        pool=pool,
        items=[(item, masks[item]) for item in possible_items],
        possible_classes=possible,
        is_new_window=is_new_window,
        has_closed_form=search.has_closed_form,
        bound=_hopeless_bound(search),
    )
    if not search.has_closed_form:
        pieces = search.steps.make("undisturbed_pieces", pieces=remove_rows(search, pieces))
    items = search.steps.rows("ready_items", pieces=pieces)
    if not items:
        return None, []
    search.last_item = max(search.last_item, *(item for item, has_ready, _ in items if has_ready))
    settled = remove_rows(search, pieces) if search.has_closed_form else search.steps.make("ready_pieces", pieces=pieces)
    return settled, [item for item, _, has_waiting in items if has_waiting]


def close_last_class(search: Search, pool: Relation) -> None:
    """Close the last class, with the rows that no class took, and with their sensitive values generalized until it satisfies.

    Where that is not possible, the classes of the last item that has some are reopened, and their rows join the last class.
    """
    last = len(search.items) - 1
    rows = search.steps.make("remaining_rows", pool=pool)
    while (generalized := generalize(search, rows, [name("place")])) is None:
        closed = search.closed.table
        item = None if closed is None else search.steps.scalar("last_closed_item", closed_pieces=closed)
        if item is None:
            raise PrivacyError(
                "the rows that no class took violate the policy, and generalizing sensitive values cannot mend it"
            )
        rows = search.steps.make("reopened_rows", rows=rows, closed_pieces=closed, item=item)
        search.closed.table = search.steps.make("closed_before", closed_pieces=closed, item=item)
    search.closed.add(pieces=search.steps.make("last_class", rows=generalized, item=last))


def make_grouping(search: Search, sweeps: int) -> Grouping:
    """Return the closed classes with their labels, and how many rows of every cell belong to them."""
    cells = search.cells
    members = search.steps.make("class_members", closed_pieces=search.closed.table, cells=cells.table)
    items = search.steps.rows("items_with_classes", class_members=members)
    classes = search.steps.make(
        "classes",
        class_members=members,
        cells=cells.table,
        axes=cells.axes,
        packed=cells.packed,
        items=[(number, search.items[number]) for (number,) in items],
    )
    codes = search.steps.shared["codes"] if search.counts_in_shares else []
    return Grouping(
        search.steps.make("grouping", class_members=members, codes=codes),
        classes,
        is_split=True,
        published_sensitive=tuple(taxonomy.attribute for taxonomy in search.taxonomies) if search.counts_in_shares else (),
        report={"levels": None, "minimal": None, "checked": len(search.items), "sweeps": sweeps},
    )


def _masks(search: Search, number: int) -> list[int]:
    """Return the bits of each word that an item keeps."""
    masks = [0] * len(search.cells.words)
    for packed, level in zip(search.cells.packed, search.items[number], strict=True):
        masks[packed.word] |= packed.mask(level)
    return masks


def _hopeless_bound(search: Search) -> Bound | None:
    """Return a bound by which hopeless classes can be told beforehand, which is worth it where many classes lose all rows."""
    if not search.has_uneven_values:
        return None
    return next((bound for bound in search.bounds if bound.has_equal_weights and bound.bits), None)
