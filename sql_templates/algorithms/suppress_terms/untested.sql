-- step:  untested: the least cost of the products that were too many to be tested
-- in:    queue(class, cost, place), winners(class, cost)
-- out:   (class, cost)   key: class
-- why:   no pattern among them is cheaper than this
select q.class, min(q.cost) as cost
from {{ queue }} as q
where q.place > {{ after }}
    and not exists (select 1 from {{ winners }} as w where w.class = q.class and w.cost <= q.cost + 1e-9)
group by q.class
