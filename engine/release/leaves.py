"""What a taxonomy makes of the values of a column: their labels on all levels, with their rows."""

from __future__ import annotations

from ..backends.base import Row
from ..cells import revision
from ..cells.attributes import attributes, forbid_unknown
from ..cells.tally import tally
from ..errors import PolicyError
from ..params.wording import hint
from ..policy.model import Policy
from ..run import Run
from ..sql.names import Relation


def leaves(run: Run, source: Relation, policy: Policy) -> list[Row]:
    """Return the labels on all levels and the rows of each value of the first quasi-identifier of a policy."""
    quasi, own = policy.quasi[0], run.backend.columns(source)
    revisions = revision.revisions(policy, own)
    columns = {column.name: column for column in revision.revised(own, revisions)}
    if quasi.name not in columns:
        raise PolicyError(f"{quasi.name!r} is no column of the table; {hint(quasi.name, columns)}")
    tallied = tally(run, revision.revise(run, source, own, revisions), [quasi.name], [])
    [attribute] = attributes(run, tallied, "q", [columns[quasi.name]], [quasi.taxonomy])
    forbid_unknown(run, tallied, attribute)
    return run.rows("release/leaves", tally=tallied, attribute=attribute, levels=list(range(attribute.height + 1)))
