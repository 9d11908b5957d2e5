-- randomize, promised

select g.gid as "gid", d.value as "O'Hara's {{ x }}", d.kept as "kept"
from "shoal_1_domains" as d
join "shoal_2_keyed_ids" as g on g.class = d.class
order by g.gid, d.code
