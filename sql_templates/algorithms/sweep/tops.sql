-- step:  tops: a place that all rows which may stay stand below
-- in:    laid(class, node, n), parts(node, sa, part)
-- out:   (class, top)   key: class
-- why:   the induced counts of base values are cut level but for one row. Were they that row lower and the class still violates
--        (tau, l)-diversity, it does so with all rows below that place
{% import "macros/sweep.sql" as sweep %}
with counts as (
    select l.class, q.sa, 1 as is_base, cast(sum(l.n * q.part) as double) as n
    from {{ laid }} as l
    join {{ parts }} as q on q.node = l.node
    group by l.class, q.sa
),

{{ sweep.segments(model, values, whole) }}

highest as (
    select
        class,
        max(case when x + 1 >= beneath then least(n, x + 1) else 0 end) as level,
        max(case when k = {{ model.l - 1 }} then beneath else 0 end) as least
    from segments
    group by class
)

select class, cast(greatest(level, least + {{ whole }}) as bigint) as top
from highest
