"""The oracles against the papers' worked examples and against results worked out by hand."""

from __future__ import annotations

import datetime
import itertools
import math
import random
from collections import Counter
from fractions import Fraction

import pytest

from tests.oracle import full_domain, metrics, models, papers, taxonomies
from tests.oracle.models import entropy_l_diversity, npd_recursive_l_diversity, recursive_l_diversity, t_closeness

pytestmark = pytest.mark.core


def histograms(rows, quasi, sa):
    """The SA counts of every class."""
    return [Counter(row[sa] for row in members) for members in models.classes_of(rows, quasi).values()]


def bad(rows, quasi, model, sensitive=(), **params):
    """The violating classes."""
    return models.violating_classes(rows, quasi, model, params, sensitive)


# --- 001 ------------------------------------------------------------------------------------------------------------


def test_figure_2_is_4_anonymous_and_has_a_homogeneous_block():
    rows, quasi = papers.FIGURE_2, papers.INPATIENT_QUASI
    assert bad(rows, quasi, "k_anonymity", k=4) == {}
    assert len(bad(rows, quasi, "k_anonymity", k=5)) == 3
    assert bad(rows, quasi, "distinct_l_diversity", ["condition"], l=1) == {}
    homogeneous = bad(rows, quasi, "distinct_l_diversity", ["condition"], l=2)
    assert homogeneous == {("130**", "3*", "*"): [(1, 2)]}
    assert sum(len(c) for k, c in models.classes_of(rows, quasi).items() if k in homogeneous) == 4
    assert models.strongest(rows, quasi, "condition") == {
        "k_anonymity": 4,
        "distinct_l_diversity": 1,
        "entropy_l_diversity": 1.0,
        "recursive_l_diversity": {1: 1, 2: 1, 3: 1},
        "simple_l_diversity": 1.0,
        "t_closeness": pytest.approx(1 - 5 / 12),  # 5 of the 12 rows are cancer, all 4 of the block
    }


def test_figure_3_is_3_diverse_and_entropy_2_8_diverse():
    rows, quasi = papers.FIGURE_3, papers.INPATIENT_QUASI
    assert bad(rows, quasi, "distinct_l_diversity", ["condition"], l=3) == {}
    assert len(bad(rows, quasi, "distinct_l_diversity", ["condition"], l=4)) == 3
    assert bad(rows, quasi, "entropy_l_diversity", ["condition"], l=2.8) == {}
    assert len(bad(rows, quasi, "entropy_l_diversity", ["condition"], l=2.83)) == 3
    best = models.strongest(rows, quasi, "condition")
    assert best["entropy_l_diversity"] == pytest.approx(2**1.5)
    assert best["recursive_l_diversity"] == {1: 1, 2: 2, 3: 3}  # 2 < c * 1 needs c > 2
    assert best["k_anonymity"] == 4
    assert best["simple_l_diversity"] == 2


def test_figure_3_is_the_only_minimal_node_of_figure_1():
    rows, quasi = papers.FIGURE_1, papers.INPATIENT_QUASI
    hierarchies = {
        "zip": taxonomies.mask([row["zip"] for row in rows], 5),
        "age": {a: (str(a), "<= 40" if a <= 40 else "> 40", "*") for a in (row["age"] for row in rows)},
        "nationality": taxonomies.suppress(row["nationality"] for row in rows),
    }
    found = full_domain.solve(rows, quasi, hierarchies, ["condition"], [("distinct_l_diversity", {"l": 3})])
    assert (found.minimal, found.optimal, found.suppressed) == ([(1, 1, 1)], (1, 1, 1), 0)
    wanted = [("distinct_l_diversity", {"l": 3})]
    release = full_domain.publish(rows, quasi, hierarchies, ["condition"], wanted, found.optimal)
    assert sorted(release, key=lambda row: row["no"]) == sorted(papers.FIGURE_3, key=lambda row: row["no"])


def test_counts_1_1_1_1_4_are_entropy_4_diverse():
    counts = Counter(a=1, b=1, c=1, d=1, e=4)
    assert entropy_l_diversity.entropy(counts) == pytest.approx(math.log(4), rel=1e-12)
    assert models.violation("entropy_l_diversity", counts, l=4) is None
    assert models.violation("entropy_l_diversity", counts, l=4.001) == (pytest.approx(4), 4.001)


def test_section_4_3_two_sensitive_attributes():
    rows = papers.TWO_SENSITIVE
    for sa in ("s", "v"):
        assert bad(rows, ["q"], "distinct_l_diversity", [sa], l=3) == {}
        # The paper says "actually recursive (2,3)-diverse"; by its own Def 4.2 it is not quite: 2 < 2 * 1 fails.
        assert bad(rows, ["q"], "recursive_l_diversity", [sa], c=2, l=3) == {("q*",): [(2, 3)]}
        assert bad(rows, ["q"], "recursive_l_diversity", [sa], c=2.001, l=3) == {}
    both = ["s", "v"]
    assert bad(rows, ["q"], "distinct_l_diversity", both, l=3, multi="each") == {}
    assert bad(rows, ["q"], "distinct_l_diversity", both, l=3) == {}
    # joint: within v1 and v2 there is one s, within v3 two; within s2 and s3 there is one v, within s1 two
    joint = bad(rows, ["q"], "distinct_l_diversity", both, l=2, multi="joint")
    assert joint == {("q*",): [(1, 2)] * 4}
    assert bad(rows, ["q"], "distinct_l_diversity", both, l=1, multi="joint") == {}
    # restricted to one SA there is nothing to join
    assert bad(rows, ["q"], "distinct_l_diversity", both, l=3, multi="joint", on="s") == {}


def test_recursive():
    counts = Counter(a=3, b=2, c=1)
    assert models.violation("recursive_l_diversity", counts, c=1, l=1) is None
    assert models.violation("recursive_l_diversity", counts, c=1, l=2) == (1, 2)  # 3 < 3 fails
    assert models.violation("recursive_l_diversity", counts, c=2, l=2) is None  # 3 < 6
    assert models.violation("recursive_l_diversity", counts, c=2, l=3) == (2, 3)  # 3 < 2 fails
    assert models.violation("recursive_l_diversity", counts, c=4, l=3) is None  # 3 < 4
    assert models.violation("recursive_l_diversity", counts, c=100, l=4) == (3, 4)  # no fourth value: empty tail
    assert models.violation("recursive_l_diversity", Counter(a=5), c=9, l=1) is None
    assert models.violation("recursive_l_diversity", Counter(a=5), c=9, l=2) == (1, 2)
    assert recursive_l_diversity.largest_l(Counter(a=5), 0.5) == 1


def test_pd_recursive():
    counts = Counter(healthy=10, flu=4, cold=3, hiv=1)
    # Y empty: Def 4.2. 10 < 1 * (4 + 3 + 1) fails, 10 < 2 * 8 holds
    assert models.violation("pd_recursive_l_diversity", counts, c=1, l=2) == (10 / 8, 1)
    assert models.violation("pd_recursive_l_diversity", counts, c=2, l=2) is None
    # healthy allowed: y = 2. l = 3: y <= l - 1, 4 < c * (3 + 1)
    assert models.violation("pd_recursive_l_diversity", counts, c=1, l=3, allowed=["healthy"]) == (1.0, 1)
    assert models.violation("pd_recursive_l_diversity", counts, c=1.1, l=3, allowed=["healthy"]) is None
    # l = 2: y > l - 1, 4 < c * (10 + 3 + 1)
    assert models.violation("pd_recursive_l_diversity", counts, c=0.25, l=2, allowed=["healthy"]) == (4 / 14, 0.25)
    assert models.violation("pd_recursive_l_diversity", counts, c=0.5, l=2, allowed=["healthy"]) is None
    # healthy, flu allowed: y = 3; l = 3: 3 < c * (4 + 1)
    assert models.violation("pd_recursive_l_diversity", counts, c=0.5, l=3, allowed=["healthy", "flu"]) == (3 / 5, 0.5)
    # every value allowed; an empty tail
    assert models.violation("pd_recursive_l_diversity", counts, c=0.01, l=9, allowed=list(counts)) is None
    assert models.violation("pd_recursive_l_diversity", counts, c=5, l=5) == (math.inf, 5)


def test_pd_recursive_without_allowed_values_is_recursive_and_ties_do_not_matter():
    chance = random.Random(1)
    for _ in range(2000):
        values = [chance.choice("abcde") for _ in range(chance.randint(1, 9))]
        c, l = chance.choice([0.5, 1, 1.5, 2, 3]), chance.randint(1, 5)  # noqa: E741
        counts = Counter(values)
        assert (models.violation("pd_recursive_l_diversity", counts, c=c, l=l) is None) == recursive_l_diversity.holds(
            counts, c, l
        )
        allowed = chance.sample("abcde", chance.randint(0, 4))
        results = set()
        for _ in range(4):
            items = list(counts.items())
            chance.shuffle(items)
            results.add(models.violation("pd_recursive_l_diversity", dict(items), c=c, l=l, allowed=allowed))
        assert len(results) == 1


def test_npd_recursive():
    counts = Counter(healthy=6, flu=3, hiv=1)
    assert (
        models.violation("npd_recursive_l_diversity", counts, c1=2, c2=10, l=2, guarded=["hiv"]) is None
    )  # exactly 10 percent
    assert models.violation("npd_recursive_l_diversity", counts, c1=2, c2=10.1, l=2, guarded=["hiv"]) == (10, 10.1)
    assert models.violation("npd_recursive_l_diversity", counts, c1=2, c2=1, l=2, guarded=["hiv", "plague"]) == (0, 1)
    assert models.violation("npd_recursive_l_diversity", counts, c1=2, c2=0, l=2, guarded=["plague"]) is None
    assert npd_recursive_l_diversity.violations(counts, None, 1, 20, 2, guarded=["hiv"]) == [(1.5, 1), (10, 20)]
    thirds = Counter(a=1, b=1, c=1)
    assert models.violation("npd_recursive_l_diversity", thirds, c1=2, c2=100 / 3, l=2, guarded=["a"]) is None


def test_simple_and_alpha_k():
    counts = Counter(a=2, b=2, c=1)
    assert models.violation("simple_l_diversity", counts, l=2.5) is None
    assert models.violation("simple_l_diversity", counts, l=2.6) == (2.5, 2.6)
    assert models.violation("alpha_k_anonymity", counts, alpha=0.4, k=5) is None
    assert models.violation("alpha_k_anonymity", counts, alpha=0.4, k=6) == (5, 6)
    assert models.violation("alpha_k_anonymity", counts, alpha=0.3, k=5) == (0.4, 0.3)
    assert models.violation("alpha_k_anonymity", counts, alpha=0.2, k=5, values=["c"]) is None
    assert models.violation("alpha_k_anonymity", counts, alpha=0.1, k=5, values=["c", "z"]) == (0.2, 0.1)
    assert models.violation("alpha_k_anonymity", counts, alpha=0.1, k=5, values=["z"]) is None


def test_null_is_a_value():
    rows = [{"q": None, "s": None}, {"q": None, "s": "a"}, {"q": "x", "s": None}]
    assert bad(rows, ["q"], "distinct_l_diversity", ["s"], l=2) == {("x",): [(1, 2)]}
    assert bad(rows, ["q"], "k_anonymity", k=2) == {("x",): [(1, 2)]}
    assert bad([*rows, None], ["q"], "k_anonymity", k=2) == {("x",): [(1, 2)]}  # suppressed rows form no class


# --- 002 ------------------------------------------------------------------------------------------------------------


def test_table_4_is_2_diverse_by_every_reading():
    rows, quasi = papers.TABLE_4, papers.DISEASES_QUASI
    assert [sum(h.values()) for h in histograms(rows, quasi, "disease")] == [2, 3, 2]
    assert [len(h) for h in histograms(rows, quasi, "disease")] == [2, 3, 2]  # group 2 took the residual row
    best = models.strongest(rows, quasi, "disease")
    assert best["k_anonymity"] == best["distinct_l_diversity"] == 2
    assert best["entropy_l_diversity"] == pytest.approx(2)
    assert best["simple_l_diversity"] == 2
    assert best["recursive_l_diversity"] == {1: 1, 2: 2, 3: 2}  # Obs. 1: for all c > 1
    assert bad(rows, quasi, "entropy_l_diversity", ["disease"], l=2) == {}
    assert set(bad(rows, quasi, "distinct_l_diversity", ["disease"], l=3)) == {
        ("*", "10075", "50"),
        ("F", "10077", "20-25"),
    }


def test_tables_2_to_4_keep_the_sensitive_values_of_table_1():
    assert Counter(r["disease"] for r in papers.TABLE_4) == Counter(r["disease"] for r in papers.TABLE_1)
    residual = Counter(r["disease"] for r in papers.TABLE_1) - Counter(r["disease"] for r in papers.TABLE_3)
    assert residual == Counter(["Obesity"])
    assert all(len(h) == 2 == sum(h.values()) for h in histograms(papers.TABLE_3, papers.DISEASES_QUASI, "disease"))


# --- t-closeness ----------------------------------------------------------------------------------------------------


def test_salaries_of_li_et_al():
    table = Counter(range(3, 12))
    assert t_closeness.ordered_distance(Counter([3, 4, 5]), table, range(3, 12)) == Fraction(3, 8)
    assert t_closeness.ordered_distance(Counter([6, 8, 11]), table, range(3, 12)) == Fraction(1, 6)
    assert t_closeness.ordered_distance(Counter([3]), Counter([3]), [3]) == 0
    assert models.violation("t_closeness", Counter([3, 4, 5]), models.Source(table), t=0.375, distance="ordered") is None
    assert models.violation("t_closeness", Counter([3, 4, 5]), models.Source(table), t=0.374, distance="ordered") == (
        0.375,
        0.374,
    )


DISEASES = taxonomies.ragged(
    [
        ("flu", "respiratory infection", "respiratory", "*"),
        ("pneumonia", "respiratory infection", "respiratory", "*"),
        ("embolism", "vascular", "respiratory", "*"),
        ("ulcer", "stomach", "digestive", "*"),
        ("colitis", "colon", "digestive", "*"),
    ]
)


def test_hierarchical_distance_by_hand():
    far = t_closeness.hierarchical_distance
    # all mass moved from one leaf to another: height(lowest common ancestor) / height
    assert far(Counter(["flu"]), Counter(["pneumonia"]), DISEASES) == Fraction(1, 3)
    assert far(Counter(["flu"]), Counter(["embolism"]), DISEASES) == Fraction(2, 3)
    assert far(Counter(["flu"]), Counter(["ulcer"]), DISEASES) == 1
    # p = flu 1/2, pneumonia 0, embolism 0, ulcer 1/2, colitis 0; q = 1/5 each. extras: 3/10, -2/10, -2/10, 3/10, -2/10.
    # infection: min(3, 2)/10 * 1/3 = 2/30, extra 1/10; respiratory: min(1, 2)/10 * 2/3 = 2/30, extra -1/10;
    # digestive: min(3, 2)/10 * 2/3 = 4/30, extra 1/10; root: min(1, 1)/10 = 3/30. Sum 11/30.
    assert far(Counter(["flu", "ulcer"]), Counter(list(DISEASES)), DISEASES) == Fraction(11, 30)
    assert far(Counter(list(DISEASES)), Counter(list(DISEASES)), DISEASES) == 0
    # NULL is one more leaf under the root
    assert far(Counter([None]), Counter(["flu"]), DISEASES) == 1


def test_hierarchical_distance_is_the_transport_cost():
    """On a tree whose distance is level(lca)/H, the cheapest transport costs, per edge, the surplus that crosses it."""
    chance = random.Random(2)
    for _ in range(300):
        p = Counter(chance.choices(list(DISEASES), k=chance.randint(1, 6)))
        q = Counter(chance.choices(list(DISEASES), k=chance.randint(1, 6)))
        crossing = Fraction(0)
        for level in range(3):
            for label in {labels[level] for labels in DISEASES.values()}:
                under = [leaf for leaf, labels in DISEASES.items() if labels[level] == label]
                crossing += abs(sum(Fraction(p[v], p.total()) - Fraction(q[v], q.total()) for v in under))
        assert t_closeness.hierarchical_distance(p, q, DISEASES) == crossing / 2 / 3


def test_flat_hierarchy_is_the_equal_distance():
    flat = taxonomies.suppress("abcd")
    p, q = Counter("aab"), Counter("abcd")
    assert t_closeness.equal_distance(p, q) == t_closeness.hierarchical_distance(p, q, flat) == Fraction(1, 2)


def test_t_closeness_compares_with_the_source_not_with_the_release():
    source = [{"q": q, "s": s} for q, s in ["aa", "ab", "ba", "bb", "cc"]]
    release = [*source[:4], None]
    references = models.references_of(source, ["s"])
    params = {"t": 0.0, "distance": "equal"}
    assert models.violating_classes(release, ["q"], "t_closeness", params, ["s"]) == {}
    assert models.violating_classes(release, ["q"], "t_closeness", params, ["s"], references=references) == {
        ("a",): [(0.2, 0.0)],
        ("b",): [(0.2, 0.0)],
    }


def test_sensitive_order():
    assert models.Source(Counter([10, 9, None])).values == [9, 10, None]
    assert models.Source(Counter(["ulcer", "flu", None, "embolism"]), DISEASES).values == [
        "flu",
        "embolism",
        "ulcer",
        None,
    ]


# --- taxonomies -----------------------------------------------------------------------------------------------------


def test_ragged_is_aligned_at_the_root():
    taxonomy = taxonomies.ragged([("x", "Root"), ("y", "A", "Root"), ("z", "A", "Root")], null=True)
    assert taxonomy == {
        "x": ("x", "x", "Root"),
        "y": ("y", "A", "Root"),
        "z": ("z", "A", "Root"),
        None: (None, None, "Root"),
    }
    assert [taxonomies.leaves(taxonomy, *at) for at in [(0, "x"), (1, "A"), (1, None), (2, "Root")]] == [1, 2, 1, 4]
    assert taxonomies.generalize(taxonomy, "y", 1) == "A"
    assert taxonomies.height(taxonomy) == 2
    assert taxonomies.is_tree(taxonomy)
    assert not taxonomies.is_tree(taxonomies.ragged([("x", "A", "B", "R"), ("y", "A", "C", "R")]))


def test_order_keeps_subtrees_together():
    mixed = taxonomies.ragged([("a", "X", "*"), ("b", "Y", "*"), ("c", "X", "*")], null=True)
    assert taxonomies.order(mixed) == ["a", "c", "b", None]


def test_builders():
    assert taxonomies.suppress(["b", "a", None, "a"]) == {"a": ("a", "*"), "b": ("b", "*"), None: (None, "*")}
    assert taxonomies.mask(["14853", None], 5)["14853"] == ("14853", "1485*", "148**", "14***", "1****", "*****")
    assert taxonomies.mask([None], 2) == {None: (None, None, "**")}
    assert taxonomies.mask(["12"], 4)["12"] == ("12", "12**", "12**", "1***", "****")
    assert taxonomies.mask([12], 4, pad="0")[12] == ("12", "001*", "00**", "0***", "****")
    with pytest.raises(ValueError, match="longer"):
        taxonomies.mask(["12345"], 4)
    ages = taxonomies.intervals([0, 17, -1, None], [5, 10])
    assert ages == {
        -1: ("-1", "[-5, -1]", "[-10, -1]", "*"),
        0: ("0", "[0, 4]", "[0, 9]", "*"),
        17: ("17", "[15, 19]", "[10, 19]", "*"),
        None: (None, None, None, "*"),
    }
    open_ends = taxonomies.intervals([17, 18, 89, 90], [10], origin=18, low=18, high=90)
    assert [labels[1] for labels in open_ends.values()] == ["< 18", "[18, 27]", "[88, 97]", ">= 90"]
    assert taxonomies.intervals([2.5], [2])[2.5] == ("2.5", "[2.0, 4.0)", "*")
    assert taxonomies.intervals([0.6], [0.1, 0.5])[0.6] == ("0.6", "[0.6, 0.7)", "[0.5, 1.0)", "*")
    assert taxonomies.intervals([2**63 - 1], [5])[2**63 - 1][1] == "[9223372036854775805, 9223372036854775809]"
    odd = taxonomies.intervals([1e300, math.inf, math.nan], [5], high=1e9)
    assert {levels[:2] for levels in odd.values()} == {
        ("1e+300", ">= 1000000000.0"),
        ("inf", ">= 1000000000.0"),
        ("nan", "nan"),
    }
    day = datetime.date(2024, 3, 5)
    assert taxonomies.dates([day], ["day", "month", "quarter", "year", "decade"])[day] == (
        "2024-03-05",
        "2024-03-05",
        "2024-03",
        "2024-Q1",
        "2024",
        "2020s",
        "*",
    )
    assert taxonomies.date_label(datetime.date(2019, 10, 1), "quarter") == "2019-Q4"


# --- metrics and full_domain ----------------------------------------------------------------------------------------

SMALL = [dict(zip("zsd", line, strict=True)) for line in ["aFx", "bFy", "cMx", "cMy", "dFx"]]
SMALL_TAXONOMIES = {
    "z": taxonomies.ragged([("a", "ab", "*"), ("b", "ab", "*"), ("c", "cd", "*"), ("d", "cd", "*")]),
    "s": taxonomies.suppress("FM"),
}
TWO = [("k_anonymity", {"k": 2})]


def small(limit=0.0, metric="loss", wanted=TWO, **more):
    """solve() on the small table."""
    return full_domain.solve(SMALL, ["z", "s"], SMALL_TAXONOMIES, ["d"], wanted, limit, metric, **more)


def release_of(node, wanted=TWO):
    return full_domain.publish(SMALL, ["z", "s"], SMALL_TAXONOMIES, ["d"], wanted, node)


def test_full_domain_by_hand():
    # (0,0): a1 b1 c2 d1; (1,0): abF2 cdM2 cdF1; (0,1): a1 b1 c2 d1; (2,0): F3 M2; (1,1): ab2 cd3; (2,1): 5
    assert small().minimal == [(1, 1), (2, 0)]
    # loss at (1,1): z (1/2 - 1/4) / (3/4) = 1/3, s 1; at (2,0): z 1, s 0
    assert small() == ([(1, 1), (2, 0)], (2, 0), pytest.approx(math.sqrt(2) - 1), 0, 0)
    assert small(metric="height") == ([(1, 1), (2, 0)], (1, 1), 2, 0, 0)  # a tie, the same height: lexicographic
    assert small(metric="discernibility")[1:3] == ((1, 1), 13)  # 4 + 9 = 9 + 4
    assert small(metric="average_class_size")[1:3] == ((1, 1), 2.5)
    assert small(metric="precision")[1:3] == ((2, 0), 0.5)
    assert small(metric="height", weights={"z": 1, "s": 3})[1:3] == ((2, 0), 2)


def test_full_domain_by_hand_with_suppression():
    found = small(limit=0.2)  # one row: (1,0) may lose cdF
    assert found.minimal == [(1, 0)]
    # z: mean (4 * 1/2 + 1) / 5 = 3/5, x = 7/15; s: mean (4 * 1/2 + 1) / 5 = 3/5, x = 1/5
    assert found[1:] == ((1, 0), pytest.approx(math.sqrt(22 / 15 * 6 / 5) - 1), 1, 0)
    assert release_of((1, 0))[4] is None
    assert small(limit=0.199).minimal == [(1, 1), (2, 0)]
    assert small(limit=0.6).minimal == [(0, 0)]
    assert small(limit=0.2, min_levels={"s": 1}).minimal == [(1, 1)]
    assert small(max_levels={"z": 1}).minimal == [(1, 1)]


def test_full_domain_without_an_answer():
    assert small(max_levels={"z": 1, "s": 0}) == ([], None, None, None, 1)
    assert small(wanted=[("k_anonymity", {"k": 6})]).closest == 5
    # limit 1 would let everything go; a node that publishes nobody is no answer
    assert small(limit=1.0, wanted=[("k_anonymity", {"k": 6})]) == ([], None, None, None, 5)


def test_suppression_is_not_monotone_for_simple_nor_for_joint_distinct():
    """At (0) one class of three rows violates; at (1) it takes the satisfying class down with it."""
    values = [("1", "a"), ("1", "b"), ("2", "a"), ("2", "a"), ("2", "a")]
    rows = [{"q": q, "s": s} for q, s in values]
    hierarchy = {"q": taxonomies.suppress("12")}
    found = full_domain.solve(rows, ["q"], hierarchy, ["s"], [("simple_l_diversity", {"l": 2})], 0.6, "height")
    assert (found.minimal, found.suppressed) == ([(0,)], 3)
    assert full_domain.publish(rows, ["q"], hierarchy, ["s"], [("simple_l_diversity", {"l": 2})], (1,)) == [None] * 5
    block = [("1", s, v) for s, v in itertools.product("ab", "xy")] + [("2", "c", "z")]
    rows = [dict(zip("qsv", line, strict=True)) for line in block]
    joint = [("distinct_l_diversity", {"l": 2, "multi": "joint"})]
    assert full_domain.publish(rows, ["q"], hierarchy, ["s", "v"], joint, (0,)).count(None) == 1
    assert full_domain.publish(rows, ["q"], hierarchy, ["s", "v"], joint, (1,)).count(None) == 5


def test_metrics_by_hand():
    arguments = (SMALL, release_of((1, 0)), ["z", "s"], SMALL_TAXONOMIES, (1, 0))
    assert metrics.height((1, 0), ["z", "s"]) == 1
    assert metrics.loss(*arguments) == pytest.approx(math.sqrt(1.76) - 1)
    # weights 3 and 1: (22/15)^(3/4) * (6/5)^(1/4) - 1
    assert metrics.loss(*arguments, {"z": 3}) == pytest.approx((22 / 15) ** 0.75 * 1.2**0.25 - 1)
    # z: (4 * 1/2 + 1) / 5 = 3/5; s: 1/5
    assert metrics.precision(*arguments) == pytest.approx(1 - (0.6 + 0.2) / 2)
    assert metrics.precision(*arguments, {"z": 3}) == pytest.approx(1 - (0.75 * 0.6 + 0.25 * 0.2))
    # z: a, b: log2(2/1); c, c: log2(3/2); d suppressed: log2(5/1). s: 0 but for d: log2(5/3)
    bits_z, bits_s = 2 + 2 * math.log2(1.5) + math.log2(5), math.log2(5 / 3)
    assert metrics.entropy(*arguments) == pytest.approx(bits_z + bits_s)
    assert metrics.entropy(*arguments, {"z": 3}) == pytest.approx(3 * bits_z + bits_s)
    assert metrics.discernibility(*arguments[:3]) == 4 + 4 + 5
    assert metrics.average_class_size(*arguments[1:3]) == 2
    # four published rows, each 1/2 + 1 + 1 of 3
    assert metrics.information(*arguments, ["d"]) == pytest.approx(4 * 2.5 / 15)
    assert metrics.loss(SMALL, release_of((0, 0), []), *arguments[2:4], (0, 0)) == 0
    assert metrics.loss(SMALL, release_of((2, 1), []), *arguments[2:4], (2, 1)) == pytest.approx(1)
    assert metrics.loss(SMALL, [None] * 5, *arguments[2:4], (0, 0)) == pytest.approx(1)


def test_null_counts_as_a_leaf():
    rows = [{"z": "a"}, {"z": None}]
    hierarchy = {"z": taxonomies.ragged([("a", "A", "*"), ("b", "A", "*")])}
    found = full_domain.solve(rows, ["z"], hierarchy, [], TWO)
    assert found.minimal == [(2,)]
    assert full_domain.publish(rows, ["z"], hierarchy, [], [], (1,)) == [{"z": "A"}, {"z": None}]
    complete = {"z": taxonomies.with_null(hierarchy["z"])}
    # D = 3; at level 1: A covers 2, NULL 1: mean 1/2, x = (1/2 - 1/3) / (2/3) = 1/4
    release = full_domain.publish(rows, ["z"], hierarchy, [], [], (1,))
    assert metrics.loss(rows, release, ["z"], complete, (1,)) == pytest.approx(0.25)


def test_monotone_models_have_the_whole_filter_above_their_minimal_nodes():
    """001 Theorems 5.2 and 5.3 and the like: without suppression, what is above a satisfying node satisfies."""
    chance = random.Random(3)
    wanted = [
        ("entropy_l_diversity", {"l": 1.7}),
        ("recursive_l_diversity", {"c": 2, "l": 2}),
        ("npd_recursive_l_diversity", {"c1": 2, "c2": 10, "l": 2, "guarded": ["x"]}),
        ("simple_l_diversity", {"l": 1.5}),
        ("alpha_k_anonymity", {"alpha": 0.7, "k": 2}),
        ("t_closeness", {"t": 0.3, "distance": "ordered"}),
    ]
    for _ in range(60):
        rows = [
            {"z": chance.choice("abcd"), "s": chance.choice("FM"), "d": chance.choice("xxy")}
            for _ in range(chance.randint(1, 12))
        ]
        model = chance.choice(wanted)
        minimal = full_domain.solve(rows, ["z", "s"], SMALL_TAXONOMIES, ["d"], [model]).minimal
        for node in itertools.product(range(3), range(2)):
            release = full_domain.publish(rows, ["z", "s"], SMALL_TAXONOMIES, ["d"], [model], node)
            above = any(full_domain.at_most(low, node) for low in minimal)
            assert (None not in release) == above
