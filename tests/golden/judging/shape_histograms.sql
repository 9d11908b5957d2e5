-- full_domain

with numbered as (
    select shape, low as cell from "shoal_1_shapes" where cells <= 3
    union all
    select shape, high from "shoal_1_shapes" where cells between 2 and 3
    union all
    select shape, total - low - high from "shoal_1_shapes" where cells = 3 and cells <= 3
)

select shape, cell // 7 % 6 as "s1", cell % 7 as n from numbered
union all
select s.shape, "g"."s1", g.n
from "shoal_1_shapes" as s
join (select "qv1", "qv2", "s1", n from (select * from "judging/coded_tally") as "coded") as g on g."qv1" is not distinct from s."own1" and g."qv2" is not distinct from s."own2"
where s.cells > 3

-- full_domain, all kinds, starred

...

select shape, cell % 8 as n from numbered

-- mondrian

...

select shape, cell // 19 % 6 as "s1", cell % 19 as n from numbered
union all
select s.shape, "g"."s1", g.n
from "shoal_1_shapes" as s
join (select "class", "s1", n from "shoal_2_whole_table") as g on g."class" is not distinct from s."own1"
where s.cells > 3
