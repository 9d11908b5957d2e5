-- step:  due: how many rows leave a class at least, and at most, while they leave all its sensitive attributes in step
-- in:    for every attribute: ranks(class, is_base, n, size, over)
-- out:   (class, gone, most, state)   key: class
-- why:   a class that holds does so for each of them; rows at the root do not leave, nor does the last row of all. The state is 0
--        while more rows may have to leave, 1 where all bounds hold, 2 where the other models do too
{% for s in steering %}
{% if loop.first %}
select class, max(gone) as gone, min(most) as most, 0 as state
from (
{% endif %}
    select class, cast(sum(over) as bigint) as gone, min(least(base, size - 1)) as most
    from (select class, over, size, cast(sum(n * is_base) over (partition by class) as bigint) as base from {{ ranks[loop.index0] }}) as r
    group by class
    {% if not loop.last %}
    union all
    {% endif %}
{% endfor %}
) as sides
group by class
having max(gone) <= min(most)
