-- terms suppressed, and queries

select c.class, c.rn, cast(sum(c.n) as bigint) as shared, max(a.reach) as reach
from "shoal_1_core_rows" as c
join (select atom, count(*) as reach from "shoal_1_core_rows" group by atom) as a on a.atom = c.atom
group by c.class, c.rn
