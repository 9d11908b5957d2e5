-- step:  next_items: the item sets of one more term, with numbers
-- in:    items(node, iset, r, mask), row_terms(node, term, r, bit)
-- out:   (node, parent, term, iset, r, mask)   key: node, iset
-- why:   an item set whose labels are no more than those of the whole row is no candidate, and so is none that contains it.
--        Rows share item sets: the labels of each are found once
with longer as (
    select c.node, c.iset as parent, t.term, t.r, c.mask + t.bit as mask
    from {{ items }} as c
    join {{ row_terms }} as t on t.node = c.node and t.r > c.r
),

numbers as (
    select parent, term, {{ base }} + row_number() over (order by parent, term) as iset
    from (select distinct parent, term from longer) as different
)

select l.node, l.parent, l.term, n.iset, l.r, l.mask
from longer as l
join numbers as n on n.parent = l.parent and n.term = l.term
