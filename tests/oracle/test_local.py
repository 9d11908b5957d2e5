"""The oracles of local recoding against results worked out by hand."""

from __future__ import annotations

import datetime
import itertools
import math
import random
from collections import Counter
from pathlib import Path

import pytest

from tests.oracle import cases, full_domain, labels, metrics, mondrian, taxonomies
from tests.oracle.labels import Axis, Coverage, Label

pytestmark = pytest.mark.core

SCORES = ("average_class_size", "discernibility", "entropy", "height", "loss", "precision")


def day(text):
    return datetime.date.fromisoformat(text)


def axis(values, kind="integer", tree=None, built="suppress", weight=1, name="q"):
    """An attribute over a column of the source."""
    tree = taxonomies.suppress(values) if tree is None else tree
    return Axis(name, kind, tree, values, labels.is_ordered(kind, built, tree, values), weight)


def cut(*columns, wanted=(("k_anonymity", {"k": 2}),), mode="strict", kinds=None, weights=None, sensitive=None):
    """The search over columns of numbers (or what the kinds say)."""
    names = [f"q{number}" for number in range(1, len(columns) + 1)]
    sensitive = sensitive or {}
    rows = [dict(zip([*names, *sensitive], values, strict=True)) for values in zip(*columns, *sensitive.values(), strict=True)]
    kinds, weights = kinds or ["integer"] * len(columns), weights or [1] * len(columns)
    axes = [axis(list(c), k, weight=w, name=n) for n, c, k, w in zip(names, columns, kinds, weights, strict=True)]
    return mondrian.Mondrian(rows, axes, list(sensitive), list(wanted), mode)


def rows_of(parts):
    return sorted(list(part.rows) for part in parts)


# --- order, positions and widths ------------------------------------------------------------------------------------


def test_what_is_ordered():
    def ordered(kind, built, leaves, values=()):
        return labels.is_ordered(kind, built, taxonomies.ragged([(leaf, "*") for leaf in leaves]), values)

    assert ordered("integer", "suppress", ["1", "2"])
    assert ordered("double", "intervals", ["1", "2"])
    assert ordered("date", "date", ["2024-02-29"])
    assert ordered("integer", "csv", ["-7", "0", "10", "11"])
    assert not ordered("integer", "csv", ["0", "10", "9"])  # the tree has another order
    assert not ordered("integer", "csv", ["0", "unknown"])
    assert not ordered("integer", "mask", ["1", "2"])
    assert not ordered("date", "csv", ["2024-02-29"])
    assert not ordered("text", "suppress", ["1", "2"])
    assert not ordered("boolean", "suppress", ["false", "true"])
    assert not ordered("double", "suppress", ["1"], [1.0, math.inf])
    tree = taxonomies.ragged([("1", "odd", "*"), ("2", "even", "*"), ("3", "odd", "*")])
    assert not labels.is_ordered("integer", "csv", tree, [])  # 1, 3, 2
    assert labels.is_ordered("integer", "csv", taxonomies.ragged([("1", "a", "*"), ("2", "a", "*"), ("3", "b", "*")], True), [])


def test_widths():
    numbers = axis([0, 10, 2, 10, None])
    assert (numbers.leaves, numbers.null, numbers.last) == ([0, 2, 10, None], 3, 2)
    assert numbers.width([1]) == numbers.width([3]) == 0
    assert numbers.width([0, 1]) == 0.2
    assert numbers.width([1, 2]) == 0.8
    assert numbers.width([0, 2]) == 1
    assert numbers.width([1, 3]) == 1
    dates = axis([day("2024-01-01"), day("2024-01-11"), day("2024-01-02")], "date")
    assert dates.position(0) == 1704067200
    assert dates.width([0, 1]) == pytest.approx(0.1)
    tree = taxonomies.ragged([(leaf, "*") for leaf in "zyxwv"])  # the places count, not the leaves that occur
    texts = axis(["y", "v", "x"], "text", tree, "csv")
    assert [texts.code(value) for value in "yv"] == [1, 4]
    assert texts.width([1, 2]) == pytest.approx(1 / 3)
    given = axis([5, 20], tree=taxonomies.ragged([("0", "*"), ("5", "*"), ("20", "*"), ("99", "*")]), built="csv")
    assert given.ordered
    assert given.width([1, 2]) == 1  # range from 5 to 20, whatever else there may be
    assert given.extent(Coverage(0, 3, 4, 1)) == 1
    assert given.extent(Coverage(0, 1, 2, 1)) == given.extent(Coverage(2, 3, 2, 1)) == 0
    assert axis([4, 4]).extent(Coverage(0, 0, 1, 1)) == 0
    assert numbers.extent(Coverage(0, 3, 4, 1)) == 1
    assert numbers.extent(Coverage(3, 3, 1, 0)) == 0


# --- strict cuts ----------------------------------------------------------------------------------------------------


def test_strict_cuts_are_at_the_most_equal_halves_and_the_lower_of_two():
    assert mondrian.strict_cut({0: 5, 1: 5, 2: 5, 3: 6, 4: 9, 5: 9})[:2] == ((0, 1, 2), (3, 4, 5))
    assert mondrian.strict_cut({0: 1, 1: 2, 2: 2, 3: 3})[:2] == ((0,), (1, 2, 3))  # 1 | 3 and 3 | 1 are alike
    assert mondrian.strict_cut({0: 1, 1: 1, 2: 1, 3: 3})[:2] == ((0, 1, 2), (3,))
    assert mondrian.strict_cut({0: 2, 1: 7, 2: 7, 3: 8})[2:] == (4, 5)  # halfway between 2 and 7, rounded up


def test_the_widest_attribute_is_cut_first():
    #       q1 spans 9 of 9, q2 spans 3 of 3: equal, so the first of the policy
    found = cut([0, 1, 8, 9], [0, 3, 0, 3]).classes()
    assert rows_of(found) == [[0, 1], [2, 3]]
    assert rows_of(cut([0, 1, 8, 9], [0, 3, 0, 3], weights=[1, 1.5]).classes()) == [[0, 2], [1, 3]]
    assert rows_of(cut([0, 1, 8, 9], [0, 3, 0, 3], weights=[0, 0]).classes()) == [[0, 1], [2, 3]]
    # then in {0, 1, 4}: q1 is 4/9 wide and q2 3/3
    search = cut([0, 1, 4, 9, 9, 9], [0, 3, 3, 0, 0, 0], wanted=[("k_anonymity", {"k": 1})])
    assert search.preferred(mondrian.Part((0, 1, 2), ((0, 3), (0, 1)))) == [1, 0]


def test_a_cut_is_made_along_the_next_attribute_where_the_widest_has_none():
    # q1 would leave the single row 3 alone on its side, whatever the width
    assert rows_of(cut([0, 0, 0, 9], [0, 1, 0, 1]).classes()) == [[0, 2], [1, 3]]
    assert rows_of(cut([0, 0, 9]).classes()) == [[0, 1, 2]]
    assert rows_of(cut([4, 4, 4, 4]).classes()) == [[0, 1, 2, 3]]
    assert cut([1]).classes() is None
    # only the median cut counts: 2 | 3 would do, but 4 rows lie at 5, and 1 | 4 fails
    assert rows_of(cut([1, 5, 5, 5, 5, 6]).classes()) == [[0, 1, 2, 3, 4, 5]]


def test_both_halves_must_satisfy_the_models():
    disease = {"s": ["flu", "flu", "hiv", "hiv"]}
    diverse = [("distinct_l_diversity", {"l": 2})]
    assert rows_of(cut([0, 1, 2, 3], [0, 1, 0, 1], wanted=diverse, sensitive=disease).classes()) == [[0, 2], [1, 3]]
    close = [("t_closeness", {"t": 0.25, "distance": "equal"})]  # against the whole source, not against the partition
    part = {"s": ["a", "b", "a", "b", "a", "a", "b", "b"]}
    assert rows_of(cut([0, 1, 2, 3, 4, 5, 6, 7], wanted=close, sensitive=part).classes()) == [[0, 1], [2, 3], [4, 5, 6, 7]]


def test_null_is_the_last_value_and_far_from_all_others():
    # 3 of 10 wide, but NULL and something else: q2 goes first
    assert rows_of(cut([0, 1, 2, 3], [None, 9, None, 9]).classes()) == [[0, 1], [2, 3]]
    assert rows_of(cut([0, 1, 2, 3], [None, 9, None, 9], weights=[1, 2]).classes()) == [[0, 2], [1, 3]]
    assert mondrian.strict_cut({0: 0, 1: 2, 2: 2})[:2] == ((0,), (1, 2))


def test_the_six_patients_of_lefevre():
    """LeFevre et al., fig. 2: age by sex by zip; 2-anonymous."""
    age, sex, zips = [25, 25, 26, 27, 27, 28], ["M", "F", "M", "M", "F", "M"], [53711, 53712, 53711, 53710, 53712, 53711]
    found = cut(age, sex, zips, kinds=["integer", "text", "integer"]).classes()
    # widths 1, 1, 1: age first, 3 | 3. {25, 25, 26}: sex 1 and zip 0.5 leave one row alone. {27, 27, 28} likewise
    assert rows_of(found) == [[0, 1, 2], [3, 4, 5]]


# --- relaxed cuts ---------------------------------------------------------------------------------------------------


def test_relaxed_cuts_divide_the_rows_at_the_median():
    cells = {row: (5, row) for row in range(5)}
    made = mondrian.relaxed_cut({0: 5, 1: 5, 2: 5, 3: 5, 4: 9}, cells)
    assert made == ((0, 1), (2, 3, 4), 6, None)  # of the 4 rows at 5 two go left; 5 is the lowest, 9 the next
    assert mondrian.relaxed_cut({0: 1, 1: 5, 2: 9}, cells) == ((0,), (1, 2), 2, 3)  # nothing to divide: as strict cuts
    made = mondrian.relaxed_cut({0: 1, 1: 5, 2: 5, 3: 5}, cells)
    assert made == ((0, 1), (2, 3), None, 3)  # 5 is the last value: the left region stays open


def test_relaxed_cuts_divide_each_cell_in_proportion():
    # at the median: 5 rows of cell a, 3 of b, 2 of c; half of 10 is 5: shares 2.5, 1.5, 1: the first two have equal remainders
    cells = {row: (0, "aaaaabbbcc".index(c)) for row, c in enumerate("aaaaabbbcc")}
    made = mondrian.relaxed_cut({**dict.fromkeys(range(10), 0)}, cells)
    assert Counter(cells[row][1] for row in made.left) == {0: 3, 5: 1, 8: 1}
    assert made[2:] == (None, None)
    # 3 of 7: shares 15/7, 3/7, 3/7: floors 2, 0, 0 and one more for the largest remainder, of equals for the first
    cells = {row: (0, "abbbbbc".index(c)) for row, c in enumerate("abbbbbc")}
    made = mondrian.relaxed_cut(dict.fromkeys(range(7), 0), cells)
    assert Counter(cells[row][1] for row in made.left) == {0: 1, 1: 2}


def test_cells_are_in_order_of_the_last_attribute_first():
    search = cut([0, 1, 0], [7, 5, 5], sensitive={"s": ["b", "a", "c"], "v": [1, 1, None]}, mode="relaxed")
    assert search.cells == {0: (1, 0, 1, 0), 1: (0, 1, 0, 0), 2: (0, 0, 2, 1)}
    assert sorted(search.cells, key=search.cells.__getitem__) == [2, 1, 0]


def test_relaxed_classes():
    search = cut([5, 5, 5, 5, 9], mode="relaxed")
    found = search.classes()
    assert [(len(part.rows), part.regions) for part in found] == [(2, ((0, 0),)), (3, ((0, 1),))]
    assert rows_of(cut([5, 5, 5, 5, 9]).classes()) == [[0, 1, 2, 3, 4]]  # strict: 4 | 1
    # the class of one value closes, the other is 1.0 wide but 1 | 2 is too small
    assert [sorted(mondrian.cell_counts(search.cells, part).items()) for part in found] == [[((0,), 2)], [((0,), 2), ((1,), 1)]]


# --- regions --------------------------------------------------------------------------------------------------------


def test_regions_end_at_the_planes():
    tree = taxonomies.ragged([(leaf, "*") for leaf in "abcdefgh"])
    rows = [{"q": value} for value in "bbgg"]
    place = axis(list("bbgg"), "text", tree, "csv")
    found = mondrian.Mondrian(rows, [place], [], [("k_anonymity", {"k": 2})]).classes()
    assert [part.regions for part in found] == [((0, 3),), ((4, 7),)]  # (1 + 6 + 1) // 2 = 4
    assert [mondrian.plane(0, 1), mondrian.plane(0, 2), mondrian.plane(0, 3), mondrian.plane(2, 5)] == [1, 1, 2, 4]


def test_the_labels_of_regions_and_of_members():
    search = cut([0, 2, 3, 9, 9, 20])
    classes, rows, axes = search.classes(), search.table.rows, search.axes
    assert [part.regions for part in classes] == [
        ((0, 2),),
        ((3, 4),),
    ]  # 0 2 3 | 9 9 20, then 1 | 2 and 2 | 1
    shown = {bounds: mondrian.label_classes(rows, axes, classes, None, bounds) for bounds in ("tight", "partition")}
    assert [row["q1"].shown for row in shown["tight"]] == ["[0, 3]"] * 3 + ["[9, 20]"] * 3
    assert [row["q1"].shown for row in shown["partition"]] == ["< 6"] * 3 + [">= 6"] * 3


@pytest.mark.parametrize("number", range(40))
def test_regions_tile_the_domain_and_hold_their_rows(number: int):
    chance = random.Random(number)
    columns = [[chance.choice([None, 1, 2, 3, 5, 8, 13]) for _ in range(20)] for _ in range(2)]
    mode = chance.choice(["strict", "relaxed"])
    search = cut(*columns, mode=mode)
    classes = search.classes()
    assert sorted(row for part in classes for row in part.rows) == list(range(20))
    for part in classes:
        assert len(part.rows) >= 2
        for place, (low, high) in zip(search.axes, part.regions, strict=True):
            assert all(low <= place.column[row] <= high for row in part.rows)
    inside = [
        sum(all(low <= code <= high for code, (low, high) in zip(point, part.regions, strict=True)) for part in classes)
        for point in itertools.product(*(range(len(place.leaves)) for place in search.axes))
    ]
    assert set(inside) == {1} if mode == "strict" else min(inside) >= 1


# --- suppression ----------------------------------------------------------------------------------------------------


def whole(search):
    """All rows as one class."""
    return mondrian.Part(tuple(range(len(search.cells))), tuple((0, len(place.leaves) - 1) for place in search.axes))


def kept(parts):
    return [list(part.rows) for part in parts]


def test_an_outlying_row_is_suppressed_where_the_others_gain():
    search = cut([0, 1, 2, 3, 100], wanted=[("k_anonymity", {"k": 3})])
    classes = search.classes()
    assert kept(classes) == [[0, 1, 2, 3, 4]]
    edge = search.edge(classes[0], 1)
    assert edge == (pytest.approx(4 * (1 - 0.03)), (4,), (0, 1, 2, 3))
    assert kept(search.trimmed(classes, 0)) == [[0, 1, 2, 3, 4]]
    assert kept(search.trimmed(classes, 1)) == [[0, 1, 2, 3]]
    assert kept(search.trimmed(classes, 5)) == [[0, 1, 2, 3]]  # 3 * (0.03 - 0.02) is less than 1 - 0.03
    assert search.trimmed(classes, 1)[0].regions == ((0, 4),)


def test_the_edge_of_the_most_gain():
    search = cut([0, 0, 0, 90, 100], wanted=[("k_anonymity", {"k": 3})])
    assert search.edge(whole(search), 2) == (3, (3, 4), (0, 1, 2))  # and {100} alone: 4 * 0.1
    assert search.edge(whole(search), 1) == (pytest.approx(0.4), (4,), (0, 1, 2, 3))
    assert search.edge(whole(search), 0) is None
    search = cut([0, 0, 50, 50, 100])
    assert search.edge(whole(search), 3) == (2, (4,), (0, 1, 2, 3))  # 4 * 0.5 and 2 * 1: the fewest rows
    search = cut([0, 50, 50, 100], [100, 50, 50, 0])
    assert search.edge(whole(search), 3).lost == (0,)  # four times 3 * 0.5: the first attribute, the low side
    search = cut([0, 50, 50, 100], [40, 90, 90, 0], weights=[1, 2])
    assert search.edge(whole(search), 1) == (pytest.approx(3 * 2 * (1 - 50 / 90)), (3,), (0, 1, 2))


def test_what_a_suppressed_row_costs():
    """Three rows at 0 and one at 50 of 100, all of them at 5 of 5 to 9."""

    def edge(*weights):
        search = cut([0, 0, 0, 50, 100], [5, 5, 5, 5, 9], weights=weights)
        return search.edge(mondrian.Part((0, 1, 2, 3), ((0, 2), (0, 1))), 1)

    assert edge(2, 1) == (1, (3,), (0, 1, 2))  # 3 * 2 * 0.5 - (2 * 0.5 + 1 * 1)
    assert edge(2, 2) is None  # 3 - (1 + 2) is nothing
    assert edge(2, 3) is None
    assert edge(1, 0) == (1, (3,), (0, 1, 2))


def test_what_is_left_satisfies_the_models():
    search = cut([0, 1, 2, 100], wanted=[("distinct_l_diversity", {"l": 2})], sensitive={"s": ["a", "a", "a", "b"]})
    # without 100 there is no b; without 0, 1 and 2 there is one row, and no class of one row has two values
    assert search.least == 2
    assert search.edge(whole(search), 3) == (pytest.approx(2 * 0.02), (0, 1), (2, 3))
    # the best edge of a side counts, and not the best one that satisfies: with 90 left there are two values
    search = cut([0, 0, 1, 90, 100], wanted=[("distinct_l_diversity", {"l": 2})], sensitive={"s": ["a", "a", "a", "b", "b"]})
    assert search.edge(whole(search), 1) == (pytest.approx(0.4), (4,), (0, 1, 2, 3))
    assert search.edge(whole(search), 2) == (pytest.approx(3 * 0.01), (0, 1), (2, 3, 4))


def test_the_rows_that_models_need():
    assert mondrian.least([("t_closeness", {"t": 0.5, "distance": "equal"})]) == 1
    assert mondrian.least([("k_anonymity", {"k": 2}), ("simple_l_diversity", {"l": 2.5})]) == 3
    assert mondrian.least([("entropy_l_diversity", {"l": 2}), ("alpha_k_anonymity", {"alpha": 0.5, "k": 4})]) == 4
    assert mondrian.least([("recursive_l_diversity", {"c": 1, "l": 3})]) == 3
    assert mondrian.least([("pd_recursive_l_diversity", {"c": 1, "l": 3, "allowed": ["a"]})]) == 1
    assert mondrian.least([("distinct_l_diversity", {"l": 2})]) == 2


A, B, C = [0, 0, 0, 100], [0, 0, 0, 0, 100, 100], [0, 50, 50, 100]  # gains 3 for 1 row, 4 for 2, 1.5 for 1


def side_by_side(*columns, others=None):
    """A class per column, told apart by a second attribute that has no weight."""
    places = others or [[place] * len(column) for place, column in enumerate(columns)]
    search = cut([*itertools.chain(*columns)], [*itertools.chain(*places)], weights=[1, 0])
    ends = list(itertools.accumulate(map(len, columns), initial=0))
    whole_axes = tuple((0, len(place.leaves) - 1) for place in search.axes)
    return search, [mondrian.Part(tuple(range(*ends[i : i + 2])), whole_axes) for i in range(len(columns))]


def test_the_limit_goes_to_the_most_gain_for_a_row():
    search, parts = side_by_side(C, B, A)
    assert [search.edge(part, 6)[:2] for part in parts] == [(1.5, (0,)), (4, (8, 9)), (3, (13,))]
    lost = {budget: sorted(search.sweep(parts, budget)) for budget in range(5)}
    assert lost == {0: [], 1: [2], 2: [2], 3: [1, 2], 4: [0, 1, 2]}  # of 2 rows B has no use for one, and then C waits
    assert kept(search.trimmed(parts, 2)) == [[1, 2, 3], [4, 5, 6, 7, 8, 9], [10, 11, 12]]  # in the next sweep it is C's turn
    assert kept(search.trimmed(parts, 4)) == [[1, 2, 3], [4, 5, 6, 7], [10, 11, 12]]
    assert kept(search.trimmed(parts, 5)) == [[1, 2], [4, 5, 6, 7], [10, 11, 12]]  # 2 * 0.5 - 1 * 0.5
    assert not search.undecided


def test_of_equal_classes_the_lowest_loses_first():
    search, parts = side_by_side(A, A, A, others=[[2] * 4, [1] * 4, [3] * 4])
    assert [sorted(search.sweep(parts, budget)) for budget in (1, 2, 3)] == [[1], [0, 1], [0, 1, 2]]
    assert not search.undecided
    search, parts = side_by_side(A, A, others=[[1, 2, 2, 3], [1, 2, 2, 2]])
    assert sorted(search.sweep(parts, 1)) == [1]  # as low, but not as high
    assert not search.undecided


def test_ties_between_classes_of_equal_extents_are_not_decided():
    search, parts = side_by_side([0, 0, 0, 100], [0, 0, 0, 100], others=[[1, 1, 2, 2], [1, 1, 2, 2]])
    assert len(search.sweep(parts, 1)) == 1
    assert not search.undecided  # it does not matter which
    search, parts = side_by_side([0, 0, 0, 100], [0, 0, 0, 100], others=[[1, 1, 2, 2], [1, 2, 2, 2]])
    assert len(search.sweep(parts, 2)) == 2
    assert not search.undecided  # both
    assert len(search.sweep(parts, 1)) == 1
    assert search.undecided


def test_null_is_an_outlying_value():
    search = cut([0, 10, 0, None])
    assert search.edge(whole(search), 1) is None  # NULL and 10 are as far from 0
    assert search.edge(whole(search), 2) == (2, (1, 3), (0, 2))
    search = cut([4, 4, 4, None])
    assert search.edge(whole(search), 1) == (3, (3,), (0, 1, 2))
    search = cut([4, 4, None, None, None])
    assert search.edge(whole(search), 2) == (3, (0, 1), (2, 3, 4))
    assert search.edge(whole(search), 3) == (3, (0, 1), (2, 3, 4))  # without NULL: 2


def test_the_labels_of_what_is_left():
    search = cut([0, 1, 2, 3, 100], wanted=[("k_anonymity", {"k": 3})])
    classes = search.trimmed(search.classes(), 1)
    for bounds, shown in (("tight", "[0, 3]"), ("partition", "*")):
        made = mondrian.label_classes(search.table.rows, search.axes, classes, None, bounds)
        assert [row and row["q1"].shown for row in made] == [shown] * 4 + [None]
        assert mondrian.publish(search.table.rows, made)[3:] == [{"q1": shown}, None]


@pytest.mark.parametrize("number", range(40))
def test_suppression_makes_the_information_loss_less(number: int):
    """By what the others gain, and more where they become narrower along several attributes."""
    chance = random.Random(number)
    columns = [[chance.choice([1, 2, 3, 5, 8, 13, 50]) for _ in range(25)] for _ in range(2)]
    secrets = {"s": [chance.choice("aab") for _ in range(25)]}
    wanted = [("k_anonymity", {"k": 3}), ("distinct_l_diversity", {"l": chance.choice([1, 2])})]
    mode, weights = chance.choice(["strict", "relaxed"]), [chance.choice([0.5, 1, 2]) for _ in range(2)]
    search = cut(*columns, wanted=wanted, mode=mode, weights=weights, sensitive=secrets)
    classes, budget = search.classes() or [], chance.randint(0, 8)

    def loss():
        made = mondrian.label_classes(search.table.rows, search.axes, classes)
        covered = [row and {name: each.covers for name, each in row.items()} for row in made]
        return metrics.information_loss(covered, search.axes), covered.count(None)

    while classes and (lost := search.sweep(classes, budget)):
        before, missing = loss()
        budget -= sum(len(edge.lost) for edge in lost.values())
        classes = [part._replace(rows=lost[n].kept) if n in lost else part for n, part in enumerate(classes)]
        after, now = loss()
        assert now - missing == sum(len(edge.lost) for edge in lost.values())
        assert after <= before - sum(edge.gain for edge in lost.values()) + 1e-9
        assert budget >= 0
        assert not any(search.table.violates(part.rows) for part in classes)


# --- labels ---------------------------------------------------------------------------------------------------------

TREE = taxonomies.ragged([("a", "ab", "*"), ("b", "ab", "*"), ("c", "cd", "*"), ("d", "cd", "*"), ("e", "*")])


def text_axis(*values):
    return axis(list(values), "text", TREE, "csv")


def test_ancestors():
    place = text_axis("a", "b", "d", "e")
    assert labels.label(place, "ancestor", ["b", "b"]) == Label("b", Coverage(1, 1, 1, 0))
    assert labels.label(place, "ancestor", ["d"]) == Label("d", Coverage(3, 3, 1, 0))
    assert labels.label(place, "ancestor", ["b", "a"]) == Label("ab", Coverage(0, 1, 2, 1))
    assert labels.label(place, "ancestor", ["b", "d"]) == Label("*", Coverage(0, 4, 5, 2))
    assert labels.label(place, "ancestor", ["e"]) == Label("e", Coverage(4, 4, 1, 0))
    null = text_axis("a", "b", None)
    assert labels.label(null, "ancestor", [None]) == Label(None, Coverage(5, 5, 1, 0))
    assert labels.label(null, "ancestor", ["a", None]) == Label("*", Coverage(0, 5, 6, 2))
    assert labels.label(null, "ancestor", ["a", "b"]) == Label("ab", Coverage(0, 1, 2, 1))
    assert labels.label(axis([1, 5]), "ancestor", [1, 5]) == Label("*", Coverage(0, 1, 2, 1))
    tens = axis([31, 38, 45], tree=taxonomies.intervals([31, 38, 45], [10, 50]), built="intervals")
    assert labels.label(tens, "ancestor", [31, 38]) == Label("[30, 39]", Coverage(0, 1, 2, 1))
    assert labels.label(tens, "ancestor", [31, 45]) == Label("[0, 49]", Coverage(0, 2, 3, 2))


def test_intervals():
    numbers = axis([3, 10, 7, None])
    assert labels.label(numbers, "interval", [7, 10, 7]) == Label("[7, 10]", Coverage(1, 2, 2, 1))
    assert labels.label(numbers, "interval", [10]) == Label("10", Coverage(2, 2, 1, 0))
    assert labels.label(numbers, "interval", [None]) == Label(None, Coverage(3, 3, 1, 0))
    assert labels.label(numbers, "interval", [7, None]) == Label("*", Coverage(0, 3, 4, 1))
    reals = axis([0.25, -2.5], "double")
    assert labels.label(reals, "interval", [0.25, -2.5]).shown == "[-2.5, 0.25]"
    dates = axis([day("2024-02-29"), day("1999-12-31")], "date")
    assert labels.label(dates, "interval", dates.leaves).shown == "[1999-12-31, 2024-02-29]"
    tree = taxonomies.ragged([(str(i), f"{i // 10}.", "*") for i in (1, 5, 8, 12)])
    given = axis([1, 8, 12], tree=tree, built="csv")
    assert labels.label(given, "interval", [1, 8]) == Label("[1, 8]", Coverage(0, 2, 3, 1))  # 5 does not occur, but is covered


def test_sets():
    place = text_axis("d", "a", "c", None)
    assert labels.label(place, "set", ["d", "a"]) == Label("{a, d}", Coverage(0, 3, 2, 2, frozenset({0, 3})))
    assert labels.label(place, "set", ["d", "c"]) == Label("{c, d}", Coverage(2, 3, 2, 1, frozenset({2, 3})))
    assert labels.label(place, "set", ["d"]) == Label("d", Coverage(3, 3, 1, 0, frozenset({3})))
    assert labels.label(place, "set", [None]) == Label(None, Coverage(5, 5, 1, 0, frozenset({5})))
    assert labels.label(place, "set", [None, "d"]) == Label("{d, NULL}", Coverage(3, 5, 2, 2, frozenset({3, 5})))
    assert labels.label(axis([10, 9]), "set", [10, 9]).shown == "{9, 10}"
    assert labels.label(axis([True, False], "boolean"), "set", [True, False]).shown == "{false, true}"


def test_set_members_that_could_be_taken_for_something_else_are_quoted():
    odd = ["", " b", "NULL", "a,b", "c ", 'd"e', "f}", "{g"]
    plain = ["null", "O'Hara", "h i", "é", "x\ny"]
    shown = labels.label(axis([*odd, *plain], "text"), "set", [*odd, *plain]).shown
    assert shown == '{"", " b", "NULL", O\'Hara, "a,b", "c ", "d""e", "f}", h i, null, x\ny, "{g", é}'
    assert labels.label(axis(odd, "text"), "set", ["a,b"]).shown == "a,b"  # one stands for itself


def test_means():
    whole = axis([1, 2, 4, -3, None])
    assert labels.label(whole, "mean", [1, 2]) == Label(2, Coverage(1, 2, 2, 1))  # 1.5 is rounded up
    assert labels.label(whole, "mean", [-3, 2]) == Label(0, Coverage(0, 2, 3, 1))  # and so is -0.5
    assert labels.label(whole, "mean", [1, 1, 4]).shown == 2  # rows count, not values
    assert labels.label(whole, "mean", [4]) == Label(4, Coverage(3, 3, 1, 0))
    assert labels.label(whole, "mean", [4, None]) == Label(None, Coverage(0, 4, 5, 1))
    assert labels.label(whole, "mean", [None]) == Label(None, Coverage(4, 4, 1, 0))
    assert labels.label(axis([0.25, 1.0], "double"), "mean", [0.25, 1.0]).shown == 0.625
    dates = [day("2024-02-28"), day("2024-03-01"), day("2024-03-02")]
    assert labels.label(axis(dates, "date"), "mean", dates[:2]).shown == day("2024-02-29")
    assert labels.label(axis(dates, "date"), "mean", dates[1:]).shown == day("2024-03-02")


def test_ranges():
    numbers = axis([3, 10, 7, None])
    assert labels.label(numbers, "range", [7, 10]) == Label([7, 10], Coverage(1, 2, 2, 1))
    assert labels.label(numbers, "range", [7]) == Label([7, 7], Coverage(1, 1, 1, 0))
    assert labels.label(numbers, "range", [None]) == Label(None, Coverage(3, 3, 1, 0))
    assert labels.label(numbers, "range", [7, None]) == Label(None, Coverage(0, 3, 4, 1))
    given = axis([5, 20], tree=taxonomies.ragged([("5", "*"), ("20", "*")]), built="csv")
    assert labels.label(given, "range", [20, 5]).shown == [5, 20]


def test_styles():
    number, place = axis([1, 2]), text_axis("a", "b")
    assert [labels.style_of(each, None) for each in (number, place)] == ["interval", "ancestor"]
    assert [labels.style_of(each, "set") for each in (number, place)] == ["set", "set"]
    assert [labels.style_of(each, "ancestor") for each in (number, place)] == ["ancestor", "ancestor"]
    for style in ("interval", "mean", "range"):
        assert [labels.style_of(each, style) for each in (number, place)] == [style, "ancestor"]
    assert labels.style_of(number, {"q": "mean"}) == "mean"
    assert labels.style_of(number, {"other": "mean"}) == "interval"


# --- labels of regions ----------------------------------------------------------------------------------------------


def region(place, style, low, high, values=None):
    return labels.label(place, style, values or [next(iter(place.leaves[low : high + 1]))], (low, high))


def test_regions_of_whole_numbers():
    numbers = axis([0, 3, 4, 5, 10])  # planes between: 1.5 -> 2, 3.5 -> 4, 4.5 -> 5, 7.5 -> 8
    assert region(numbers, "interval", 0, 0) == Label("< 2", Coverage(0, 0, 1, 0))
    assert region(numbers, "interval", 0, 2).shown == "< 5"
    assert region(numbers, "interval", 1, 3).shown == "[2, 7]"
    assert region(numbers, "interval", 1, 1).shown == "[2, 3]"
    assert region(numbers, "interval", 2, 2).shown == "4"
    assert region(numbers, "interval", 4, 4).shown == ">= 8"
    assert region(numbers, "interval", 0, 4) == Label("*", Coverage(0, 4, 5, 1))
    assert region(numbers, "range", 1, 3) == Label([2, 7], Coverage(1, 3, 3, 1))
    assert region(numbers, "range", 0, 1).shown == [None, 3]
    assert region(numbers, "range", 3, 4).shown == [5, None]
    assert region(numbers, "range", 0, 4).shown == [None, None]
    assert region(axis([-4, -1, 8]), "interval", 1, 1).shown == "[-2, 3]"  # -2.5 -> -2, 3.5 -> 4


def test_regions_of_other_numbers_and_of_dates():
    reals = axis([0.25, 1.0, 2.5, 10.0], "double")
    assert region(reals, "interval", 0, 1).shown == "< 1.8"
    assert region(reals, "interval", 1, 2).shown == "[0.7, 7.0)"
    assert region(reals, "interval", 2, 3).shown == ">= 1.8"
    assert region(reals, "range", 1, 2).shown == [0.7, 7.0]
    assert region(reals, "range", 0, 2).shown == [None, 7.0]
    dates = axis([day("2024-01-01"), day("2024-01-02"), day("2024-01-03"), day("2024-01-07")], "date")
    assert region(dates, "interval", 0, 0).shown == "< 2024-01-02"  # noon of the first is not its beginning
    assert region(dates, "interval", 1, 2).shown == "[2024-01-02, 2024-01-04]"
    assert region(dates, "interval", 1, 1).shown == "2024-01-02"
    assert region(dates, "interval", 2, 3).shown == ">= 2024-01-03"
    assert region(dates, "range", 1, 2).shown == [day("2024-01-02"), day("2024-01-04")]


def test_regions_with_null():
    numbers = axis([0, 4, 8, None])
    assert region(numbers, "interval", 1, 2).shown == ">= 2"  # NULL lies beyond, and is no number
    assert region(numbers, "interval", 0, 2) == Label("*", Coverage(0, 2, 3, 1))
    assert region(numbers, "interval", 1, 3) == Label("*", Coverage(0, 3, 4, 1))
    assert region(numbers, "interval", 3, 3) == Label(None, Coverage(3, 3, 1, 0))
    assert region(numbers, "range", 1, 3) == Label(None, Coverage(0, 3, 4, 1))
    assert region(numbers, "range", 1, 2).shown == [2, None]
    assert region(numbers, "range", 3, 3).shown is None
    assert region(numbers, "mean", 2, 3, [8, 8]) == Label(8, Coverage(0, 3, 4, 1))  # the mean is that of the members
    place = text_axis("a", "b", "d", None)
    assert region(place, "ancestor", 2, 5).shown == "*"
    assert region(place, "ancestor", 5, 5) == Label(None, Coverage(5, 5, 1, 0))


def test_regions_of_ancestors_and_sets():
    place = text_axis("a", "b", "d")
    assert region(place, "ancestor", 2, 3) == Label("cd", Coverage(2, 3, 2, 1))
    assert region(place, "ancestor", 3, 3) == Label("d", Coverage(3, 3, 1, 0))
    assert region(place, "ancestor", 1, 2) == Label("*", Coverage(0, 4, 5, 2))
    assert region(place, "set", 1, 4) == Label("{b, d}", Coverage(1, 3, 2, 2, frozenset({1, 3})))  # c and e do not occur
    assert region(place, "set", 2, 4) == Label("d", Coverage(3, 3, 1, 0, frozenset({3})))


# --- metrics --------------------------------------------------------------------------------------------------------


def test_metrics_of_labels():
    """Four rows: ages 20, 30, 40, 60 and places a, b, c, c."""
    rows = [{"age": n, "place": p, "s": s} for n, p, s in ((20, "a", "x"), (30, "b", "y"), (40, "c", "x"), (60, "c", "x"))]
    axes = [axis([20, 30, 40, 60], name="age"), axis(["a", "b", "c", "c"], "text", TREE, "csv", weight=2, name="place")]
    classes = [mondrian.Part((0, 1), ((0, 1), (0, 1))), mondrian.Part((2, 3), ((2, 3), (2, 4)))]
    made = mondrian.label_classes(rows, axes, classes)
    published = mondrian.publish(rows, made)
    assert published[0] == {"age": "[20, 30]", "place": "ab", "s": "x"}
    assert published[3] == {"age": "[40, 60]", "place": "c", "s": "x"}
    covered = [{name: each.covers for name, each in row.items()} for row in made]
    # age: 10/40 twice, 20/40 twice; place: level 1 of 2 twice, 0 twice, weighted with 2
    assert metrics.information_loss(covered, axes) == pytest.approx(0.25 * 2 + 0.5 * 2 + 2 * (0.5 * 2))
    assert metrics.label_height(covered, axes) == pytest.approx(1 + 2 * 0.5)
    # age: 2 of 4 leaves: (1/2 - 1/4) / (3/4) = 1/3; place: mean (2/5 * 2 + 1/5 * 2) / 4 = 3/10: (1/10) / (4/5) = 1/8
    assert metrics.label_loss(covered, axes) == pytest.approx((4 / 3) ** (1 / 3) * (9 / 8) ** (2 / 3) - 1)
    assert metrics.label_precision(covered, axes) == pytest.approx(1 - (1 / 3 * 1 + 2 / 3 * 0.25))
    assert metrics.label_entropy(covered, axes) == pytest.approx(4 * 1 + 2 * (2 * 1))
    assert metrics.label_information(covered, axes, ["s"]) == pytest.approx((4 * 0.5 + 2 * 0.5 + 2 + 4) / 12)
    suppressed = [covered[0], covered[1], None, covered[3]]
    assert metrics.information_loss(suppressed, axes) == pytest.approx(0.25 * 2 + 1 + 0.5 + 2 * (0.5 * 2 + 1 + 0))
    assert metrics.label_height(suppressed, axes) == pytest.approx(1 + 2 * 2 / 3)
    # {a, c}: level 2 of 2, 2 leaves, 3 rows of the source, of which one is an a and two are a c
    one = labels.label(axes[1], "set", ["a", "c"])
    assert metrics.label_entropy([{"age": covered[0]["age"], "place": one.covers}] * 4, axes[1:]) == pytest.approx(
        2 * (math.log2(3) * 2 + math.log2(3 / 2) * 2)
    )


def test_classes_are_what_is_published():
    """Two classes with one label are one: rows that share it cannot be told apart."""
    tree = taxonomies.ragged([(leaf, "abcd", "*") for leaf in "abcd"])
    rows = [{"q": value} for value in "abcd"]
    place = axis(list("abcd"), "text", tree, "csv")
    found = mondrian.Mondrian(rows, [place], [], [("k_anonymity", {"k": 2})]).classes()
    assert rows_of(found) == [[0, 1], [2, 3]]
    published = mondrian.publish(rows, mondrian.label_classes(rows, [place], found))
    assert metrics.discernibility(rows, published, ["q"]) == 16
    assert metrics.average_class_size(published, ["q"]) == 4


@pytest.mark.parametrize("number", range(40))
def test_the_metrics_of_labels_are_those_of_nodes(number: int, tmp_path: Path):
    """Where every label is one of a level, both ways to measure give the same."""
    chance = random.Random(number)
    columns = [cases.column(chance, name, 4) for name in ("q", "z")]
    for each in columns:
        cases.give_taxonomy(chance, each, tmp_path)
        each.options["weight"] = chance.choice([0, 1, 1, 0.5])
    rows = [{each.name: each.draw(chance) for each in columns} for _ in range(8)]
    for each in columns:
        rows[0][each.name] = next(value for value in each.values if value is not None)
    names, axes = ["q", "z"], [cases.axis_over(each, rows) for each in columns]
    trees, weights = {a.name: a.taxonomy for a in axes}, {a.name: a.weight for a in axes}
    for node in itertools.product(*(range(a.height + 1) for a in axes)):
        published = full_domain.publish(rows, names, trees, [], [("k_anonymity", {"k": 2})], node)
        covered = metrics.covered_by_node(rows, published, axes, node)
        if not any(covered):
            continue
        by_labels = metrics.utility(rows, published, covered, axes)
        by_levels = {name: metrics.score(name, rows, published, names, trees, node, weights) for name in SCORES}
        by_levels["information"] = metrics.information(rows, published, names, trees, node)
        by_labels.pop("information_loss")
        assert by_labels == pytest.approx(by_levels)
