-- ring

with counts as (
    select a.class, t."s1" as code, cast(sum(a.n) as bigint) as n
    from "shoal_1_closed_pieces" as a
    join "shoal_2_cells" as t on t.cell = a.cell
    group by a.class, t."s1"
)

select count(*) as n from (select class from counts group by class having max(n) * 2 > sum(n)) as faulty
