-- terms suppressed for diversity

with sizes as (
    select l.iset, count(*) as k, sum(p.share) as a
    from "shoal_1_item_labels" as l
    join "shoal_2_source_prior" as p on p.sa = l.label
    group by l.iset
)

select c.node, c.iset, c.r, c.mask, s.k, s.a
from "shoal_3_first_items" as c
join sizes as s on s.iset = c.iset
join "shoal_4_nodes" as n on n.node = c.node
where s.k > n.k
