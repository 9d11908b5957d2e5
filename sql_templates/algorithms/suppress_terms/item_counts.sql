-- step:  item_counts: how many item sets a level has, and how many labels they have together
-- in:    items(iset), kept_labels(iset, label)
-- out:   (items, labels)
-- why:   the last level is empty; and what would not fit is refused before it is made
select (select count(*) from {{ items }}) as items, (select count(*) from {{ kept_labels }}) as labels
