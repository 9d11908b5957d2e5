-- step:  sizes: the sizes of the classes of a release; its suppressed rows are one more
-- in:    grouping(cell, class, n), classes(class, label<i>...)
-- out:   (node, n, suppressed)
-- why:   the metrics of class sizes read it. Rows with equal labels are one class, even if they come from several classes
with counted as (
    select class, sum(n) as n from {{ grouping }} group by class
)

select cast(0 as bigint) as node, cast(sum(s.n) as bigint) as n, false as suppressed
from counted as s
join {{ classes }} as c on c.class = s.class
group by {% for p in packed %}c.{{ ("label" ~ loop.index) | alias }}{% if not loop.last %}, {% endif %}{% endfor %}

union all
select cast(0 as bigint), cast({{ rows }} - coalesce(sum(n), 0) as bigint), true from {{ grouping }}
