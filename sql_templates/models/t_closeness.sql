-- step:  t_closeness: the classes whose sensitive values are distributed unlike the source's (000 §1.3)
-- in:    hist(<keys>, sa, n), sizes(<keys>, n), reference(sa, share), domain(code, low<level>...)
-- out:   (<keys>, observed, required)
-- why:   the earth mover's distance to the reference q. Equal distance is the sum of what p has above q. Hierarchical
--        distance is the mean of that sum over the levels below the root: Li's cost of a node, height / H times the
--        smaller of what its children have to give and to take, adds up to this. Ordered distance is the sum of the
--        absolute differences of the running totals, over m - 1. General values may stand for some that the source lacks
{% import "macros/columns.sql" as columns %}
with total as (
    select {{ columns.list(keys) }}, sum(n) as n from {{ hist }} group by {{ columns.list(keys) }}
),

{% if model.distance == "ordered" %}
differing as (
    select {{ columns.list(keys) }}, sa, sum(share) as share
    from (
        select {{ columns.list(keys, "h") }}, h.sa, h.n / cast(t.n as double) as share
        from {{ hist }} as h
        join total as t on {{ columns.equal(keys, "h", "t") }}
        union all
        select {{ columns.list(keys, "t") }}, r.sa, -r.share as share
        from total as t
        cross join {{ reference }} as r
    ) as p
    group by {{ columns.list(keys) }}, sa
),

running as (
    select
        {{ columns.list(keys) }},
        sum(share) over (partition by {{ columns.list(keys) }} order by sa rows between unbounded preceding and current row) as moved
    from differing
),

measured as (
    select {{ columns.list(keys) }}, coalesce(sum(abs(moved)) / nullif(count(*) - 1, 0), 0) as distance
    from running
    group by {{ columns.list(keys) }}
)
{% else %}
{% set height = height if model.distance == "hierarchical" else 1 %}
excess as (
    {% for level in range(height) %}
    select {{ columns.list(keys, "p") }}, greatest(p.share - coalesce(q.share, 0), 0) as above
    from (
        select {{ columns.list(keys, "h") }}, d.low{{ level }} as low, sum(h.n / cast(t.n as double)) as share
        from {{ hist }} as h
        join total as t on {{ columns.equal(keys, "h", "t") }}
        join {{ domain }} as d on d.code = h.sa
        group by {{ columns.list(keys, "h") }}, d.low{{ level }}
    ) as p
    left join (
        select d.low{{ level }} as low, sum(r.share) as share
        from {{ reference }} as r
        join {{ domain }} as d on d.code = r.sa
        group by d.low{{ level }}
    ) as q on q.low = p.low
    {% if not loop.last %}union all{% endif %}
    {% endfor %}
),

measured as (
    select {{ columns.list(keys) }}, sum(above) / {{ height }} as distance
    from excess
    group by {{ columns.list(keys) }}
)
{% endif %}

select {{ columns.list(keys) }}, distance as observed, {{ model.t | double }} as required
from measured
where distance > {{ model.t | double }} * (1 + 1e-9) + 1e-12
