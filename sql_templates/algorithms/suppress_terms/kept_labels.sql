-- step:  kept_labels: the labels of the item sets that are candidates of some row
-- in:    item_labels(item, label), item_sets(item, iset), items(iset)
-- out:   (iset, label)   key: iset, label
-- why:   only these are tested, and built on
select s.iset, l.label
from {{ item_labels }} as l
join {{ item_sets }} as s on s.item = l.item
where exists (select 1 from {{ items }} as i where i.iset = s.iset)
