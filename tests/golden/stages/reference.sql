-- full_domain

select c."s1" as sa, sum(c.n) / cast(sum(sum(c.n)) over () as double) as share
from "shoal_1_cells" as c
group by c."s1"

-- sweep

select s.sa as sa, sum(coalesce(c.n, 0) * s.share) / cast(sum(sum(coalesce(c.n, 0) * s.share)) over () as double) as share
from "shoal_1_parts" as s
left join "shoal_2_cells" as c on c."s1" = s.node
where s.node <> s.sa or c.n is not null
group by s.sa

-- audit

select c."s1" as sa, sum(c.n * p.classes) / cast(sum(sum(c.n * p.classes)) over () as double) as share
from "shoal_1_shaped" as c
join "shoal_2_shapes" as p on p.shape = c.shape
group by c."s1"

-- audit of general values

select s.sa as sa, sum(coalesce(c.n * p.classes, 0) * s.share) / cast(sum(sum(coalesce(c.n * p.classes, 0) * s.share)) over () as double) as share
from "shoal_1_shares" as s
left join "shoal_2_shaped" as c on c."s1" = s.node
left join "shoal_3_shapes" as p on p.shape = c.shape
where s.node <> s.sa or c.n is not null
group by s.sa
