-- step:  kept_labels: the labels of the item sets that are candidates of some row
-- in:    item_labels(iset, label), items(iset)
-- out:   (iset, label)   key: iset, label
-- why:   only these are tested
select l.iset, l.label
from {{ item_labels }} as l
where exists (select 1 from {{ items }} as i where i.iset = l.iset)
