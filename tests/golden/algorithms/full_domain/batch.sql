-- full_domain

with chosen as (
    select * from "algorithms/full_domain/waypoints"
),

offered as (
    select
        c.node,
        c.place,
        l."m1",
        s.node as parent,
        s.classes,
        row_number() over (partition by c.node order by s.classes, s.node) as choice
    from chosen as c
    join "shoal_1_lattice" as l on l.node = c.node
    join "shoal_2_sources" as s on ("s"."m1" & "l"."m1") = "l"."m1"
),

budgeted as (
    select
        node, parent, "m1",
        row_number() over (order by place) as place,
        sum(classes) over (order by place rows between unbounded preceding and current row) as read
    from offered
    where choice = 1
)

select node, parent, "m1"
from budgeted
where read <= 3000000 or place = 1
