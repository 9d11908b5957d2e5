-- step:  item_states: what may be left of a row: an item set
-- in:    items(node, iset, mask, k, a), nodes(node, w), harmonics(terms, cost)
-- out:   (node, bits, cost, iset, k, a, mask)
-- why:   `bits` terms are left; eq. 2 prices the rest
select i.node, cast({{ size }} as bigint) as bits, f.cost - b.cost as cost, i.iset, i.k, i.a, i.mask
from {{ items }} as i
join {{ nodes }} as n on n.node = i.node
join {{ harmonics }} as f on f.terms = n.w
join {{ harmonics }} as b on b.terms = {{ size }}
