-- step:  pair_count: how many labels the sets of all classes are linked to together
-- in:    groups(<keys>, <code>, n), shares(node, sa)
-- out:   (pairs)
-- why:   where these are few, all of them are counted at once
select cast(coalesce(sum(w.k), 0) as bigint) as pairs
from {{ groups }} as g
join (select node, count(*) as k from {{ shares }} group by node) as w on w.node = g.{{ code }}
