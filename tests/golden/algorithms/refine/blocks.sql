-- refine

with valued as materialized (
    select b.cell, b.class, c."w1" & 896 as v
    from "shoal_1_whole_table" as b
    join "shoal_2_cells" as c on c.cell = b.cell
    where not b.is_final
),

final_blocks as (
    select distinct class from "shoal_1_whole_table" where is_final
),

stretches as (
    select class, v, run, count(*) over (partition by class, run) > 1 as is_final from "shoal_3_settled_runs"
    union all
    select class, null, 0, true from final_blocks
),

numbered as (
    select class, v, dense_rank() over (order by class, run) as number, is_final from stretches
)

select b.cell, n.number as class, n.is_final
from valued as b
join numbered as n on n.class = b.class and n.v = b.v
union all
select b.cell, n.number, true
from "shoal_1_whole_table" as b
join numbered as n on n.class = b.class
where b.is_final

-- refine, rows that go back

...

stretches as (
    select class, v, run, false as is_final from "shoal_1_settled_runs"
    union all
    select class, null, 0, true from final_blocks
),

...
