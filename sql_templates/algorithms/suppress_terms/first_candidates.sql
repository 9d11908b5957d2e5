-- step:  first_candidates: the vectors whose representatives are tested now
-- in:    pending(node, class, cost, place), won(class)
-- out:   (candidate, class, cost)   key: candidate
-- why:   the first one mostly holds; so it is tried alone, then more and more at once
select p.node as candidate, p.class, p.cost
from {{ pending }} as p
where p.place > {{ after }} and p.place <= {{ upto }}
    {% if won %}
    and not exists (select 1 from {{ won }} as w where w.class = p.class)
    {% endif %}
