-- step:  item_counts: how many item sets a level has, and how many labels they have together
-- in:    items(iset, k)
-- out:   (items, labels)
-- why:   the last level is empty; and what would not fit is refused before it is made
select count(*) as items, cast(coalesce(sum(k), 0) as bigint) as labels from (select distinct iset, k from {{ items }}) as different
