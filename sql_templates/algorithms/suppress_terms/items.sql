-- step:  items: the item sets of a level that link a row to more labels than all of its terms do
-- in:    candidates(node, iset, r, mask), item_labels(iset, label), prior(sa, share), nodes(node, k)
-- out:   (node, iset, r, mask, k, a)
-- why:   to keep fewer terms and be linked to no more labels is never better than to keep all
with sizes as (
    select l.iset, count(*) as k, sum(p.share) as a
    from {{ item_labels }} as l
    join {{ prior }} as p on p.sa = l.label
    group by l.iset
)

select c.node, c.iset, c.r, c.mask, s.k, s.a
from {{ candidates }} as c
join sizes as s on s.iset = c.iset
join {{ nodes }} as n on n.node = c.node
where s.k > n.k
