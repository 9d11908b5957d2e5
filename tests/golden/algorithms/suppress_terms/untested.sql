-- terms suppressed, and queries

select q.class, min(q.cost) as cost
from "shoal_1_queue" as q
where q.place > 2728
    and not exists (select 1 from "shoal_2_no_winners" as w where w.class = q.class and w.cost <= q.cost + 1e-9)
group by q.class
