-- randomize, promised

with present as (
    select distinct class from "shoal_1_closed_pieces"
)

select p.class, row_number() over (order by md5(k.secret || md5(k.secret || '0' || '|' || cast("p"."class" as varchar))), p.class) as gid
from present as p
cross join "shoal_carried" as k
