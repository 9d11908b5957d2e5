-- terms suppressed, and queries

with published as (
    select g.cell, g.class, cast(null as bigint) as code, g.n
    from "shoal_1_closed_pieces" as g
    where not exists (select 1 from "shoal_2_failing_classes" as f where f.class = g.class)
    union all
    select p.cell, p.class, v.code, p.n
    from "shoal_3_patterns" as p
    left join "shoal_4_left_terms" as t on t.node = p.node and t.mask = p.mask
    left join "shoal_5_general_sets" as v on v.l0 = t.text
)

select
    p.cell, p.class,
coalesce(p.code, c."s1") as "s1",
    cast(sum(p.n) as bigint) as n
from published as p
join "shoal_6_cells" as c on c.cell = p.cell
group by p.cell, p.class, coalesce(p.code, c."s1")
