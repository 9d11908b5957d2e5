-- terms out of reach

select class, rn, iset, k, a
from (
    select c.class, c.rn, c.iset, c.k, c.a, row_number() over (partition by c.class, c.rn order by c.a, c.bits) as place
    from "shoal_1_choices" as c
    where exists (select 1 from "shoal_2_dry" as f where f.class = c.class)
) as placed
where place = 1
