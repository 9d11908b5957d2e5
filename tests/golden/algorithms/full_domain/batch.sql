-- full_domain

with chosen as (
    select * from "algorithms/full_domain/waypoint_nodes"
),

masked as materialized (
    select c.node, c.place, "l"."m1"
    from chosen as c
    join "shoal_1_lattice" as l on l.node = c.node
),

candidates as (
    select
        m.node,
        m.place,
        m."m1",
        s.node as source,
        s.classes,
        row_number() over (partition by m.node order by s.classes, s.node) as choice
    from masked as m
    join "shoal_2_layer_sources" as s on ("s"."m1" & "m"."m1") = "m"."m1"
),

affordable as (
    select
        node, source, "m1",
        row_number() over (order by place) as place,
        sum(classes) over (order by place rows between unbounded preceding and current row) as groups_read
    from candidates
    where choice = 1
)

select node, source, "m1"
from affordable
where groups_read <= 3000000 or place = 1
