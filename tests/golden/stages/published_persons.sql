-- full_domain of persons

with members as (
    select g.cell, s.shape
    from (select distinct cell, class from "shoal_1_grouping") as g
    join "shoal_2_published_keys" as p on p.class = g.class
    join "shoal_3_numbered_classes" as s on s."qv1" is not distinct from p."qv1" and s."qv2" is not distinct from p."qv2"
)

select
    m.shape,
    c."s1",
    c."s2",
    p.person,
    cast(sum(p.n) as bigint) as n
from "shoal_4_person_pairs" as p
join "shoal_5_cells" as c on c.cell = p.cell
join members as m on m.cell = p.cell
group by m.shape, c."s1", c."s2", p.person
