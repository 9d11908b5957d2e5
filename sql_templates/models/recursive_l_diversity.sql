-- step:  recursive_l_diversity: the classes whose most frequent value is not rarer than c times the tail (001 Def 4.2)
-- in:    hist(<keys>, sa, n)
-- out:   (<keys>, observed, required)
-- why:   observed is the largest l for which c_1 < c (c_l + ... + c_m); for l = 1 it always holds. c = above / below, in whole
--        numbers if possible: c_1 = c (...) must not pass because of rounding, not even where general values count in shares
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
    select {{ columns.list(keys) }}, coalesce(max(case when top * {{ below }}{% if is_induced %} * (1 + 1e-12){% endif %} < {{ above }} * tail then place end), 1) as l
    from ranked
    group by {{ columns.list(keys) }}
)

select {{ columns.list(keys) }}, cast(l as double) as observed, cast({{ model.l }} as double) as required
from reached
where l < {{ model.l }}
