-- refine

with sizes as (
    select class, run, count(*) > 1 as is_final from "shoal_1_merged_runs" group by class, run
),

valued as materialized (
    select b.cell, b.class, c."w1" & 896 as v
    from "shoal_2_whole_table" as b
    join "shoal_3_cells" as c on c.cell = b.cell
    where not b.is_final
),

divided as (
    select b.cell, b.class, r.run, s.is_final
    from valued as b
    join "shoal_1_merged_runs" as r on r.class = b.class and r.v = b.v
    join sizes as s on s.class = r.class and s.run = r.run
    union all
    select cell, class, 0, true from "shoal_2_whole_table" where is_final
)

select cell, dense_rank() over (order by class, run) as class, is_final from divided

-- refine, local

with sizes as (
    select class, run, false as is_final from "shoal_1_merged_runs" group by class, run
),

...
