-- step:  t_closeness: the classes whose sensitive values are distributed unlike those of the source (000 §1.3)
-- in:    hist(<keys>, sa, n), sizes(<keys>, n), reference(sa, share), domain(code, low<level>...)
-- out:   (<keys>, observed, required)
-- why:   the earth mover's distance to the reference q. The equal distance is the sum of what p has above q. The hierarchical
--        distance is the mean of this sum over the levels below the root: Li's cost of a node, height / H times the smaller of
--        what its children have to give and to take, adds up to this. The ordered distance is the sum of the absolute
--        differences of the running totals, over m - 1
{% import "macros/columns.sql" as columns %}
with total as (
    select {{ columns.list(keys) }}, sum(n) as n from {{ hist }} group by {{ columns.list(keys) }}
),

{% if model.distance == "ordered" %}
running as (
    select
        {{ columns.list(keys, "t") }},
        sum(coalesce(h.n, 0) / cast(t.n as double) - r.share) over (
            partition by {{ columns.list(keys, "t") }} order by r.sa rows between unbounded preceding and current row
        ) as moved
    from total as t
    cross join {{ reference }} as r
    left join {{ hist }} as h on {{ columns.equal(keys, "h", "t") }} and h.sa = r.sa
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
    select {{ columns.list(keys, "p") }}, greatest(p.share - q.share, 0) as above
    from (
        select {{ columns.list(keys, "h") }}, d.low{{ level }} as low, sum(h.n / cast(t.n as double)) as share
        from {{ hist }} as h
        join total as t on {{ columns.equal(keys, "h", "t") }}
        join {{ domain }} as d on d.code = h.sa
        group by {{ columns.list(keys, "h") }}, d.low{{ level }}
    ) as p
    join (
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
