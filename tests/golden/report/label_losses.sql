-- report

select
    cast(coalesce(sum(t.n), 0) as bigint) as rows,
    cast(coalesce(sum(t.n * c.size), 0) as bigint) as covered,
    cast(coalesce(sum(case when t.text in (r.root, '*') then t.n end), 0) as bigint) as at_root,
    cast(coalesce(sum(case when c.size is null then t.n end), 0) as bigint) as unread
from "shoal_1_label_counts" as t
left join (
    select label, sum(high - low + 1) as size from "shoal_2_coverage" group by label
) as c on c.label = t.label
cross join (select max(l2) as root from "shoal_3_dimension") as r
