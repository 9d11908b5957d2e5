-- step:  links: the labels of the sets that have no more terms
-- in:    prefixes(node, prefix), prefix_labels(prefix, label), set_terms(node, place)
-- out:   (node, label, k)   key: node, label
-- why:   sets of different sizes are complete after different numbers of steps. k is how many labels the set has
select p.node, l.label, z.k
from {{ prefixes }} as p
join {{ prefix_labels }} as l on l.prefix = p.prefix
join (select prefix, count(*) as k from {{ prefix_labels }} group by prefix) as z on z.prefix = p.prefix
where not exists (select 1 from {{ set_terms }} as s where s.node = p.node and s.place = {{ place + 1 }})
