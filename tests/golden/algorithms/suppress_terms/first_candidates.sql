-- terms suppressed, and queries

select p.node as candidate, p.class, p.cost
from "shoal_1_pending" as p
where p.place > 0 and p.place <= 1
    and not exists (select 1 from "shoal_2_no_winners" as w where w.class = p.class and w.cost <= p.cost + 1e-9)
