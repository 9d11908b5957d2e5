-- full_domain

with distances as (
    select o.node, abs(cast('3.46573' as double) + cast('-0.617309' as double) * l."f1" + cast('-0.59456' as double) * l."f2" - ln(1 + 8)) as distance
    from "shoal_1_open_nodes" as o
    join "shoal_2_lattice" as l on l.node = o.node
    where not o.is_evaluated
        and not o.is_tagged
),

ranked as (
    select node, row_number() over (order by distance, node) as place from distances
)

select node, place from ranked where place <= 256
