-- mondrian

select
    a1.class,
    "a1"."label" as "label1",
    "a1"."low" as "low1",
    "a1"."high" as "high1",
    "a1"."leaves" as "leaves1",
    "a1"."gaps" as "gaps1",
    "a1"."level" as "level1"
,
    "a2"."label" as "label2",
    "a2"."low" as "low2",
    "a2"."high" as "high2",
    "a2"."leaves" as "leaves2",
    "a2"."gaps" as "gaps2",
    "a2"."level" as "level2"

from "shoal_1_ancestor" as a1
join "shoal_2_interval" as "a2" on "a2".class = a1.class
