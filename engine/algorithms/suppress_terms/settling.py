"""Find the cheapest pattern of each class: representatives first, then all states of what may be cheaper."""

from __future__ import annotations

from itertools import pairwise

from ...errors import PrivacyError
from ...run import Growing
from ...sql.names import Relation
from .frontier import first_thresholds, relaxed, vectors_within
from .tables import Tables

FIRST = (0, 1, 4, 16, 64)
"""The places of the representatives that are tested in one go: one, then three, ..."""
CHUNK = 16
"""So many vectors of a class are tried at once, with all of their states."""
TESTS = (0, 8, 40, 168, 680, 2728)
"""The places of the products that are tested in one go; what is beyond is not tested."""
FACTOR = 1.15
"""The bound on the cost grows by this where nothing is found below it."""


def settled(tables: Tables) -> Relation:
    """Return the table of the outcome of each class; winning_rows holds the patterns."""
    search = _Search(tables)
    thresholds = first_thresholds(tables)
    cuts = search.cuts
    while tables.count(thresholds):
        vectors, rows = vectors_within(tables, thresholds, cuts)
        search.try_representatives(vectors, rows)
        search.try_states(vectors, rows)
        dry = tables.steps.make("dry", open_classes=tables["open_classes"], best=search.found)
        if tables.is_over:
            tables.steps.append(cuts, "searched_costs", thresholds=thresholds, dry=dry)
            break
        thresholds = tables.steps.make(
            "raised", thresholds=thresholds, dry=dry, open_classes=tables["open_classes"], factor=FACTOR
        )
    search.take_bare()
    outcome = tables.make("outcome", open_classes=tables["open_classes"], best=search.best(), cuts=cuts)
    missing = tables.count(tables["open_classes"]) - tables.count(outcome)
    if missing:
        [bare] = tables.steps.row("least_distance")
        told = f"; a class without any terms is at a distance of {bare:.4g}" if tables.by_distance else ""
        raise PrivacyError(f"no suppression was found for {missing:,} classes: they stay out of reach{told}")
    return outcome


class _Search:
    """The winners so far."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.winners: Growing = tables.steps.growing("winners")
        self.rows: Growing = tables.steps.growing("winning_rows")
        self.cuts = tables.steps.make("no_cuts", open_classes=tables["open_classes"])
        self.left = tables.rounds
        self.add(
            tables.steps.make("no_candidates", open_classes=tables["open_classes"]),
            tables.steps.make("no_rows", members=tables["members"]),
        )

    @property
    def found(self) -> Relation:
        """Return the table of all winners."""
        assert self.winners.table, "it is made at once"
        return self.winners.table

    def best(self) -> Relation:
        """Make the table of the best winner of each class."""
        return self.tables.steps.make("best", winners=self.found)

    def add(self, candidates: Relation, rows: Relation) -> Relation:
        """Test candidates by the definitions, and keep the first of each class that satisfies."""
        run, steps = self.tables.run, self.tables.steps
        verdicts = steps.make("verdicts", candidate_rows=rows, labels=self.tables["label_lists"])
        won = steps.make("winners", candidates=candidates, verdicts=verdicts)
        self.winners.add(candidates=candidates, verdicts=verdicts)
        self.tables.made["winning_rows"] = self.rows.add(winners=won, candidate_rows=rows)
        run.forget(verdicts)
        return won

    def take_bare(self) -> None:
        """Add the pattern that leaves no terms, for classes that nothing cheaper was found for."""
        steps = self.tables.steps
        bare = steps.make("bare_candidates", open_classes=self.tables["open_classes"])
        self.add(bare, steps.make("bare_rows", members=self.tables["members"], bare_candidates=bare))

    def try_representatives(self, vectors: Relation, rows: Relation) -> None:
        """Test the first vectors of each class, with the most promising state of each row."""
        run, steps = self.tables.run, self.tables.steps
        pending = steps.make("pending", vectors=vectors, best=self.best())
        won: Growing = steps.growing("winners")
        for after, upto in pairwise(FIRST):
            candidates = steps.make("first_candidates", pending=pending, won=won.table, after=after, upto=upto)
            if not self.tables.count(candidates):
                break
            tested = steps.make("first_rows", candidates=candidates, vector_rows=rows, choices=self.tables["choices"])
            first = self.add(candidates, tested)
            self._remember(won, first)
        run.forget(pending)

    def _remember(self, won: Growing, first: Relation) -> None:
        """Add classes that have a winner to a table."""
        won.add(candidates=first, verdicts=first)

    def try_states(self, vectors: Relation, rows: Relation) -> None:
        """Try all states of the vectors that may be cheaper than the best, the cheapest vectors first."""
        run, steps = self.tables.run, self.tables.steps
        pending = steps.make("pending", vectors=vectors, best=self.best())
        while self.tables.count(pending) and self.left and not self.tables.is_over:
            self.left -= 1
            chunk = steps.make("chunk", pending=pending, size=CHUNK)
            self._try_products(chunk, rows)
            rest = steps.make("rest", pending=pending, size=CHUNK)
            run.forget(pending, chunk)
            pending = steps.make("pending", vectors=rest, best=self.best())
            run.forget(rest)
        steps.append(self.cuts, "pending_costs", pending=pending)

    def _try_products(self, chunk: Relation, rows: Relation) -> None:
        """Test the patterns of some vectors in the order of their costs."""
        tables, run, steps = self.tables, self.tables.run, self.tables.steps
        states = steps.make(
            "weighed_states",
            members=tables["members"],
            open_classes=tables["open_classes"],
            states=tables["states"],
            chunk=chunk,
        )
        products = steps.make("first_products", chunk=chunk)
        paths = steps.make("first_product_paths", products=products)
        depths = int(steps.scalar("largest_class", thresholds=chunk, open_classes=tables["open_classes"]))
        complete, complete_paths = steps.growing("complete_products"), steps.growing("complete_paths")
        for depth in range(1, depths + 1):
            next_ = steps.make(
                "products", parents=products, vector_rows=rows, weighed_states=states, depth=depth, base=tables.base
            )
            tables.numbers(next_)
            all_rows = steps.make("product_rows", products=next_, product_paths=paths, vector_rows=rows, depth=depth)
            possible = relaxed(tables, all_rows)
            followed = steps.make("followed_products", products=next_, relaxed=possible, width=tables.width)
            steps.append(self.cuts, "cuts", followed=followed)
            kept = steps.make("kept_products", followed=followed)
            longer = steps.make("product_paths", products=next_, kept=kept, paths=paths, depth=depth)
            now = steps.make("complete_products", kept=kept, open_classes=tables["open_classes"], depth=depth)
            done = complete.add(kept=kept, open_classes=tables["open_classes"], depth=depth)
            done_paths = complete_paths.add(paths=longer, complete=now)
            run.forget(next_, all_rows, possible, followed, products, paths, now)
            products, paths = kept, longer
        run.forget(products, paths, states)
        self._test_products(done, done_paths)

    def _test_products(self, done: Relation, paths: Relation) -> None:
        """Test complete products; those that are too many bound what was found from below."""
        steps = self.tables.steps
        queue = steps.make("queue", complete=done)
        won: Growing = steps.growing("winners")
        for after, upto in pairwise(TESTS):
            candidates = steps.make("queued", queue=queue, won=won.table, after=after, upto=upto)
            if not self.tables.count(candidates):
                break
            first = self.add(candidates, steps.make("queued_rows", candidates=candidates, paths=paths))
            self._remember(won, first)
        steps.append(self.cuts, "untested", queue=queue, won=won.table, after=TESTS[-1])
        self.tables.run.forget(queue)
