"""The searches of 004 that the engine is compared with: given time, both find what brute force finds."""

from __future__ import annotations

import random

import numpy as np
import pytest

from tests.oracle import cases
from tests.oracle.quasi_sensitive import Asked, World, brute_force, cost
from tests.oracle.term_search import Knowledge, Search


@pytest.mark.core
@pytest.mark.parametrize("is_adaptive", [True, False])
@pytest.mark.parametrize("number", range(cases.some(40)))
def test_complete_searches_find_the_least_cost(number: int, is_adaptive: bool):
    chance = random.Random(f"{cases.SEED} searches {number}")
    terms = chance.randint(3, 6)
    labels = {label: chance.sample(range(terms), chance.randint(1, terms)) for label in range(chance.randint(3, 9))}
    of = {term: [label for label, its in labels.items() if term in its] for term in range(terms)}
    drawn = [labels[chance.choice(sorted(labels))] for _ in range(3)]
    rows = [sorted(chance.sample(of_label, chance.randint(1, min(3, len(of_label))))) for of_label in drawn]
    sets = [frozenset(row) for row in rows]
    world = World(labels)
    alpha = world.posterior(sets)
    model, asked = chance.choice(
        [
            (("diversity", 1.0, 3), Asked([("qs_l_diversity", {"c": 1, "l": 3})])),
            (("closeness", 0.3), Asked([("qs_t_closeness", {"t": 0.3})], alpha)),
        ]
    )
    prior = np.array([float(alpha.get(label, 0)) for label in labels])
    search = Search(Knowledge(of, len(labels), prior), rows, model)
    best = brute_force(world, sets, asked)
    found = search.run(60, is_adaptive)
    assert search.is_complete
    assert found == (float("inf") if best is None else pytest.approx(float(cost(sets, best[1]))))
