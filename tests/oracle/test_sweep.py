"""The oracles of (τ,ℓ)-diversity, of SWEEP and of how the models imply each other, against paper 000 and on random tables.

SHOAL_CASES=10 makes ten times as many random cases, SHOAL_SEED=2 other ones.
"""

from __future__ import annotations

import itertools
import math
import random
from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from tests.oracle import cases, models, relations, taxonomies
from tests.oracle.models import recursive_l_diversity
from tests.oracle.sweep import (
    SLACK,
    Bound,
    Class,
    Node,
    Record,
    RefusedError,
    Release,
    Sweep,
    Tree,
    count_query,
    cumulative,
    excessive_protection,
    information_of_item,
    items_of,
    linear,
    next_item,
    query_error,
    sensitive_count_errors,
    sweep,
    um,
)

pytestmark = pytest.mark.core

HALF = Bound.of(0.5, 3)


def count(number: int) -> int:
    return round(number * cases.SCALE)


# --- the twelve patients ----------------------------------------------------------------------------------------------
#
# The figures are not in the text of the paper. What its examples say of Fig. 1(a) = Fig. 7, and what follows:
# - Ex. 33: hepatitis are tuples 1, 2, 3, 4, 6, 11. The table violates (0.5, 3) with f_1 = 6/12, so F(2) > 0.75; after one move
#   it still does, after the second it does not: the second value has 4 tuples.
# - Ex. 34: tuples 6 to 10 are [30,39] and 1000*; 7, 8, 9 are tuberculosis, so the fourth one is 5, 10 or 12.
# - Ex. 8, 10, 12: after the run tuples 1, 2, 4, 5 are one class with F = 0.5, 0.75, 1, 1: 1 and 2 have become hemal disease,
#   which covers hepatitis and one other value; 4 is hepatitis; so 5 is none of hemal disease. Flu is no hemal disease either.
# - Ex. 15: tuples 3, 9, 11, 12 are the third class, with QI information 0.1 = 1/20 + 1/20, and the others have 1/10 + 1/10:
#   both taxonomies have a root of 20 leaves over groups of 10. (The text gives 3, 9, 11, 12 the information 1.2 and the others
#   1.1, and then multiplies 4 by 1.1 and 6 by 1.2: only the latter gives its I(G) = 13.) F of this class makes 12 neither
#   hepatitis nor tuberculosis, F of the second class (6, 7, 8, 10) says the same of 10: so 5 is the fourth tuberculosis.
# - Four values occur (Ex. 8), so 10 and 12 are flu and the other hemal disease; which is which is not said.
# - Ex. 4: a (3,2)-diverse class of seven with f_1 = 5/7 is [20,29]: tuples 1 to 5, 11, 12. A 2-diverse class of ten with
#   F(2) = 0.9 is 1000*: tuples 1, 2, 4 to 10 and one of 3 and 11, taken to be 3; so 11 and 12 are 1001*.
# Ages and zip codes within these groups are free. Here they are such that the fixed rules for what the paper draws at random
# pick the paper's tuples: of hepatitis in cell order the first and the fourth are generalized, and the first rows are swept.

PATIENTS = [
    dict(zip(("tuple", "age", "zip", "disease"), line, strict=True))
    for line in [
        (1, 20, "10001", "hepatitis"),  # Bob: the text gives his age, his zip code and his disease
        (2, 25, "10004", "hepatitis"),
        (3, 21, "10002", "hepatitis"),
        (4, 22, "10003", "hepatitis"),
        (5, 23, "10000", "tuberculosis"),
        (6, 31, "10006", "hepatitis"),
        (7, 33, "10007", "tuberculosis"),
        (8, 35, "10008", "tuberculosis"),
        (9, 30, "10005", "tuberculosis"),
        (10, 38, "10009", "another hemal disease"),
        (11, 27, "10011", "hepatitis"),
        (12, 28, "10012", "flu"),
    ]
]
PATIENT_TREES: dict[str, Any] = {
    "age": {a: (str(a), f"[{a // 10 * 10},{a // 10 * 10 + 9}]", "[20,39]") for a in range(20, 40)},
    "zip": {str(z): (str(z), str(z)[:4] + "*", "100**") for z in range(10000, 10020)},
    "disease": {
        "hepatitis": ("hepatitis", "hemal disease", "any disease"),
        "another hemal disease": ("another hemal disease", "hemal disease", "any disease"),
        "flu": ("flu", "respiratory disease", "any disease"),
        "tuberculosis": ("tuberculosis", "respiratory disease", "any disease"),
    },
}
DISEASE = Tree(PATIENT_TREES["disease"], [row["disease"] for row in PATIENTS])


def patients() -> Release:
    return sweep(PATIENTS, ["age", "zip"], ["disease"], PATIENT_TREES, {"disease": HALF})


def tuples(closed: Class) -> set[int]:
    return {row["tuple"] for row in PATIENTS for r in closed.members if (row["age"], row["zip"]) == r.quasi}


def histogram(closed: Class) -> dict[Any, Fraction]:
    return DISEASE.induced(record.secrets[0] for record in closed.members)


def test_the_text_on_figure_1():
    """Ex. 4: what is inferred of the table fits its two anonymous versions."""
    young = Counter(row["disease"] for row in PATIENTS if row["age"] < 30)
    assert (sum(young.values()), young["hepatitis"]) == (7, 5)
    near = Counter(row["disease"] for row in PATIENTS if row["zip"] < "10010")
    assert cumulative(near)[1] == Fraction(9, 10)
    by: dict[str, dict[str, Counter[str]]] = {
        name: {label: Counter() for label in labels} for name, labels in (("age", "23"), ("zip", "01"))
    }
    for row in PATIENTS:
        by["age"][str(row["age"])[0]][row["disease"]] += 1
        by["zip"][row["zip"][3]][row["disease"]] += 1
    assert all(recursive_l_diversity.holds(counts, 3, 2) for counts in by["age"].values())  # table (b)
    assert all(models.violation("simple_l_diversity", counts, l=2) is None for counts in by["zip"].values())  # table (c)


def test_example_8_induced_frequencies():
    hemal: Node = (1, "hemal disease")
    assert DISEASE.share(hemal, "hepatitis") == Fraction(1, 2)
    assert DISEASE.share(hemal, "flu") == 0
    first = [hemal, hemal, (0, "hepatitis"), (0, "tuberculosis")]  # tuples 1, 2, 4, 5
    assert DISEASE.induced(first) == {"hepatitis": 2, "another hemal disease": 1, "flu": 0, "tuberculosis": 1}


def test_example_10_cumulative_frequencies():
    first = [(1, "hemal disease"), (1, "hemal disease"), (0, "hepatitis"), (0, "tuberculosis")]
    assert [float(f) for f in cumulative(DISEASE.induced(first))] == [0.5, 0.75, 1, 1]


def test_example_12_the_release_is_diverse():
    assert [HALF.psi(k) for k in range(1, 5)] == [0.5, 0.75, 1, 1]
    release = patients()
    assert len(release.classes) == 3
    for closed in release.classes:
        assert [float(f) for f in cumulative(histogram(closed))] == [0.5, 0.75, 1, 1]
        assert HALF.holds(histogram(closed))
    assert excessive_protection(release, 0, HALF)[1] == 0  # Def 35: F = ψ in every class


def test_example_15_and_figure_3():
    """The whole run: the three classes of Fig. 3, and what they are worth."""
    release = patients()
    hemal, hepatitis, tuberculosis = ("hemal disease",), ("hepatitis",), ("tuberculosis",)
    assert [(c.item, c.labels, tuples(c), c.counts) for c in release.classes] == [
        ((1, 1), ("[20,29]", "1000*"), {1, 2, 4, 5}, {hemal: 2, hepatitis: 1, tuberculosis: 1}),
        ((1, 1), ("[30,39]", "1000*"), {6, 7, 8, 10}, {tuberculosis: 2, hepatitis: 1, ("another hemal disease",): 1}),
        ((0, 0), ("[20,39]", "100**"), {3, 9, 11, 12}, {hepatitis: 2, tuberculosis: 1, ("flu",): 1}),
    ]
    trees = [*release.quasi, *release.secrets]
    worth = Counter(sum(t.information(n) for t, n in zip(trees, [*q, *s], strict=True)) for q, s in release.rows())
    assert worth == {Fraction(7, 10): 2, Fraction(12, 10): 6, Fraction(11, 10): 4}  # the counts of the formula, not of the text
    assert um(release) == Fraction(13, 36)


A_AND_B = [
    Tree({leaf: (leaf, root) for leaf in leaves}, leaves)
    for root, leaves in (("a0", ["a1", "a2"]), ("b0", ["b1", "b2"]))  # I(A, 0) = 1/2, so A has two leaves
]


def test_example_27_level_vectors():
    items = items_of(A_AND_B)
    assert [(information_of_item(A_AND_B, item), *item) for item in items] == [
        (1, 1, 1),
        (Fraction(3, 4), 1, 0),
        (Fraction(3, 4), 0, 1),
        (Fraction(1, 2), 0, 0),
    ]


def test_example_29_a1b0_precedes_a0b1():
    items = items_of(A_AND_B)
    assert items.index((1, 0)) < items.index((0, 1))


def test_example_31_next_items():
    """From a1b0 the next EC of a1b1 is a0b1, and that of a1b2 is a0b2: the same item, different labels."""
    items = items_of(A_AND_B)
    place = next_item(items, items.index((1, 0)), (1, 1))
    assert items[place] == (0, 1)
    run = Sweep(A_AND_B, [], [])
    rows = [Record((), ("a1", b), ()) for b in ("b1", "b2")]
    assert list(run.classes_of(rows, items[place])) == [("a0", "b1"), ("a0", "b2")]


def test_example_33_two_rows_are_generalized():
    run = Sweep([], [DISEASE], [HALF])
    rows = [Record((row["tuple"],), (), (DISEASE.node(row["disease"], 0),)) for row in PATIENTS]
    assert DISEASE.dominant(run.counts(rows, 0)) == "hepatitis"
    one = run.placed(rows, [Counter({(0, "hepatitis"): 1})])
    assert not run.closes(one)
    assert DISEASE.dominant(run.counts(one, 0)) == "hepatitis"
    assert run.next_move(one) == (0, (0, "hepatitis"))  # not the one that is hemal disease by now
    made = run.generalize(rows)
    assert made is not None
    assert Counter(r.secrets[0] for r in made) == {
        (1, "hemal disease"): 2,
        (0, "hepatitis"): 4,
        (0, "tuberculosis"): 4,
        (0, "another hemal disease"): 1,
        (0, "flu"): 1,
    }
    assert {r.secrets[0] for r in patients().whole if r.quasi[0] in (20, 25)} == {(1, "hemal disease")}  # tuples 1 and 2


def test_example_34_one_row_is_swept():
    run = Sweep([], [DISEASE], [HALF])
    rows = [Record((row["age"],), (), (DISEASE.node(row["disease"], 0),)) for row in PATIENTS if 6 <= row["tuple"] <= 10]
    counts = run.counts(rows, 0)
    assert (DISEASE.dominant(counts), cumulative(counts)[0]) == ("tuberculosis", Fraction(3, 5))
    kept, swept = run.settle(rows)
    assert (len(kept), [(r.cell, r.secrets) for r in swept]) == (4, [((30,), ((0, "tuberculosis"),))])  # tuple 9


# --- eligible ranges, and what implies what -------------------------------------------------------------------------------


def test_table_1_where_the_paper_gives_the_counts():
    """12,960 rows and 4,320 of the largest class (§5.3.2: a rule covers all of it); 45,222 and 6,020 (§5.3.3)."""
    assert relations.largest_simple_l({"not_recom": 4320, "others": 4320, "more": 4320}) == 3
    rest = 45222 - 6020
    assert relations.largest_simple_l({"Craft-repair": 6020, **{i: rest // 13 + (i < rest % 13) for i in range(13)}}) == 7
    assert relations.largest_simple_l({"yes": 51, "no": 49}) == 1
    assert relations.eligible_range({"yes": 51, "no": 49}) == (1, {2: 2})


def classes(chance: random.Random, most: int, values: int) -> list[int]:
    """The counts of a random class, at least one row."""
    skew = chance.choice([0.05, 0.2, 0.6])
    found = [min(int(chance.expovariate(skew)), most) for _ in range(values)]
    return found if any(found) else [1] * values


def numbered(counts: list[int]) -> dict[int, int]:
    return dict(enumerate(counts))


def some_bound(chance: random.Random, m: int) -> Bound:
    l = chance.randint(2, m)  # noqa: E741
    least = Fraction(1, l)
    return Bound(chance.choice([least, least + (1 - least) * Fraction(chance.randint(0, 99), 100)]), l)


def test_eligible_range_is_what_the_models_say():
    chance = random.Random(cases.SEED)
    for _ in range(count(500)):
        counts = numbered(classes(chance, 60, chance.randint(1, 8)))
        largest, least = relations.eligible_range(counts)
        assert models.violation("simple_l_diversity", counts, l=largest) is None
        assert models.violation("simple_l_diversity", counts, l=largest + 1) is not None
        for l in range(2, 10):  # noqa: E741
            bound = relations.least_c(counts, l)
            assert (bound is not None) == (l in least) == (len(models.ranked(counts)) >= l)
            if bound is None:
                assert not recursive_l_diversity.holds(counts, 10**9, l)
                continue
            assert recursive_l_diversity.holds(counts, least[l], l)
            assert least[l] == 1 or not recursive_l_diversity.holds(counts, least[l] - 1, l)
            assert not recursive_l_diversity.holds(counts, bound, l)  # the comparison is strict
            assert relations.largest_l(counts, least[l]) >= l
        assert relations.recommended_l(counts) == max(2, largest)


def test_theorem_20_if():
    chance = random.Random(cases.SEED)
    met = 0
    for _ in range(count(4000)):
        m = chance.randint(2, 8)
        bound, counts = some_bound(chance, m), numbered(classes(chance, 30, m))
        l = chance.choice([relations.weakest_simple_l(bound.l), chance.randint(bound.l, m)])  # noqa: E741
        assert relations.simple_is_stronger(l, bound.l)
        if models.violation("simple_l_diversity", counts, l=l) is None:
            met += 1
            assert bound.holds(counts), (counts, bound, l)
    assert met > 20


def test_theorem_20_only_if_and_corollary_21():
    """Any whole ℓ below u: ℓ rows with distinct values, for every τ and not only for the proof's 1/u."""
    for u in range(2, 9):
        for l in range(1, u):  # noqa: E741
            counts = numbered(relations.simple_counterexample(l))
            assert models.violation("simple_l_diversity", counts, l=l) is None
            assert not relations.simple_is_stronger(l, u)
            for tau in (Fraction(1, u), Fraction(1, 2), Fraction(99, 100)):
                assert not Bound(max(tau, Fraction(1, u)), u).holds(counts)
        assert relations.weakest_simple_l(u) == min(l for l in range(1, 20) if relations.simple_is_stronger(l, u))  # noqa: E741


def test_theorem_20_is_about_whole_numbers():
    """Simple 2.5 implies (0.6, 3), though 3 > 2.5: f_1 <= 0.4, F(2) <= 0.8."""
    chance, bound, met = random.Random(cases.SEED), Bound.of(0.6, 3), 0
    for _ in range(count(2000)):
        counts = numbered(classes(chance, 12, chance.randint(3, 6)))
        if models.violation("simple_l_diversity", counts, l=2.5) is None:
            met += 1
            assert bound.holds(counts)
    assert met > 100


def test_theorem_23_if():
    """Also in classes that have fewer values than the table."""
    chance = random.Random(cases.SEED)
    met = 0
    for _ in range(count(6000)):
        m = chance.randint(2, 7)
        bound = some_bound(chance, m)
        l = chance.randint(2, m)  # noqa: E741
        c = relations.weakest_c(l, bound.l, m)
        if c is None:
            continue
        assert relations.recursive_is_stronger(c, l, bound.l, m)
        values = chance.randint(1, m)
        flat = chance.randint(1, 20)
        counts = numbered([flat + chance.randint(0, 4) for _ in range(values)])
        if values >= l and float(c) * sum(models.ranked(counts)[l - 1 :]) > max(counts.values()):
            met += 1
            assert bound.holds(counts), (counts, bound, c, l, m)
    assert met > 100


def test_theorem_23_both_forms_and_corollary_24():
    for m, u in itertools.product(range(2, 9), range(2, 9)):
        if u > m:
            continue
        steps = {Fraction(n, d) for n in range(1, 25) for d in range(1, 5)}
        for c, l in itertools.product(steps, range(1, m + 2)):  # noqa: E741
            assert relations.recursive_is_stronger(c, l, u, m) == relations.recursive_is_stronger_by_l(c, l, u, m)
        for l in range(1, m + 1):  # noqa: E741
            allowed = [c for c in steps if relations.recursive_is_stronger(c, l, u, m)]
            c_max = relations.weakest_c(l, u, m)
            assert (c_max is not None) == bool(allowed)
            assert all(c <= (c_max or 0) for c in allowed)
        for c in steps:
            fitting = [l for l in range(1, m + 1) if relations.recursive_is_stronger(c, l, u, m)]  # noqa: E741
            assert relations.weakest_l(c, u, m) == (min(fitting) if fitting else None)


@pytest.mark.parametrize(
    ("counts", "c", "ls"),
    [([120, 78, 78, 78, 78], 2, [5]), ([80, 52, 52, 52, 52], 1, [2, 3, 4])],
    ids=["c too large", "l too small"],
)
def test_theorem_23_only_if_as_in_the_paper(counts: list[int], c: int, ls: list[int]):
    """m = 5, u = 4, τ = 0.25."""
    for l in ls:  # noqa: E741
        assert not relations.recursive_is_stronger(c, l, 4, 5)
        assert recursive_l_diversity.holds(numbered(counts), c, l)
        assert not Bound.of(0.25, 4).holds(numbered(counts))


def test_theorem_23_only_if():
    """For every (c, ℓ) beyond the bound some class is (c,ℓ)-diverse and not (1/u, u)-diverse."""
    chance = random.Random(cases.SEED)
    found = 0
    for _ in range(count(2000)):
        m = chance.randint(2, 8)
        u, l = chance.randint(2, m), chance.randint(2, m)  # noqa: E741
        c = 1 + Fraction(chance.randint(0, 400), 100)
        if relations.recursive_is_stronger(c, l, u, m):
            continue
        found += 1
        counts = numbered(relations.recursive_counterexample(c, l, u, m))
        assert recursive_l_diversity.holds(counts, float(c), l)
        assert not Bound(Fraction(1, u), u).holds(counts)
    assert found > 100


def test_theorem_23_is_not_an_iff_for_a_single_tau():
    """m = 2: (3,2) implies (0.75, 2), though the theorem's bound on c is 1."""
    assert relations.weakest_c(2, 2, 2) == 1
    for a, b in itertools.product(range(1, 40), range(1, 40)):
        assert not recursive_l_diversity.holds({0: a, 1: b}, 3, 2) or Bound.of(0.75, 2).holds({0: a, 1: b})


def test_theorem_23_an_inequality_of_its_proof_does_not_hold():
    """Not f_ℓ <= (1 − f_1)/(m − 1), but the sum does: f_ℓ + … + f_m <= (m−ℓ+1)(1 − f_1)/(m − 1)."""
    f = [Fraction(4, 10), Fraction(3, 10), Fraction(2, 10), Fraction(1, 10)]
    assert f[1] > (1 - f[0]) / 3
    chance = random.Random(cases.SEED)
    for _ in range(count(500)):
        counts = sorted(classes(chance, 30, chance.randint(2, 8)), reverse=True)
        for l in range(2, len(counts) + 1):  # noqa: E741
            assert sum(counts[l - 1 :]) * (len(counts) - 1) <= (len(counts) - l + 1) * (sum(counts) - counts[0])


# --- (τ,ℓ) by itself ------------------------------------------------------------------------------------------------------


def test_linear_diversity_needs_no_order():
    """With s = (1−τ)/(ℓ−1): F(k) <= ψ(k) for every k iff the sum of max(0, f − s) is at most τ − s. So one sum decides."""
    chance = random.Random(cases.SEED)
    held = 0
    for _ in range(count(4000)):
        counts = classes(chance, chance.choice([1, 3, 12, 40]), chance.randint(1, 9))
        bound = some_bound(chance, chance.randint(2, 10))
        if chance.random() < 0.2:
            bound = Bound.of(float(Fraction(1, bound.l)), bound.l)  # 0.333…, a trifle below 1/3
        s, n = (1 - bound.tau) / (bound.l - 1), sum(counts)
        surplus = sum((max(Fraction(0), x - n * s * (1 + SLACK)) for x in counts), Fraction(0))
        assert bound.holds(numbered(counts)) == (surplus <= n * max(Fraction(0), bound.tau - s) * (1 + SLACK))
        held += bound.holds(numbered(counts))
    assert held > 100


def test_bounds_are_refused_outside_of_definition_11():
    for tau, l, m in ((0.5, 1, 3), (0.5, 4, 3), (0.3, 3, 3), (1.0, 2, 3)):  # noqa: E741
        with pytest.raises(RefusedError):
            Bound.of(tau, l).check(m)
    for tau, l, m in ((0.5, 2, 2), (0.3333333333333333, 3, 3), (0.999, 3, 4)):  # noqa: E741
        Bound.of(tau, l).check(m)


def test_excessive_protection_by_hand():
    """Def 35 over 4 base values: ψ = 0.5, 0.75, 1, 1 and F = 0.4, 0.7, 0.9, 1."""
    assert HALF.excess({0: 4, 1: 3, 2: 2, 3: 1}) == Fraction(1, 10) + Fraction(5, 100) + Fraction(1, 10)


# --- taxonomies and the order of items -----------------------------------------------------------------------------------


def test_ragged_taxonomies():
    tree = Tree(taxonomies.ragged([("x", "Root"), ("y", "A", "Root"), ("z", "A", "Root")]), ["x", "y", "z", None])
    assert [tree.base_level(v) for v in ("x", "y", "z", None)] == [1, 2, 2, 1]
    assert tree.path("x") == [(0, "x"), (2, "Root")]
    assert tree.path("y") == [(0, "y"), (1, "A"), (2, "Root")]
    assert tree.path(None) == [(0, None), (2, "Root")]
    assert [tree.information_of_level(j) for j in (0, 1, 2)] == [Fraction(1, 4), Fraction(3, 4), 1]
    other = Tree(taxonomies.ragged([("p", "P"), ("q", "P")]), ["p", "q"])
    items = items_of([tree, other])
    assert items == [(2, 1), (1, 1), (2, 0), (1, 0), (0, 1), (0, 0)]
    steps, now = [], None
    while now != len(items) - 1:
        now = next_item(items, now, (tree.base_level("x"), 1))
        steps.append(items[now])
    assert steps == [(1, 1), (1, 0), (0, 1), (0, 0)]


def test_repeated_labels():
    """`< 20` on two levels is one node; a leaf that has the name of a group above it is not."""
    ages = Tree(taxonomies.intervals([15, 21, 31], [10, 20], low=20), [15, 21, 31])
    assert ages.path(15) == [(0, "15"), (1, "< 20"), (3, "*")]
    named = Tree(taxonomies.ragged([("A", "Root"), ("y", "A", "Root")]), ["A", "y"])
    assert named.path("A") == [(0, "A"), (1, "A"), (2, "Root")]
    assert (named.base_level("A"), named.parent((0, "A"))) == (2, (1, "A"))


def random_tree(chance: random.Random, most: int) -> dict[Any, Any]:
    return taxonomies.ragged(cases.tree(chance, [f"v{i}" for i in range(chance.randint(1, most))]))


def test_the_order_of_items():
    """I never falls towards the leaves, so base items come first and the roots last; Th 28 and Def 30 by their definitions."""
    chance = random.Random(cases.SEED)
    for _ in range(count(150)):
        trees = []
        for _ in range(chance.randint(1, 3)):
            taxonomy = random_tree(chance, 7)
            trees.append(Tree(taxonomy, [leaf for leaf in taxonomy if chance.random() < 0.8] or list(taxonomy)))
        for tree in trees:
            levels = [tree.information_of_level(j) for j in range(tree.height + 1)]
            assert levels == sorted(levels)
        items = items_of(trees)
        assert items[-1] == (0,) * len(trees)
        assert len(items) == math.prod(tree.height + 1 for tree in trees) == len(set(items))
        keys = [(information_of_item(trees, item), *item) for item in items]
        assert keys == sorted(keys, reverse=True)
        base = tuple(chance.choice([tree.base_level(v) for v in tree.occurring]) for tree in trees)
        assert items[next_item(items, None, base)] == base
        covering = [item for item in items if all(j <= b for j, b in zip(item, base, strict=True))]  # q'' with q'' ≽ q0
        for here, following in itertools.pairwise(covering):
            assert items[next_item(items, items.index(here), base)] == following


# --- sweeping rows out of a class: bulk against one at a time ------------------------------------------------------------


def one_at_a_time(tree: Tree, nodes: list[Node], bound: Bound) -> Counter[Node]:
    """What stays in a class when rows are swept one by one."""
    kept, _ = Sweep([], [tree], [bound]).settle([Record((i,), (), (node,)) for i, node in enumerate(nodes)])
    return Counter(record.secrets[0] for record in kept)


def full_level(counts: list[int], rho: Fraction, bound: Bound) -> int:
    """The largest full level x, from the inequalities that are linear in it; rho is what rows at the root add to each value."""
    m, ranked = len(counts), sorted(counts, reverse=True)
    slack = 1 + SLACK
    edges = [*dict.fromkeys(c for c in ranked if c), 1 if rho == 0 else 0]
    for top, edge in itertools.pairwise(edges):  # edge <= x <= top; the t values from top up are cut to x
        t = sum(c >= top for c in counts)
        rest = [c + rho for c in ranked[t:]]
        low, high, possible = Fraction(edge), Fraction(top), True
        for k in range(1, m + 1):
            psi = bound.psi(k) * slack
            slope = min(k, t) - psi * t  # slope * (x + rho) <= limit
            limit = psi * sum(rest) - sum(rest[: max(0, k - t)])
            if slope > 0:
                high = min(high, limit / slope - rho)
            elif slope < 0:
                low = max(low, limit / slope - rho)
            else:
                possible &= limit >= 0
        if possible and math.floor(high) >= low:
            return math.floor(high)
    return 0


def levelled(counts: list[int], root: int, bound: Bound) -> tuple[list[int], int]:
    """ALGORITHMS.md, "No row-at-a-time removal", with rows at the root of the taxonomy besides: what stays of a class."""
    rho = Fraction(root, len(counts))

    def holds(kept: list[int]) -> bool:
        return sum(kept) + root > 0 and bound.holds({i: c + rho for i, c in enumerate(kept)})

    if holds(counts):
        return counts, root
    x = full_level(counts, rho, bound)
    kept = [min(c, x) for c in counts]
    above = [i for i, c in enumerate(counts) if c > x]
    for j in range(len(above) - 1, 0, -1):  # values of low code lose their row first
        more = [c + (i in above[len(above) - j :]) for i, c in enumerate(kept)]
        if holds(more):
            return more, root
    return (kept, root) if holds(kept) else ([0] * len(counts), 0)


def concave(k: int, tau: Fraction, l: int) -> Fraction:  # noqa: E741
    """Another bounding function: a parabola from τ to 1."""
    return 1 - (1 - tau) * Fraction(l - k, l - 1) ** 2 if k <= l else Fraction(1)


def jumping(k: int, tau: Fraction, l: int) -> Fraction:  # noqa: E741
    """Another one, with ψ(k)/k rising at first: τ, and then next to 1."""
    return tau if k == 1 else 1 - (1 - tau) * Fraction(max(0, l - k), 100)


@pytest.mark.parametrize("function", [linear, concave, jumping])
@pytest.mark.parametrize("with_root", [False, True])
def test_bulk_levelling_is_one_at_a_time(function: Any, with_root: bool):
    """The closed form of ALGORITHMS.md, without and with rows whose value is the root; for any bounding function."""
    chance = random.Random(cases.SEED)
    emptied = 0
    for _ in range(count(700)):
        m = chance.randint(2, 6)
        counts, root = classes(chance, 15, m), chance.randint(1, 6) * with_root
        bound = some_bound(chance, m)
        bound = Bound(bound.tau, bound.l, function)
        tree = Tree({i: (str(i), "*") for i in range(m)}, range(m))
        nodes: list[Node] = [(0, str(i)) for i, c in enumerate(counts) for _ in range(c)] + [(1, "*")] * root
        stays = one_at_a_time(tree, nodes, bound)
        kept, at_root = levelled(counts, root, bound)
        assert ([stays[0, str(i)] for i in range(m)], stays[1, "*"]) == (kept, at_root), (counts, root, bound)
        assert any(kept) or at_root or sum(c > 0 for c in counts) < bound.l  # something stays iff there are ℓ values
        emptied += not any(kept) and not at_root
    assert emptied > 20 or with_root


def test_rows_leave_in_an_order_known_beforehand():
    """With equal weights, whatever the nodes: the j-th row of node v in a class leaves in descending order of
    A_v + j/|leaves(v)|, where A_v is what the nodes above v induce; of equals the lowest code first."""
    chance = random.Random(cases.SEED)
    for _ in range(count(400)):
        taxonomy = random_tree(chance, 7)
        tree = Tree(taxonomy, [leaf for leaf in taxonomy if chance.random() < 0.85] or list(taxonomy))
        m = len(tree.occurring)
        if m < 2:
            continue
        nodes = [node for node in tree.nodes() if tree.under(node) & tree.occurring]
        held = {node: min(int(chance.expovariate(0.4)), 9) for node in nodes if chance.random() < 0.7}
        bound = some_bound(chance, m)
        covered = {node: len(tree.under(node) & tree.occurring) for node in nodes}
        code = {node: min(tree.code[leaf] for leaf in tree.under(node) & tree.occurring) for node in nodes}

        def above(node: Node, tree: Tree = tree, held: Any = held, covered: Any = covered) -> Fraction:
            parent = tree.parent(node)
            return Fraction(0) if parent is None else Fraction(held.get(parent, 0), covered[parent]) + above(parent)

        leaving = sorted(
            (-(above(node) + Fraction(j, covered[node])), code[node], node[0], node)
            for node, n in held.items()
            for j in range(1, n + 1)
        )
        stays = Counter(held)
        for *_, node in leaving:
            if bound.holds(tree.induced(stays.elements())):
                break
            stays[node] -= 1
        assert +stays == one_at_a_time(tree, list(Counter(held).elements()), bound)


# --- whole runs on random tables -----------------------------------------------------------------------------------------


class Case:
    """A random table with ragged taxonomies and 1 to 3 sensitive attributes."""

    def __init__(self, chance: random.Random):
        self.quasi = [f"q{i}" for i in range(chance.randint(1, 3))]
        self.sensitive = [f"s{i}" for i in range(chance.choice([1, 1, 1, 2, 2, 3]))]
        self.taxonomies = {name: random_tree(chance, 6) for name in [*self.quasi, *self.sensitive]}
        skew, null = chance.choice([0.2, 0.5, 1.0]), chance.choice([0, 0, 0.15])
        self.rows = [
            {name: None if chance.random() < null else self.draw(chance, name, skew) for name in self.taxonomies}
            for _ in range(chance.randint(2, 40))
        ]
        self.bounds = {}
        for name in self.sensitive:
            values = len({row[name] for row in self.rows})
            if values >= 2:
                self.bounds[name] = some_bound(chance, min(values, 4))

    def draw(self, chance: random.Random, name: str, skew: float) -> Any:
        leaves = list(self.taxonomies[name])
        return leaves[min(int(chance.expovariate(skew)), len(leaves) - 1)]

    def release(self, **more: Any) -> Release:
        return sweep(self.rows, self.quasi, self.sensitive, self.taxonomies, self.bounds, **more)


def random_cases(number: int) -> list[tuple[random.Random, Case]]:
    found = []
    for block in range(count(number)):
        chance = random.Random(f"{cases.SEED}/{block}")
        case = Case(chance)
        if case.bounds:
            found.append((chance, case))
    return found


def check(case: Case, release: Release) -> None:
    """Rows are conserved, every class satisfies, labels cover what they stand for."""
    members = [record for closed in release.classes for record in closed.members]
    assert Counter(record.cell for record in members) == Counter(record.cell for record in release.whole)
    assert len(members) == len(case.rows)
    for name, bound in case.bounds.items():
        i = case.sensitive.index(name)
        for _, counted in release.published().items():
            tree = release.secrets[i]
            named = {label: node for node in reversed(tree.nodes()) for label in [node[1]]}
            nodes = [named[labels[i]] for labels, n in counted.items() for _ in range(n)]
            assert bound.holds(tree.induced(nodes))
    last = tuple(0 for _ in case.quasi)
    for closed in release.classes:
        for record in closed.members:
            trees = zip(release.quasi, record.quasi, closed.item, strict=True)
            assert closed.labels == tuple(t.taxonomy[v][t.height - j] for t, v, j in trees)
            for i, (tree, node) in enumerate(zip(release.secrets, record.secrets, strict=True)):
                assert record.cell[len(case.quasi) + i] in {tree.code[leaf] for leaf in tree.under(node)}
        if closed.item != last:  # sensitive values are generalized in the whole table and in the last class only
            whole = Counter((r.cell, r.secrets) for r in release.whole)
            assert Counter((r.cell, r.secrets) for r in closed.members) <= whole


def test_every_table_gets_a_release():
    """2 <= ℓ <= number of values and 1/ℓ <= τ < 1 is all it takes, with any number of sensitive attributes."""
    generalized = several = inside = 0
    for _, case in random_cases(250):
        release = case.release()
        check(case, release)
        assert 0 < um(release) <= 1
        generalized += any(node[0] for record in release.whole for node in record.secrets)
        several += len(release.classes) > 1
        inside += len(case.sensitive) > 1
    assert min(generalized, several, inside) > 20 * cases.SCALE


def test_the_order_of_the_rows_does_not_matter():
    for chance, case in random_cases(40):
        first = case.release()
        chance.shuffle(case.rows)
        again = case.release()
        assert [(c.item, c.labels, c.counts) for c in first.classes] == [(c.item, c.labels, c.counts) for c in again.classes]


def test_classes_that_hold_are_left_alone():
    """What was closed, by sweeping rows or by generalizing sensitive values, is not swept once more."""
    for _, case in random_cases(40):
        release = case.release()
        run = Sweep(release.quasi, release.secrets, [case.bounds.get(name) for name in case.sensitive])
        for closed in release.classes:
            kept, swept = run.settle(closed.members)
            assert (len(kept), swept) == (len(closed.members), [])


def test_bounds_that_are_broken_are_refused():
    chance = random.Random(cases.SEED)
    case = next(c for c in (Case(chance) for _ in range(100)) if c.bounds)
    name = next(iter(case.bounds))
    values = len({row[name] for row in case.rows})
    for bad in (Bound.of(0.9, values + 1), Bound.of(0.9, 1), Bound.of(1.0, 2), Bound.of(0.1, 2)):
        case.bounds[name] = bad
        with pytest.raises(RefusedError):
            case.release()


def test_weights():
    """Equal weights of any size are the default; with unequal ones every class still satisfies, or the run is refused."""
    done = refused = 0
    for chance, case in random_cases(60):
        same = {s: dict.fromkeys((leaf for leaf in {r[s] for r in case.rows}), 3) for s in case.sensitive}
        assert [c.counts for c in case.release(weights=same).classes] == [c.counts for c in case.release().classes]
        name = next(iter(case.bounds))
        weights = {name: {leaf: chance.choice([1, 2, 5, 0.5]) for leaf in {row[name] for row in case.rows}}}
        try:
            release = case.release(weights=weights)
        except RefusedError:
            refused += 1
            continue
        done += 1
        tree = release.secrets[case.sensitive.index(name)]
        assert all(
            case.bounds[name].holds(tree.induced(r.secrets[case.sensitive.index(name)] for r in c.members))
            for c in release.classes
        )
    assert done > 20 * cases.SCALE


OTHERS: list[tuple[str, dict[str, Any]]] = [
    ("k_anonymity", {"k": 4}),
    ("distinct_l_diversity", {"l": 2}),
    ("recursive_l_diversity", {"c": 3, "l": 2}),
    ("entropy_l_diversity", {"l": 1.5}),
    ("simple_l_diversity", {"l": 1.2}),
    ("alpha_k_anonymity", {"alpha": 0.8, "k": 2}),
    ("t_closeness", {"t": 0.4}),
    ("distinct_l_diversity", {"l": 2, "multi": "joint"}),
]


def test_other_models_hold_too():
    """A class closes only when all models do; the last one takes in others where sensitive values are not the trouble."""
    done: Counter[str] = Counter()
    refused = 0
    for chance, case in random_cases(160):
        others = chance.sample(OTHERS, chance.choice([1, 1, 2]))
        try:
            release = case.release(others=others)
        except RefusedError:
            refused += 1
            continue
        check(case, release)
        for name, params in others:
            done[name] += 1
            if name == "k_anonymity":
                assert all(len(closed.members) >= params["k"] for closed in release.classes)
    assert min(done[name] for name, _ in OTHERS) > 5 * cases.SCALE
    assert refused < 80 * cases.SCALE


def test_k_anonymity_never_refuses_a_table_of_k_rows():
    """What is left over is not suppressed and does not stop the run: classes are reopened for it."""
    reopened = 0
    for chance, case in random_cases(70):
        k = chance.randint(2, 6)
        if len(case.rows) < k:
            continue
        release = case.release(others=[("k_anonymity", {"k": k})])
        check(case, release)
        assert min(len(closed.members) for closed in release.classes) >= k
        reopened += len(release.classes) < len(case.release().classes)
    assert reopened > 5 * cases.SCALE


# --- measures -----------------------------------------------------------------------------------------------------------


def test_count_queries_by_hand():
    release = patients()
    source = [((row["age"], row["zip"]), (row["disease"],)) for row in PATIENTS]
    trees = [*release.quasi, *release.secrets]
    rows = [[*q, *s] for q, s in release.rows()]
    assert count_query(trees, rows, {2: (2, "any disease")}) == 12
    # hepatitis: 4 published as it is, 2 as hemal disease
    assert count_query(trees, rows, {2: (0, "hepatitis")}) == 5
    assert sensitive_count_errors(release, source, 0) == {
        "hepatitis": Fraction(1, 6),
        "another hemal disease": 1,  # 1 in the source, 2 estimated
        "flu": 0,
        "tuberculosis": 0,
    }
    # hepatitis and [20,29]: class 1 gives 1 + 2/2, class 3 (of [20,39]) 2 * 10/20
    assert count_query(trees, rows, {2: (0, "hepatitis"), 0: (1, "[20,29]")}) == 3
    assert query_error(release, source, {2: (0, "hepatitis"), 0: (1, "[20,29]")}) == Fraction(2, 5)
    assert query_error(release, source, {2: (0, "flu"), 0: (0, "20")}) is None


def test_a_query_that_asks_for_everything_has_no_error():
    for _, case in random_cases(40):
        release = case.release()
        source = [(tuple(r[q] for q in case.quasi), tuple(r[s] for s in case.sensitive)) for r in case.rows]
        trees = [*release.quasi, *release.secrets]
        roots = {i: tree.path(tree.leaves[0])[-1] for i, tree in enumerate(trees)}
        assert query_error(release, source, roots) == 0
        total = sum(
            (count_query(trees, [[*q, *s] for q, s in release.rows()], {len(case.quasi): release.secrets[0].node(leaf, 0)}))
            for leaf in release.secrets[0].leaves
        )
        assert total == len(case.rows)  # the shares of a general value add up
