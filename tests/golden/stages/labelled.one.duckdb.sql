select
    a1.class,
    "a1"."label" as "label1",
    "a1"."low" as "low1",
    "a1"."high" as "high1",
    "a1"."leaves" as "leaves1",
    "a1"."gaps" as "gaps1",
    "a1"."level" as "level1"

from "shoal_1_set" as a1
