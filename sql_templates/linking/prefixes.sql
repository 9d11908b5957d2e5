-- step:  prefixes: the first terms of each set, the rarest first, with a number that sets share which begin alike
-- in:    before(node, prefix) of one term less, set_terms(node, term, place)
-- out:   (node, parent, term, prefix)   key: node
-- why:   a set that has fewer terms is not here. The number is that of one of the sets: so no two prefixes share it
with begun as (
    {% if before %}
    select b.node, b.prefix as parent, s.term
    from {{ before }} as b
    join {{ set_terms }} as s on s.node = b.node and s.place = {{ place }}
    {% else %}
    select s.node, cast(0 as bigint) as parent, s.term from {{ set_terms }} as s where s.place = {{ place }}
    {% endif %}
),

numbers as (
    select parent, term, min(node) as prefix from begun group by parent, term
)

select b.node, b.parent, b.term, n.prefix
from begun as b
join numbers as n on n.parent = b.parent and n.term = b.term
