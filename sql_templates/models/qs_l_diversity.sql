-- step:  qs_l_diversity: the classes whose likeliest linked label exceeds c times the tail (004 Def 3)
-- in:    hist(<keys>, sa, n)
-- out:   (<keys>, observed, required)
-- why:   observed is the largest l for which p_1 <= c (p_l + ... + p_m), 0 if there is none. The scale of n does not matter, so
--        the counts of a class stand for its posterior beliefs. A class that is linked to no label has nothing to violate
{% import "macros/columns.sql" as columns %}
with ranked as (
    select
        {{ columns.list(keys) }},
        row_number() over (partition by {{ columns.list(keys) }} order by n desc, sa) as place,
        max(n) over (partition by {{ columns.list(keys) }}) as top,
        sum(n) over (
            partition by {{ columns.list(keys) }} order by n desc, sa
            rows between current row and unbounded following
        ) as tail
    from {{ hist }}
),

reached as (
    select {{ columns.list(keys) }}, coalesce(max(case when top * {{ below }} <= {{ above }} * tail * (1 + 1e-9) then place end), 0) as l
    from ranked
    group by {{ columns.list(keys) }}
)

select {{ columns.list(keys) }}, cast(l as double) as observed, cast({{ model.l }} as double) as required
from reached
where l < {{ model.l }}
