-- full_domain

with learning as (
    select node, "m1"
    from "shoal_1_start"
    where not tagged and not measured
),

learnt as (
    select
        o.node,
        bool_or(v.satisfies and (("v"."m1" & "o"."m1") = "o"."m1")) as tagged,
        bool_or(v.hopeless and (("o"."m1" & "v"."m1") = "v"."m1")) as hopeless,
        bool_or(v.node = o.node) as measured,
        bool_or(v.node = o.node and not v.satisfies) as violates,
        max(case when v.node = o.node then v.lost when ("o"."m1" & "v"."m1") = "v"."m1" then v.lost_firmly end) as lost,
        max(case when ("v"."m1" & "o"."m1") = "o"."m1" then v.floor end) as floor
    from learning as o
    join "shoal_2_verdicts" as v on (("o"."m1" & "v"."m1") = "v"."m1") or (("v"."m1" & "o"."m1") = "o"."m1")
    group by o.node
)

select
    o.node,
    o."m1",
    o.tagged or coalesce(l.tagged, false) as tagged,
    o.measured or coalesce(l.measured, false) as measured,
    greatest(o.lost, coalesce(l.lost, 0)) as lost,
    greatest(o.floor, coalesce(l.floor, o.floor)) as floor
from "shoal_1_start" as o
left join learnt as l on l.node = o.node
where not coalesce(l.hopeless or l.violates, false)
