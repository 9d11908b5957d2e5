-- anatomy, paths of two words, and an attack

select
    s."gid" as "qv1",
    s."O'Hara's {{ x }}" as "sv1",
    cast(sum(cast(s."rows" as bigint)) as bigint) as n
from "shoal_release_2" as s
group by s."gid", s."O'Hara's {{ x }}"
