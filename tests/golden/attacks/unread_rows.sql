-- attack, as labels are written

select
    coalesce(sum(case when c.label is null then r.n else 0 end), 0) as unread,
    coalesce(sum(r.n), 0) as every
from "shoal_1_shown_rows" as r
left join (select distinct label from "shoal_2_coverage") as c on c.label = r."l1"
