-- step:  moving_persons: for each attribute, how many persons have rows that differ in it
-- in:    kept_groups(node, <word>..., person), of the cells
-- out:   (a<i>...)
-- why:   only where an attribute is generalized in which they differ do persons of several classes come into one
with spans as (
    select
        {% for p in packed %}
        min({{ p.word_name }} & {{ p.mask(0) }}) < max({{ p.word_name }} & {{ p.mask(0) }}) as a{{ loop.index }}{% if not loop.last %},{% endif %}

        {% endfor %}
    from {{ kept_groups }}
    where {{ person }} > 0
    group by {{ person }}
)

select {% for _ in packed %}count(case when a{{ loop.index }} then 1 end) as a{{ loop.index }}{% if not loop.last %}, {% endif %}{% endfor %}

from spans
