-- terms suppressed, and queries

with sets as (
    select distinct node from "shoal_1_members"
),

sizes as (
    select s.node, count(t.node) as w
    from sets as s
    left join "shoal_2_set_terms" as t on t.node = s.node
    group by s.node
)

select z.node, z.w, count(h.sa) as k, coalesce(sum(p.share), 0) as a
from sizes as z
left join "shoal_3_bare_shares" as h on h.node = z.node
left join "shoal_4_source_prior" as p on p.sa = h.sa
group by z.node, z.w
