-- terms suppressed, and queries

select a.class, a.rn as i, b.rn as j, 2 * sum(a.n) / (cast(o.d as double) * o.d) as overlap
from "shoal_1_core_rows" as a
join "shoal_1_core_rows" as b on b.atom = a.atom and b.rn > a.rn
join "shoal_2_open_classes" as o on o.class = a.class
group by a.class, a.rn, b.rn, o.d
