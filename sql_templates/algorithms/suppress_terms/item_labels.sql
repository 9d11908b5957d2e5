-- step:  item_labels: the labels of the item sets of a level
-- in:    candidates(parent, term, iset), parents(iset, label), pairs(term, label)
-- out:   (iset, label)   key: iset, label
-- why:   004 Def 2, for what would be left of a row
select i.iset, e.label
from (select distinct iset, parent, term from {{ candidates }}) as i
{% if parents %}
join {{ parents }} as l on l.iset = i.parent
join {{ pairs }} as e on e.term = i.term and e.label = l.label
{% else %}
join {{ pairs }} as e on e.term = i.term
{% endif %}
