-- step:  items: the item sets of a level that link a row to more labels than all of its terms do
-- in:    row_terms(node, term, r, bit), shorter(node, iset, r, mask), item_sets(item, iset, k, a), nodes(node, k)
-- out:   (node, iset, r, mask, k, a)   key: node, iset
-- why:   to keep fewer terms and be linked to no more labels is never better than to keep all. So an item set that is left out
--        here is not built on
select t.node, s.iset, t.r, {% if shorter %}c.mask + {% endif %}t.bit as mask, s.k, s.a
from {{ row_terms }} as t
{% if shorter %}
join {{ shorter }} as c on c.node = t.node and c.r < t.r
join {{ item_sets }} as s on s.item = c.iset * {{ terms }} + t.term
{% else %}
join {{ item_sets }} as s on s.item = t.term
{% endif %}
join {{ nodes }} as n on n.node = t.node
where s.k > n.k
