-- anatomy, paths of two words, and an attack

select g.gid as "gid", "t"."sv1" as "O'Hara's {{ x }}", cast(sum(a.n) as bigint) as "rows"
from "shoal_1_closed_pieces" as a
join "shoal_2_cells" as t on t.cell = a.cell
join "shoal_3_group_ids" as g on g.class = a.class
group by g.gid, "t"."s1", "t"."sv1"
order by g.gid, "t"."s1"
