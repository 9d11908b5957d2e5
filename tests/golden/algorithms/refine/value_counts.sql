-- refine

select b.class, c."w1" & 896 as v, c."s1" as sa, cast(sum(c.n) as bigint) as n
from "shoal_1_whole_table" as b
join "shoal_2_cells" as c on c.cell = b.cell
where not b.is_final
group by b.class, c."w1" & 896, c."s1"
