with chosen as (
    with predicted as (
    select o.node, abs(cast('1e-09' as double) + cast('0.5' as double) * l."f1" + cast('-0.25' as double) * l."f2" - ln(1 + 301)) as distance
    from "shoal_1_open" as o
    join "shoal_1_lattice" as l on l.node = o.node
    where not o.tagged and not o.measured
),

ranked as (
    select node, row_number() over (order by distance, node) as place from predicted
)

select node, place from ranked where place <= 64
),

offered as (
    select
        c.node,
        c.place,
        l."m1",
        l."m2",
        s.node as parent,
        s.classes,
        row_number() over (partition by c.node order by s.classes, s.node) as choice
    from chosen as c
    join "shoal_1_lattice" as l on l.node = c.node
    join "shoal_1_sources" as s on ("s"."m1" & "l"."m1") = "l"."m1" and ("s"."m2" & "l"."m2") = "l"."m2"
),

budgeted as (
    select
        node, parent, "m1", "m2",
        row_number() over (order by place) as place,
        sum(classes) over (order by place rows between unbounded preceding and current row) as read
    from offered
    where choice = 1
)

select node, parent, "m1", "m2"
from budgeted
where read <= 3000000 or place = 1
