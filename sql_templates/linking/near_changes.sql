-- step:  near_changes: the belief changes of the classes whose bounds leave few labels
-- in:    change_bounds(shape, n, wide, posterior, change, is_sure), narrow_beliefs(shape, sa, n), groups(shape, <code>, n),
--        shapes(shape, classes), shares(node, sa, share), prior(sa, share) where it is known
-- out:   (shape, classes, posterior, change)   key: shape
-- why:   only these labels are looked up in the sets that many labels have
with near as (
    select b.shape, b.sa, b.n / c.n as beta, c.n{% if prior %}, r.share{% endif %}

    from {{ narrow_beliefs }} as b
    join {{ change_bounds }} as c on c.shape = b.shape and c.is_sure = 1
    {% if prior %}
    join {{ prior }} as r on r.sa = b.sa
    {% endif %}
    where b.n / c.n >= c.posterior - c.wide - 1e-9{% if prior %} or abs(b.n / c.n - r.share) >= c.change - 2 * c.wide - 1e-9{% endif %}

),

wide_groups as (
    select g.shape, g.{{ code }} as node, g.n
    from {{ groups }} as g
    join (select node from {{ shares }} group by node having max(share) < 1 / {{ (most + 0.5) | double }}) as w on w.node = g.{{ code }}
),

added as (
    select k.shape, k.sa, sum(g.n * s.share) as n
    from near as k
    join wide_groups as g on g.shape = k.shape
    join {{ shares }} as s on s.node = g.node and s.sa = k.sa
    group by k.shape, k.sa
)

select
    k.shape, p.classes,
    max(k.beta + coalesce(a.n, 0) / k.n) as posterior,
    {% if prior %}max(abs(k.beta + coalesce(a.n, 0) / k.n - k.share)){% else %}cast(null as double){% endif %} as change
from near as k
join {{ shapes }} as p on p.shape = k.shape
left join added as a on a.shape = k.shape and a.sa = k.sa
group by k.shape, p.classes
