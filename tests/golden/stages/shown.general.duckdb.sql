with counted as (
    select a.class, "a"."s1", "a"."s2", sum(a.n) as n
    from "shoal_1_grouping" as a
    group by a.class, "a"."s1", "a"."s2"
)

select l.whole as class, "l"."look1", "l"."look2", "c"."s1", "c"."s2", cast(sum(c.n) as bigint) as n
from counted as c
join "shoal_1_alike" as l on l.class = c.class
group by l.whole, "l"."look1", "l"."look2", "c"."s1", "c"."s2"
