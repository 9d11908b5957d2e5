-- population

with fits as (
    select "v1", "v2", count(*) as classes
    from "shoal_1_matches"
    group by "v1", "v2"
)

select
    cast(coalesce(sum(case when f.classes is null then p.n else 0 end), 0) as bigint) as missed,
    cast(coalesce(sum(case when f.classes > 1 then p.n else 0 end), 0) as bigint) as several
from "shoal_2_population_cells" as p
left join fits as f on f."v1" = p."v1" and f."v2" = p."v2"
