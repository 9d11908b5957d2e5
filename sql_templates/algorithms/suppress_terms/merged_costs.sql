-- step:  merged_costs: the least cost of what is left in classes whose nodes were merged
-- in:    vectors(class, cost), followed(class, is_copy), of each step
-- out:   (class, cost)
-- why:   of two nodes that look equal the dearer is dropped, though it could satisfy where the cheaper does not. It costs no
--        less than the cheapest vector of its class
with copied as (
    {% for table in followed %}
    select class from {{ table }} where is_copy = 1
    {% if not loop.last %}union all{% endif %}

    {% endfor %}
)

select v.class, min(v.cost) as cost
from {{ vectors }} as v
where exists (select 1 from copied as c where c.class = v.class)
group by v.class
