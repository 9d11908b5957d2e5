-- step:  untested: the least cost of the products that were too many to be tested
-- in:    queue(class, cost, place), won(class)
-- out:   (class, cost)   key: class
-- why:   no pattern among them is cheaper than this
select q.class, min(q.cost) as cost
from {{ queue }} as q
where q.place > {{ after }}
    {% if won %}
    and not exists (select 1 from {{ won }} as w where w.class = q.class)
    {% endif %}
group by q.class
