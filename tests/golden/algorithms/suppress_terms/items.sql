-- terms suppressed for diversity

with sizes as (
    select l.iset, count(*) as k, sum(p.share) as a
    from "shoal_1_item_labels" as l
    join "shoal_2_source_prior" as p on p.sa = l.label
    group by l.iset
)

select c.node, i.iset, c.r, c.mask, s.k, s.a
from "shoal_3_first_items" as c
join "shoal_4_numbered_items" as i on i.parent = c.parent and i.term = c.term
join sizes as s on s.iset = i.iset
join "shoal_5_nodes" as n on n.node = c.node
where s.k > n.k
