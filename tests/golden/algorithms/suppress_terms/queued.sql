-- terms suppressed, and queries

select q.node as candidate, q.class, q.cost
from "shoal_1_queue" as q
where q.place > 0 and q.place <= 8
    and not exists (select 1 from "shoal_2_no_winners" as w where w.class = q.class and w.cost <= q.cost + 1e-9)
