-- step:  tops: a place that all rows which may stay stand below
-- in:    laid(class, node, n), parts(node, sa, part)
-- out:   (class, top)   key: class
-- why:   the induced counts of base values are cut level but for one row. Were they that row lower and the class still violates
--        (tau, l)-diversity, it does so with all rows below that place
{% import "macros/sweep.sql" as sweep %}
with counts as (
    select l.class, q.sa, cast(sum(l.n * q.part) as double) as n
    from {{ laid }} as l
    join {{ parts }} as q on q.node = l.node
    group by l.class, q.sa
),

sizes as (
    select class, sum(n) as based, cast(0 as double) as general, cast(0 as double) as each from counts group by class
),

ranked as (
    select
        class,
        sa,
        n,
        row_number() over (partition by class order by n desc, sa) as k,
        sum(n) over (partition by class order by n desc, sa rows between unbounded preceding and current row) as upto
    from counts
),

{{ sweep.bounds(model, whole) }}
highest as (
    select class, max(case when floor(coalesce(x, n)) + 1 >= beneath then least(n, floor(coalesce(x, n)) + 1) else 0 end) as x
    from segments
    group by class
)

select h.class, cast(greatest(h.x, t.n + {{ whole }}) as bigint) as top
from highest as h
join top as t on t.class = h.class and t.k = {{ model.l }}
