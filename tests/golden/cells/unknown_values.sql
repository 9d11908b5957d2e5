-- full_domain

with missing as (
    select distinct cast(t."sv1" as varchar) as leaf
    from "shoal_1_tally" as t
    where not exists (
        select 1 from "shoal_2_dimension" as d where d.l0 is not distinct from cast(t."sv1" as varchar)
    )
)
select leaf, count(*) over () as total from missing order by leaf limit 10

-- sweep, weights

with missing as (
    select distinct cast(t."sv1" as varchar) as leaf
    from "shoal_1_tally" as t
    where not exists (
        select 1 from "shoal_2_dimension" as d where d.l0 is not distinct from cast(t."sv1" as varchar)
    )
    and not exists (select 1 from "shoal_3_general_nodes" as g where g.l0 = cast(t."sv1" as varchar))
)
select leaf, count(*) over () as total from missing order by leaf limit 10
