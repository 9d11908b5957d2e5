-- population

select
    c.shape,
    "a1".label as "l1",
    "a2".label as "l2"
from "shoal_1_numbered_classes" as c
join "shoal_2_labels" as "a1" on "a1".text is not distinct from cast(c."qv1" as varchar)
join "shoal_3_labels" as "a2" on "a2".text is not distinct from cast(c."qv2" as varchar)

-- population of ranges

select
    c.shape,
    "a1".label as "l1",
    "a2".label as "l2"
from "shoal_1_numbered_classes" as c
join "shoal_2_labels" as "a1" on "a1".text is not distinct from cast(c."qv1" as varchar)
join "shoal_3_labels" as "a2" on "a2".text is not distinct from '[' || array_to_string(cast(c."qv2" as varchar[]), ', ') || ']'
