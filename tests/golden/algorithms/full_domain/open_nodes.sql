-- full_domain

with learners as (
    select node, "m1"
    from "shoal_1_first_open_nodes"
    where not is_tagged and not is_evaluated
),

lessons as (
    select
        o.node,
        bool_or(v.satisfies and (("v"."m1" & "o"."m1") = "o"."m1")) as is_tagged,
        bool_or(v.hopeless and (("o"."m1" & "v"."m1") = "v"."m1")) as hopeless,
        bool_or(v.node = o.node) as is_evaluated,
        bool_or(v.node = o.node and not v.satisfies) as violates,
        max(case when v.node = o.node then v.lost when ("o"."m1" & "v"."m1") = "v"."m1" then v.lost_firmly end) as lost,
        max(case when ("v"."m1" & "o"."m1") = "o"."m1" then v.floor end) as floor
    from learners as o
    join "shoal_2_verdicts" as v on (("o"."m1" & "v"."m1") = "v"."m1") or (("v"."m1" & "o"."m1") = "o"."m1")
    group by o.node
)

select
    o.node,
    o."m1",
    o.is_tagged or coalesce(l.is_tagged, false) as is_tagged,
    o.is_evaluated or coalesce(l.is_evaluated, false) as is_evaluated,
    greatest(o.lost, coalesce(l.lost, 0)) as lost,
    greatest(o.floor, coalesce(l.floor, o.floor)) as floor
from "shoal_1_first_open_nodes" as o
left join lessons as l on l.node = o.node
where not coalesce(l.hopeless or l.violates, false)
