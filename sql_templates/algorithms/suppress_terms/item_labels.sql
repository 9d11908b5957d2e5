-- step:  item_labels: the labels of the item sets of a level
-- in:    row_terms(node, term, r, bit), items(node, iset, r, mask), label_lists(iset, label), pairs(term, label)
-- out:   (item, label)   key: item, label
-- why:   004 Def 2, for what would be left of a row. Rows share item sets: the labels of each are found once. An item set is known
--        by the number of the one without its last term, and by this term
{% if items %}
with longer as (
    select distinct c.iset, t.term
    from {{ items }} as c
    join {{ row_terms }} as t on t.node = c.node and t.r > c.r and (c.mask & t.bit) = 0
)

select i.iset * {{ terms }} + i.term as item, e.label
from longer as i
join {{ label_lists }} as l on l.iset = i.iset
join {{ pairs }} as e on e.term = i.term and e.label = l.label
{% else %}
select e.term as item, e.label
from {{ pairs }} as e
where exists (select 1 from {{ row_terms }} as t where t.term = e.term)
{% endif %}
