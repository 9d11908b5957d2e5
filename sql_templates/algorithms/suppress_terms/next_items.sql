-- step:  next_items: the item sets of one more term
-- in:    items(node, iset, r, mask), row_terms(node, term, r, bit)
-- out:   (node, parent, term, r, mask)
-- why:   an item set whose labels are no more than those of the whole row is no candidate, and so is none that contains it
select c.node, c.iset as parent, t.term, t.r, c.mask + t.bit as mask
from {{ items }} as c
join {{ row_terms }} as t on t.node = c.node and t.r > c.r
