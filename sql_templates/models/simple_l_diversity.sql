-- step:  simple_l_diversity: the classes in which the share of a sensitive value exceeds 1/l (000 Def 1)
-- in:    hist(<keys>, sa, n), sizes(<keys>, n)
-- out:   (<keys>, observed, required)
-- why:   the chance to guess a sensitive value right is at most 1/l
{% import "macros/columns.sql" as columns %}
with tops as (
    select {{ columns.list(keys) }}, max(n) as top from {{ hist }} group by {{ columns.list(keys) }}
)

select {{ columns.list(keys, "t") }}, s.n / cast(t.top as double) as observed, {{ model.l | double }} as required
from tops as t
join {{ sizes }} as s on {{ columns.equal(keys, "s", "t") }}
where t.top * {{ model.l | double }} > s.n * (1 + 1e-9)
