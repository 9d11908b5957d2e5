-- full_domain, all kinds, starred

with longer as (
    select distinct cast("qv4" as varchar) as leaf from "shoal_1_tally" where length(cast("qv4" as varchar)) > 5
)
select leaf, count(*) over () as total from longer order by leaf limit 10
