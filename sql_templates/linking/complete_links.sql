-- step:  complete_links: the labels of the sets that have no more terms
-- in:    links(node, label), set_terms(node, place)
-- out:   (node, label)   key: node, label
-- why:   sets of different sizes are complete after different numbers of steps
select l.node, l.label
from {{ links }} as l
where not exists (select 1 from {{ set_terms }} as s where s.node = l.node and s.place = {{ place }})
