-- step:  queued: the products that are tested now
-- in:    queue(node, class, cost, place), winners(class, cost)
-- out:   (candidate, class, cost)   key: candidate
-- why:   what costs as much as a winner, or more, needs no test
select q.node as candidate, q.class, q.cost
from {{ queue }} as q
where q.place > {{ after }} and q.place <= {{ upto }}
    and not exists (select 1 from {{ winners }} as w where w.class = q.class and w.cost <= q.cost + 1e-9)
