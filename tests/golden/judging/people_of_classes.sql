-- population

select c.shape, cast(sum(p.n) as bigint) as people
from "shoal_1_matches" as m
join "shoal_2_population_cells" as p on p."v1" = m."v1" and p."v2" = m."v2"
join "shoal_3_labelled_classes" as c on c."l1" = m."l1" and c."l2" = m."l2"
group by c.shape
