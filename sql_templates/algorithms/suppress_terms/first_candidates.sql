-- step:  first_candidates: the vectors whose representatives are tested now
-- in:    pending(node, class, cost, place), winners(class, cost)
-- out:   (candidate, class, cost)   key: candidate
-- why:   the first one mostly holds; so it is tried alone, then more and more at once
select p.node as candidate, p.class, p.cost
from {{ pending }} as p
where p.place > {{ after }} and p.place <= {{ upto }}
    and not exists (select 1 from {{ winners }} as w where w.class = p.class and w.cost <= p.cost + 1e-9)
