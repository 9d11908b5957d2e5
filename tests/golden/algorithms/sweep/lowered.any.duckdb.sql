select t.class, t.top - 4 as top
from "shoal_1_tops" as t
where not exists (select 1 from "shoal_1_verdicts" as v where v.class = t.class)
    and exists (select 1 from "shoal_1_laid" as l where l.class = t.class and (t.top - 4 - l.start) >= l.part)
