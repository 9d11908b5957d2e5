-- terms suppressed, and queries

select
    count(*) as classes,
    cast(coalesce(sum(d), 0) as bigint) as rows,
    count(case when low >= cost - 1e-9 then 1 end) as proven,
    coalesce(max(case when cost > 0 then (cost - low) / cost else 0 end), 0) as gap,
    coalesce(sum(case when cost > 0 then (cost - low) / cost else 0 end) / count(*), 0) as mean_gap,
    coalesce(sum(case when most > 0 then cost / most else 0 end) / count(*), 0) as mean_cost,
    coalesce(max(case when most > 0 then cost / most else 0 end), 0) as worst_cost
from "shoal_1_outcome"
