-- step:  item_states: what may be left of a row: an item set with what it absorbs
-- in:    items(node, iset, mask, bits, k, a), absorbed(node, iset, mask, bits), nodes(node, w), harmonics(terms, cost)
-- out:   (node, bits, cost, iset, k, a, mask)
-- why:   `bits` terms are left; eq. 2 prices the rest
select i.node, b.terms as bits, f.cost - b.cost as cost, i.iset, i.k, i.a, i.mask + coalesce(x.mask, 0) as mask
from {{ items }} as i
join {{ nodes }} as n on n.node = i.node
join {{ harmonics }} as f on f.terms = n.w
left join {{ absorbed }} as x on x.node = i.node and x.iset = i.iset
join {{ harmonics }} as b on b.terms = i.bits + coalesce(x.bits, 0)
