-- step:  kinds_of_persons: in which attributes the rows of a person differ, how many such persons there are and in how many cells
-- in:    cells(cell, <word>..., person)
-- out:   (a<i>..., persons, pairs)   key: a<i>...
-- why:   the levels of these attributes alone say how many classes such a person is in
with spans as (
    select
        {% for word, bits in lowest %}
        min({{ word }} & {{ bits }}) < max({{ word }} & {{ bits }}) as a{{ loop.index }},
        {% endfor %}
        count(*) as pairs
    from {{ cells }}
    where {{ person }} > 0
    group by {{ person }}
)

select {% for _ in lowest %}a{{ loop.index }}, {% endfor %}count(*) as persons, cast(sum(pairs) as bigint) as pairs
from spans
group by {% for _ in lowest %}a{{ loop.index }}{% if not loop.last %}, {% endif %}{% endfor %}

