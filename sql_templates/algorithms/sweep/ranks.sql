-- step:  ranks: the values of a sensitive attribute in the classes that are ready, the most frequent first
-- in:    settling(class, <code>, n, is_ready)
-- out:   (class, sa, is_base, n, k, upto, first, last, each, size, over)   key: class, sa
-- why:   one by one a row of the most frequent value leaves, so rows leave in an order that is known beforehand: from the first
--        on, up to the last (from 0, that one not among them), the k most frequent values take turns. `over` rows at least
--        leave: those above the greatest level at which the class may hold, or one row higher. Rows at the root stay
{% import "macros/sweep.sql" as sweep %}
with counts as (
    select class, {{ code }} as sa, case when {{ code }} < {{ leaves }} then 1 else 0 end as is_base, cast(sum(n) as double) as n
    from {{ settling }}
    where is_ready
    group by class, {{ code }}
),

{{ sweep.segments(model, values, 0) }}

levels as (
    select
        class,
        1 + greatest(
            max(case when x + 1 >= beneath then least(n, x + 1) else 0 end), max(case when k = {{ model.l - 1 }} then beneath else 0 end)
        ) as level
    from segments
    group by class
)

select
    r.class,
    r.sa,
    r.is_base,
    cast(r.n as bigint) as n,
    cast(r.k as bigint) as k,
    cast(r.upto as bigint) as upto,
    cast(r.upto - r.k * r.n as bigint) as first,
    cast(r.upto - r.k * r.beneath as bigint) as last,
    r.each,
    cast(r.size as bigint) as size,
    case when r.is_base = 1 then cast(greatest(0, r.n - l.level) as bigint) else 0 end as over
from ranked as r
left join levels as l on l.class = r.class {# rows at the root alone have none #}

