"""Find the cheapest pattern of each class: representatives first, then all states of what may be cheaper."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

from ...errors import PrivacyError
from ...sql.names import Relation
from .frontier import first_thresholds, relaxed, vectors_within
from .reach import bare_distance, least_reached
from .tables import Tables

FIRST = (0, 1, 32)
"""The places of the representatives that are tested in one go: the first, then many."""
CHUNK = 16
"""So many vectors of a class are tried at once, with all of their states."""
TESTS = (0, 8, 40, 168, 680, 2728)
"""The places of the products that are tested in one go; what is beyond is not tested."""
FACTOR = 1.35
"""The bound on the cost grows by this where nothing is found below it."""


def settled(tables: Tables) -> Relation:
    """Return the table of the outcome of each class; winning_rows holds the patterns."""
    search = _Search(tables)
    thresholds = first_thresholds(tables)
    cuts = search.cuts
    while sizes := tables.sizes(thresholds):
        vectors, rows = vectors_within(tables, thresholds, sizes, cuts)
        search.try_representatives(vectors, rows)
        search.try_states(vectors, rows)
        dry = tables.steps.make("dry", open_classes=tables["open_classes"], winners=search.winners)
        if tables.is_over:
            tables.steps.append(cuts, "searched_costs", thresholds=thresholds, dry=dry)
            break
        thresholds = tables.steps.make(
            "raised", thresholds=thresholds, dry=dry, open_classes=tables["open_classes"], factor=FACTOR
        )
    if tables.count(dry):
        search.take_bare()
    outcome = tables.make("outcome", open_classes=tables["open_classes"], best=search.best(), cuts=cuts)
    missing = tables.count(tables["open_classes"]) - tables.count(outcome)
    if missing:
        raise PrivacyError(f"no suppression satisfies the models in {missing:,} of the classes{_reachable(search)}")
    return outcome


def _reachable(search: _Search) -> str:
    """Tell the least t that suppression reaches in all classes; of several models one that they reach together for sure."""
    tables = search.tables
    if not tables.by_distance:
        return ""
    if tables.merging == "none":
        return f": with t = {_rounded_up(bare_distance(tables)):g} the one without any terms does"
    dry = tables.steps.make("dry", open_classes=tables["open_classes"], winners=search.winners)
    low, high = map(_rounded_up, least_reached(tables, dry))
    if low == high:
        return f": t = {high:g} is the least that can be reached"
    return f": t = {high:g} can be reached, and less than {low:g} cannot"


def _rounded_up(t: float) -> float:
    """Return a t as it is told: it must not be too small."""
    return math.ceil(t * 1e6 - 1e-3) / 1e6


class _Search:
    """The winners so far."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.winners = tables.steps.make("no_winners", open_classes=tables["open_classes"])
        self.rows = tables.make("no_rows", "winning_rows", members=tables["members"])
        self.cuts = tables.steps.make("no_cuts", open_classes=tables["open_classes"])
        self.left = tables.rounds

    def best(self) -> Relation:
        """Make the table of the best winner of each class."""
        return self.tables.steps.make("best", winners=self.winners)

    def add(self, candidates: Relation, rows: Relation) -> None:
        """Test candidates by the definitions, and keep the first of each class that satisfies."""
        steps = self.tables.steps
        verdicts = steps.sql("verdicts", candidate_rows=rows, labels=self.tables["label_lists"])
        steps.append(self.winners, "winners", candidates=candidates, verdicts=verdicts)
        steps.append(self.rows, "winning_rows", winners=self.winners, candidate_rows=rows)
        self.tables.run.forget(candidates, rows)

    def take_bare(self) -> None:
        """Add the pattern that leaves no terms, for classes that nothing cheaper was found for."""
        steps = self.tables.steps
        bare = steps.make("bare_candidates", open_classes=self.tables["open_classes"])
        self.add(bare, steps.make("bare_rows", members=self.tables["members"], bare_candidates=bare))

    def try_representatives(self, vectors: Relation, rows: Relation) -> None:
        """Test the first vectors of each class, with the most promising state of each row."""
        run, steps = self.tables.run, self.tables.steps
        pending = steps.make("pending", vectors=vectors, winners=self.winners)
        for after, upto in pairwise(FIRST):
            candidates = steps.make("first_candidates", pending=pending, winners=self.winners, after=after, upto=upto)
            if not self.tables.count(candidates):
                break
            states = steps.sql("weighed_states", **self.tables.rows_of(candidates))
            tested = steps.make(
                "first_rows", candidates=candidates, vector_rows=rows, states=states, by_distance=self.tables.by_distance
            )
            self.add(candidates, tested)
        run.forget(pending)

    def try_states(self, vectors: Relation, rows: Relation) -> None:
        """Try all states of the vectors that may be cheaper than the best, the cheapest vectors first."""
        run, steps = self.tables.run, self.tables.steps
        pending = steps.make("pending", vectors=vectors, winners=self.winners)
        while (sizes := self.tables.sizes(pending)) and self.left and not self.tables.is_over:
            self.left -= 1
            chunk = steps.make("chunk", pending=pending, size=CHUNK)
            self._try_products(chunk, rows, sizes)
            rest = steps.make("rest", pending=pending, size=CHUNK)
            run.forget(pending, chunk)
            pending = steps.make("pending", vectors=rest, winners=self.winners)
            run.forget(rest)
        if sizes:
            steps.append(self.cuts, "pending_costs", pending=pending)

    def _try_products(self, chunk: Relation, rows: Relation, sizes: Sequence[int]) -> None:
        """Test the patterns of some vectors in the order of their costs."""
        tables, run, steps = self.tables, self.tables.run, self.tables.steps
        states = steps.make("weighed_states", **tables.rows_of(chunk))
        first = products = steps.make("first_products", chunk=chunk)
        passed: list[Relation] = []
        paths: Relation | None = None
        complete, complete_paths = steps.growing("complete_products"), steps.growing("complete_paths")
        for depth in range(1, sizes[-1] + 1):
            next_ = steps.make(
                "products", parents=products, vector_rows=rows, weighed_states=states, depth=depth, base=tables.next_base()
            )
            rows_of = {"products": next_, "product_paths": paths, "vector_rows": rows, "depth": depth}
            possible = relaxed(tables, steps.sql("product_rows", **rows_of))
            followed = steps.make("followed_products", products=next_, relaxed=possible, width=tables.width)
            longer = steps.make("product_paths", products=next_, kept=followed, paths=paths, depth=depth)
            run.forget(next_, possible, *([paths] if paths else []))
            products, paths = followed, longer
            passed.append(followed)
            if depth in sizes:
                done = complete.add(kept=products, open_classes=tables["open_classes"], depth=depth)
                done_paths = complete_paths.add(paths=paths, complete=done)
        steps.append(self.cuts, "cuts", followed=passed)
        run.forget(*passed, *([paths] if paths else []), states, first)
        self._test_products(done, done_paths)

    def _test_products(self, done: Relation, paths: Relation) -> None:
        """Test complete products; those that are too many bound what was found from below."""
        steps = self.tables.steps
        queue = steps.make("queue", complete=done)
        for after, upto in pairwise(TESTS):
            candidates = steps.make("queued", queue=queue, winners=self.winners, after=after, upto=upto)
            if not self.tables.count(candidates):
                break
            self.add(candidates, steps.make("queued_rows", candidates=candidates, paths=paths))
        steps.append(self.cuts, "untested", queue=queue, winners=self.winners, after=TESTS[-1])
        self.tables.run.forget(queue)
