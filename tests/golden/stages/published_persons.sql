-- full_domain of persons

select
    cast("label1" as varchar) as "qv1",
    cast("label2" as varchar) as "qv2",
    c."s1",
    c."s2",
    p.person,
    cast(sum(p.n) as bigint) as n
from "shoal_1_person_pairs" as p
join "shoal_2_cells" as c on c.cell = p.cell
join (select distinct cell, class from "shoal_3_grouping") as g on g.cell = p.cell
join "shoal_4_classes" as l on l.class = g.class
group by cast("label1" as varchar), cast("label2" as varchar), c."s1", c."s2", p.person
