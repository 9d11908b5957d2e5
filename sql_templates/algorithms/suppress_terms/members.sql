-- step:  members: the rows of the failing classes
-- in:    grouping(cell, class, n), failing_classes(class), cells(cell, <code>)
-- out:   (class, rn, node, cell)   key: class, rn
-- why:   each row may lose other terms. The rows of a class are numbered by their sets of terms, whatever their order
with counted as (
    select g.class, c.{{ code }} as node, g.cell, cast(sum(g.n) as bigint) as n
    from {{ grouping }} as g
    join {{ failing_classes }} as f on f.class = g.class
    join {{ cells }} as c on c.cell = g.cell
    group by g.class, c.{{ code }}, g.cell
)

select m.class, row_number() over (partition by m.class order by m.node, m.cell, i.copy) as rn, m.node, m.cell
from counted as m, generate_series(1, m.n) as i(copy)
