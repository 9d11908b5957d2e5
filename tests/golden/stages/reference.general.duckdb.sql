select s.sa as sa, sum(coalesce(c.n * p.classes, 0) * s.share) / cast(sum(sum(coalesce(c.n * p.classes, 0) * s.share)) over () as double) as share
from "shoal_1_shares" as s
left join "shoal_1_shaped" as c on c."s1" = s.node
left join "shoal_1_shapes" as p on p.shape = c.shape
where s.node <> s.sa or c.n is not null
group by s.sa
