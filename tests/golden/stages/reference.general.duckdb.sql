select s.sa as sa, sum(c.n * p.classes * s.share) / cast(sum(sum(c.n * p.classes * s.share)) over () as double) as share
from "shoal_1_shaped" as c
join "shoal_1_shapes" as p on p.shape = c.shape
join "shoal_1_shares" as s on s.node = c."s1"
group by s.sa
