-- step:  queued: the products that are tested now
-- in:    queue(node, class, cost, place), won(class)
-- out:   (candidate, class, cost)   key: candidate
-- why:   a class that has found one is done: all cheaper ones were tested before
select q.node as candidate, q.class, q.cost
from {{ queue }} as q
where q.place > {{ after }} and q.place <= {{ upto }}
    {% if won %}
    and not exists (select 1 from {{ won }} as w where w.class = q.class)
    {% endif %}
