-- step:  simple_l_diversity: the classes in which the share of a sensitive value exceeds 1/l (000 Def 1)
-- in:    hist(<keys>, sa, n)
-- out:   (<keys>, observed, required)
-- why:   the chance to guess a sensitive value right is at most 1/l
{% import "macros/columns.sql" as columns %}
select {{ columns.list(keys) }}, sum(n) / cast(max(n) as double) as observed, {{ model.l | double }} as required
from {{ hist }}
group by {{ columns.list(keys) }}
having max(n) * {{ model.l | double }} > sum(n) * (1 + 1e-9)
