-- terms suppressed, and queries

select item, 0 + row_number() over (order by item) as iset, k, a
from (
    select l.item, count(*) as k, sum(p.share) as a
    from "shoal_1_item_labels" as l
    join "shoal_2_source_prior" as p on p.sa = l.label
    group by l.item
    having count(*) > (select min(k) from "shoal_3_nodes")
) as sizes
