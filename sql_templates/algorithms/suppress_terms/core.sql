-- step:  core: the labels that several rows of a class share whatever is suppressed, by the rows that share them
-- in:    members(class, rn, node), nodes(node, w, k), shares(node, sa)
-- out:   (class, rows, n, atom)   key: atom
-- why:   K of a whole row is part of K of what is left of it. So these beliefs add up in every pattern: without them labels
--        that many rows share would only be found out by tests. Rows that are linked to very many labels are left out, which
--        keeps every bound valid
with linked as (
    select m.class, h.sa, m.rn
    from {{ members }} as m
    join {{ nodes }} as n on n.node = m.node and n.w > 0 and n.k <= {{ most }}
    join {{ shares }} as h on h.node = m.node
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
