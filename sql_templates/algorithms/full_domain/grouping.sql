-- step:  grouping: the class of every cell at a node
-- in:    cells(cell, <word>..., n), failing_classes(node, <word>..., n)
-- out:   (cell, class, n)   key: cell
-- why:   the cells of a violating class are left out: their rows are suppressed
{% import "macros/columns.sql" as columns %}
with generalized as (
    select
        cell,
        n,
        {% for word in words %}
        {{ word }} & {{ kept_bits[loop.index0] }} as {{ word }}{% if not loop.last %},{% endif %}

        {% endfor %}
    from {{ cells }}
)

select
    g.cell,
    dense_rank() over (order by {{ columns.list(words, "g") }}) as class,
    g.n
from generalized as g
where not exists (select 1 from {{ failing_classes }} as f where {{ columns.equal(words, "f", "g") }})
