-- full_domain

select
    l.node, "l"."m1",
    false as is_tagged,
    false as is_evaluated,
    cast(0 as bigint) as lost,
    cast('-Infinity' as double) as floor
from "shoal_1_lattice" as l

-- a plan of several limits and metrics

select
    l.node, "l"."m1",
    false as is_tagged,
    v.node is not null as is_evaluated,
    coalesce(v.lost, 0) as lost,
    cast('-Infinity' as double) as floor
from "shoal_1_lattice" as l
left join "shoal_2_known_verdicts" as v on v.node = l.node
where v.node is null or v.satisfies
