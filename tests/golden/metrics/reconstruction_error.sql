-- refine

select
    1 as attribute,
    sum(h.n * (1 - h.n / cast(s.n as double))) / sum(h.n) as score
from (
    select g.class, c."s1" as sa, cast(sum(g.n) as bigint) as n
    from "shoal_1_satisfying_grouping" as g
    join "shoal_2_cells" as c on c.cell = g.cell
    group by g.class, c."s1"
) as h
join (select class, cast(sum(n) as bigint) as n from "shoal_1_satisfying_grouping" group by class) as s on s.class = h.class
