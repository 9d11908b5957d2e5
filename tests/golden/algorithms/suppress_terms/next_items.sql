-- terms suppressed for diversity

with longer as (
    select c.node, c.iset as parent, t.term, t.r, c.mask + t.bit as mask
    from "shoal_1_items" as c
    join "shoal_2_row_terms" as t on t.node = c.node and t.r > c.r
),

numbers as (
    select parent, term, 2199023255552 + row_number() over (order by parent, term) as iset
    from (select distinct parent, term from longer) as different
)

select l.node, l.parent, l.term, n.iset, l.r, l.mask
from longer as l
join numbers as n on n.parent = l.parent and n.term = l.term
