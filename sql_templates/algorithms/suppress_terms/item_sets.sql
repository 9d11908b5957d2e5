-- step:  item_sets: the item sets of a level that have more labels than some row, with numbers
-- in:    item_labels(item, label), prior(sa, share), nodes(k)
-- out:   (item, iset, k, a)   key: item
-- why:   most sets of several terms are linked to no more labels than whole rows are, and go before any row is looked at
select item, {{ base }} + row_number() over (order by item) as iset, k, a
from (
    select l.item, count(*) as k, sum(p.share) as a
    from {{ item_labels }} as l
    join {{ prior }} as p on p.sa = l.label
    group by l.item
    having count(*) > (select min(k) from {{ nodes }})
) as sizes
