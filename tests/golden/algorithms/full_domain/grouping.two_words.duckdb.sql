with generalized as (
    select
        cell,
        n,
        "w1" & 8 as "w1",
        "w2" & 0 as "w2"
    from "shoal_1_cells"
)

select
    g.cell,
    dense_rank() over (order by "g"."w1", "g"."w2") as class,
    g.n
from generalized as g
where not exists (select 1 from "shoal_1_failing" as f where "f"."w1" = "g"."w1" and "f"."w2" = "g"."w2")
