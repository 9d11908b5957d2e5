-- step:  link_shares: what a row counts for each label, of the sets that have no more terms
-- in:    prefixes(node, prefix), prefix_labels(prefix, label), set_terms(node, place)
-- out:   (node, sa, share)   key: node, sa
-- why:   004 §2.2: a row is linked to each label of K with the belief 1/|K|. Sets of different sizes are complete after different
--        numbers of steps
select p.node, l.label as sa, 1 / cast(z.k as double) as share
from {{ prefixes }} as p
join {{ prefix_labels }} as l on l.prefix = p.prefix
join (select prefix, count(*) as k from {{ prefix_labels }} group by prefix) as z on z.prefix = p.prefix
where not exists (select 1 from {{ set_terms }} as s where s.node = p.node and s.place = {{ place + 1 }})
