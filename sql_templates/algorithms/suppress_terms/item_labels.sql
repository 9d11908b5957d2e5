-- step:  item_labels: the labels of the item sets of a level
-- in:    numbered_items(parent, term, iset), parents(iset, label), pairs(term, label)
-- out:   (iset, label)   key: iset, label
-- why:   004 Def 2, for what would be left of a row
{% if parents %}
select i.iset, e.label
from {{ numbered_items }} as i
join {{ parents }} as l on l.iset = i.parent
join {{ pairs }} as e on e.term = i.term and e.label = l.label
{% else %}
select i.iset, e.label
from {{ numbered_items }} as i
join {{ pairs }} as e on e.term = i.term
{% endif %}
