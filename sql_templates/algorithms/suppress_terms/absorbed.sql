-- step:  absorbed: the terms that an item set may keep besides its own: all labels of the set have them
-- in:    items(node, iset, r, mask, k), row_terms(node, term, r, bit), item_sets(item, k)
-- out:   (node, iset, mask, bits)   key: node, iset
-- why:   to keep them costs less and links the row to the same labels, so no set is built with them. Each set that is closed in
--        this sense is met: a walk through its terms adds one or absorbs it. Labels that have most terms in common would
--        otherwise make 2^terms sets
select c.node, c.iset, cast(sum(t.bit) as bigint) as mask, count(*) as bits
from {{ row_terms }} as t
join {{ items }} as c on c.node = t.node and c.r < t.r
join {{ item_sets }} as s on s.item = c.iset * {{ terms }} + t.term
where s.k = c.k and (c.mask & t.bit) = 0
group by c.node, c.iset
