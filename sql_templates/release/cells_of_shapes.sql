-- step:  cells_of_shapes: the groups of the classes of a table as cells, each with the class that it is in
-- in:    groups(shape, <code>..., n), shapes(shape, classes)
-- out:   (cell, class, <code>..., n)   key: cell
-- why:   classes with the same counts let others believe the same: one of them counts for all
{% import "macros/columns.sql" as columns %}
select
    row_number() over (order by g.shape{{ columns.tail(codes, "g") }}) as cell,
    g.shape as class{{ columns.tail(codes, "g") }},
    g.n * p.classes as n
from {{ groups }} as g
join {{ shapes }} as p on p.shape = g.shape
where g.n > 0
