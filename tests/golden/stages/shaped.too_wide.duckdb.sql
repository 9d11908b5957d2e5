with numbered as (
    select shape, low as cell from "shoal_1_shapes" where cells <= 0
    union all
    select shape, high from "shoal_1_shapes" where cells between 2 and 0
    union all
    select shape, total - low - high from "shoal_1_shapes" where cells = 3 and cells <= 0
)

select shape, cell // 120000 % 74 as "s1", cell // 10000 % 12 as "s2", cell % 10000 as n from numbered
union all
select s.shape, "g"."s1", "g"."s2", g.n
from "shoal_1_shapes" as s
join (select "qv1", "qv2", "s1", "s2", n from "shoal_1_coded") as g on g."qv1" is not distinct from s."own1" and g."qv2" is not distinct from s."own2"
where s.cells > 0
