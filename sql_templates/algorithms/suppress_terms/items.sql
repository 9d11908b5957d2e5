-- step:  items: the item sets of a level that link a row to more labels than all of its terms do
-- in:    candidates(node, parent, term, r, mask), numbered_items(parent, term, iset), item_labels(iset, label), prior(sa, share),
--        nodes(node, k)
-- out:   (node, iset, r, mask, k, a)
-- why:   to keep fewer terms and be linked to no more labels is never better than to keep all
with sizes as (
    select l.iset, count(*) as k, sum(p.share) as a
    from {{ item_labels }} as l
    join {{ prior }} as p on p.sa = l.label
    group by l.iset
)

select c.node, i.iset, c.r, c.mask, s.k, s.a
from {{ candidates }} as c
join {{ numbered_items }} as i on i.parent = c.parent and i.term = c.term
join sizes as s on s.iset = i.iset
join {{ nodes }} as n on n.node = c.node
where s.k > n.k
