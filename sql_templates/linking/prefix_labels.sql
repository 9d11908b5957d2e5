-- step:  prefix_labels: the labels that have all of the first terms of a set
-- in:    prefixes(node, parent, term, prefix), parent_labels(prefix, label) of one term less, pairs(term, label)
-- out:   (prefix, label)   key: prefix, label
-- why:   004 Def 2: one more term narrows the labels down. Millions of sets begin in few ways, and the labels of each are found once
select p.prefix, e.label
from {{ prefixes }} as p
{% if parent_labels %}
join {{ parent_labels }} as l on l.prefix = p.parent
join {{ pairs }} as e on e.term = p.term and e.label = l.label
{% else %}
join {{ pairs }} as e on e.term = p.term
{% endif %}
where p.prefix = p.node
