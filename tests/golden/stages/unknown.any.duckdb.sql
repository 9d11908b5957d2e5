with missing as (
    select distinct cast(t."qv1" as varchar) as leaf
    from "shoal_1_tally" as t
    where not exists (
        select 1 from "shoal_2_dimension_q1" as d where d.l0 is not distinct from cast(t."qv1" as varchar)
    )
)
select leaf, count(*) over () as total from missing order by leaf limit 10
