-- terms suppressed, and queries

select e.term as item, e.label
from "shoal_1_pairs" as e
where exists (select 1 from "shoal_2_row_terms" as t where t.term = e.term)

-- terms suppressed, and queries

with longer as (
    select distinct c.iset, t.term
    from "shoal_1_items" as c
    join "shoal_2_row_terms" as t on t.node = c.node and t.r > c.r and (c.mask & t.bit) = 0
)

select i.iset * 6 + i.term as item, e.label
from longer as i
join "shoal_3_whole_labels" as l on l.iset = i.iset
join "shoal_4_pairs" as e on e.term = i.term and e.label = l.label
