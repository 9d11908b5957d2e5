-- step:  cuts: the least cost of what was not searched
-- in:    followed(class, cost, is_cut), of each step
-- out:   (class, cost)
-- why:   no pattern that was cut is cheaper than this: with what was found it bounds the optimum from below
select class, min(cost) as cost
from (
    {% for table in followed %}
    select class, cost from {{ table }} where is_cut = 1
    {% if not loop.last %}union all{% endif %}

    {% endfor %}
) as cut
group by class
