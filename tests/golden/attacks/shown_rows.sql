-- attack, as labels are written

select
    "a1".label as "l1",
    "a2".label as "l2",
    "a3".label as "l3",
    "a4".label as "l4",
    "a5".label as "t1",
    cast(sum(t.n) as bigint) as n
from "shoal_1_tally" as t
join "shoal_2_labels" as "a1" on "a1".text is not distinct from cast(t."qv1" as varchar)
join "shoal_3_labels" as "a2" on "a2".text is not distinct from cast(t."qv2" as varchar)
join "shoal_4_labels" as "a3" on "a3".text is not distinct from cast(t."qv3" as varchar)
join "shoal_5_labels" as "a4" on "a4".text is not distinct from cast(t."qv4" as varchar)
join "shoal_6_labels" as "a5" on "a5".text is not distinct from cast(t."sv1" as varchar)
group by "a1".label, "a2".label, "a3".label, "a4".label, "a5".label

-- anatomy, paths of two words, and an attack

select
    "a1".label as "l1",
    "a2".label as "l2",
    t."qv3" as "g1",
    cast(sum(t.n) as bigint) as n
from "shoal_1_tally" as t
join "shoal_2_labels" as "a1" on "a1".text is not distinct from cast(t."qv1" as varchar)
join "shoal_3_labels" as "a2" on "a2".text is not distinct from cast(t."qv2" as varchar)
group by "a1".label, "a2".label, t."qv3"
