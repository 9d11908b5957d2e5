-- a plan of full_domain

select
    a.node, "l"."m1",
    a.lost,
    f.lost as lost_firmly,
    a.lost <= 8 as satisfies,
    f.lost > 8 as hopeless,
    cast(null as double) as score,
    cast(null as double) as floor
from "shoal_1_losses" as a
join "shoal_1_losses" as f on f.node = a.node and f.place = 0
join "shoal_2_lattice" as l on l.node = a.node
where a.place = 0
