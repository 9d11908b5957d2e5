-- step:  grouping: the class of every cell that is published
-- in:    cells(cell, <word>..., n), failing(node, <word>..., n)
-- out:   (cell, class, n)   key: cell
-- why:   what a node means for the cells; violating classes are suppressed and have no place in it
{% import "macros/columns.sql" as columns %}
with generalized as (
    select
        cell,
        n,
        {% for word in words %}
        {{ word }} & {{ kept[loop.index0] }} as {{ word }}{% if not loop.last %},{% endif %}

        {% endfor %}
    from {{ cells }}
)

select
    g.cell,
    dense_rank() over (order by {{ columns.list(words, "g") }}) as class,
    g.n
from generalized as g
where not exists (select 1 from {{ failing }} as f where {{ columns.equal(words, "f", "g") }})
