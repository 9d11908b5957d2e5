-- terms suppressed, and queries

select a.atom, a.class, m.rn, a.n
from "shoal_1_core" as a
join "shoal_2_members" as m on m.class = a.class and length(',' || a.rows || ',') > length(replace(',' || a.rows || ',', ',' || cast(m.rn as varchar) || ',', ''))
