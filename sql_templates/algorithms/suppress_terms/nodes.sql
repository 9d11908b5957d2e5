-- step:  nodes: the sets of terms of the failing classes as they are
-- in:    members(node), set_terms(node, term), shares(node, sa), prior(sa, share)
-- out:   (node, w, k, a)   key: node
-- why:   w terms, k linked labels, which have the prior belief a together. A set without terms is linked to all labels
with sets as (
    select distinct node from {{ members }}
),

sizes as (
    select s.node, count(t.node) as w
    from sets as s
    left join {{ set_terms }} as t on t.node = s.node
    group by s.node
)

select z.node, z.w, count(h.sa) as k, coalesce(sum(p.share), 0) as a
from sizes as z
left join {{ shares }} as h on h.node = z.node
left join {{ prior }} as p on p.sa = h.sa
group by z.node, z.w
