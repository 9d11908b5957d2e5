-- full_domain

with generalized as (
    select
        cell,
        n,
        "w1" & 1888 as "w1"
    from "shoal_1_cells"
)

select
    g.cell,
    dense_rank() over (order by "g"."w1") as class,
    g.n
from generalized as g
where not exists (select 1 from "shoal_2_failing_classes" as f where "f"."w1" = "g"."w1")
