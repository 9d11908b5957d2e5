-- step:  next_links: the labels that have one more term of a set
-- in:    links(node, label), set_terms(node, term, place), pairs(term, label)
-- out:   (node, label)   key: node, label
-- why:   004 Def 2: a label of K has all terms of the set. A set that has no more terms is complete, and not here
select l.node, l.label
from {{ links }} as l
join {{ set_terms }} as s on s.node = l.node and s.place = {{ place }}
join {{ pairs }} as e on e.term = s.term and e.label = l.label
