-- step:  qs_l_diversity_bounds: bounds of the l that each class reaches
-- in:    narrow_beliefs(<keys>, sa, n), wide_beliefs(<keys>, linked, wide)
-- out:   (<keys>, low, high)   key: <keys>
-- why:   004 Def 3 with what is known without the sets of many labels: they add between 0 and `wide` to every label. Beyond the
--        labels of `narrow_beliefs` each label of the tail has at most `wide`
{% import "macros/columns.sql" as columns %}
with ranked as (
    select
        {{ columns.list(keys) }}, n,
        row_number() over (partition by {{ columns.list(keys) }} order by n desc, sa) as place,
        sum(n) over (partition by {{ columns.list(keys) }} order by n desc, sa rows between unbounded preceding and current row) as upto,
        max(n) over (partition by {{ columns.list(keys) }}) as top
    from {{ narrow_beliefs }}
),

reached as (
    select
        {{ columns.list(keys, "r") }},
        max(r.top) as top,
        max(r.upto) as total,
        max(case
            when (r.top + w.wide) * (1 + 1e-7) <= {{ model.c | double }} * (w.linked - r.upto + r.n - (r.place - 1) * w.wide) then r.place
        end) as low,
        max(case when r.top * (1 - 1e-7) <= {{ model.c | double }} * (w.linked - r.upto + r.n) then r.place end) as high
    from ranked as r
    join {{ wide_beliefs }} as w on {{ columns.equal(keys, "w", "r") }}
    group by {{ columns.list(keys, "r") }}
),

rest as (
    select
        {{ columns.list(keys, "w") }}, w.wide, r.low, r.high,
        coalesce(r.top, 0) as top,
        coalesce(r.top, 0) + w.wide as most,
        {{ model.c | double }} * (w.linked - coalesce(r.total, 0)) as tail
    from {{ wide_beliefs }} as w
    left join reached as r on {{ columns.equal(keys, "r", "w") }}
    where w.linked > 0
)

select
    {{ columns.list(keys) }},
    greatest(coalesce(low, 0), case when wide > 0 then floor(1 + (tail - most * (1 + 1e-7)) / ({{ model.c | double }} * wide) - 1e-6) else 0 end) as low,
    case when top * (1 - 1e-7) <= tail then {{ count }} else coalesce(high, 0) end as high
from rest
