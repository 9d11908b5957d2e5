-- step:  merged: the classes with the residual rows that have joined them
-- in:    grouping(cell, class, n), joined(cell, class, n)
-- out:   (cell, class, n)   key: cell, class
-- why:   a point has one line in each class
with together as (
    select cell, class, n from {{ grouping }}
    union all
    select cell, class, n from {{ joined }}
)

select cell, class, cast(sum(n) as bigint) as n from together group by cell, class
