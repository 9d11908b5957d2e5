-- step:  first_links: the labels that have the rarest term of a set
-- in:    set_terms(node, term, place), pairs(term, label)
-- out:   (node, label)   key: node, label
-- why:   K is a subset of these labels; the other terms narrow it down one after the other
select s.node, e.label
from {{ set_terms }} as s
join {{ pairs }} as e on e.term = s.term
where s.place = 1
