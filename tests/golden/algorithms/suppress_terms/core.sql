-- terms suppressed, and queries

with linked as (
    select m.class, h.sa, m.rn
    from "shoal_1_members" as m
    join "shoal_2_nodes" as n on n.node = m.node and n.w > 0 and n.k <= 64
    join "shoal_3_bare_shares" as h on h.node = m.node
),

shared as (
    select class, sa, string_agg(cast(rn as varchar), ',' order by rn) as rows
    from linked
    group by class, sa
    having count(*) > 1
)

select class, rows, count(*) as n, row_number() over (order by class, rows) as atom
from shared
group by class, rows
