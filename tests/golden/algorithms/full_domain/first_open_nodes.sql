-- full_domain

select
    l.node, "l"."m1",
    false as is_tagged,
    false as is_evaluated,
    cast(0 as bigint) as lost,
    cast('-Infinity' as double) as floor
from "shoal_1_lattice" as l
where true

-- a plan of several limits and metrics

select
    l.node, "l"."m1",
    false as is_tagged,
    v.node is not null as is_evaluated,
    coalesce(v.lost, 0) as lost,
    cast('-Infinity' as double) as floor
from "shoal_1_lattice" as l
left join "shoal_2_known_verdicts" as v on v.node = l.node
where true
    and (v.node is null or v.satisfies)
    and not exists (select 1 from "shoal_3_new_violators" as w where w.node = l.node and w.search in (0))

-- a plan of several limits and metrics

select
    l.node, "l"."m1",
    false as is_tagged,
    v.node is not null as is_evaluated,
    coalesce(v.lost, 0) as lost,
    cast('-Infinity' as double) as floor
from "shoal_1_lattice" as l
join "shoal_2_floors" as f on f.node = l.node and f.score <= cast('-0.5' as double)
left join "shoal_3_known_verdicts" as v on v.node = l.node
where true
    and (v.node is null or v.satisfies)
    and not exists (select 1 from "shoal_4_new_violators" as w where w.node = l.node and w.search in (0, 1))
