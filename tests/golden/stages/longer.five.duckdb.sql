with longer as (
    select distinct cast("qv1" as varchar) as leaf from "shoal_1_tally" where length(cast("qv1" as varchar)) > 5
)
select leaf, count(*) over () as total from longer order by leaf limit 10
