-- terms suppressed, and queries

select o.class
from "shoal_1_open_classes" as o
where not exists (select 1 from "shoal_2_no_winners" as b where b.class = o.class)
