"""unique_distinct_l_diversity(l): the class is a union of groups of l rows with l values, each once (002 Def 2, Th 2).

Rows that are left over join a group without their value. Whether there is such a division is tried by the paper's own
procedure: take a row of each of the l largest buckets until fewer than l are left, then put the rest into groups without them.
"""

from tests.oracle.models.base import SLACK, OfPersons, size

BOUND, WORST, LEAST = "l", min, "l"


def groups_of(counts, l):  # noqa: E741
    """The groups that the paper's procedure makes of a class, or None if some row finds no place."""
    left, groups = {value: count for value, count in counts.items() if count}, []
    while len(left) >= l:
        largest = sorted(left, key=lambda value: -left[value])[:l]
        groups.append(set(largest))
        left = {value: count - (value in largest) for value, count in left.items() if count > (value in largest)}
    for value, count in left.items():
        for _ in range(int(count)):
            place = next((group for group in groups if value not in group), None)
            if place is None:
                return None
            place.add(value)
    return groups


def violations(counts, source, l):  # noqa: E741
    if all(float(count).is_integer() for count in counts.values()) and not isinstance(counts, OfPersons):
        holds = bool(groups_of(counts, l))
    else:  # general values stand for shares of rows, and a person can have several values
        holds = max(counts.values()) * l <= size(counts) * (1 + SLACK)
    return [] if holds else [(reached(counts, source, l), l)]


def reached(counts, source, l):  # noqa: E741
    return int(size(counts) * (1 + SLACK) / max(counts.values()))


def draw(chance, on):
    return {"l": chance.randint(2, 5)}
