-- step:  unique_distinct_l_diversity: the classes that cannot be divided into groups of l rows with l different values (002 Def 2)
-- in:    hist(<keys>, sa, n), sizes(<keys>, n)
-- out:   (<keys>, observed, required)
-- why:   rows with equal labels may be several groups. N rows can be divided into N // l groups in which no value stands twice
--        if and only if no value has more rows than there are groups (002 Th 1 and 2): l * n_1 <= N. The N % l rows left over join
--        groups that lack their value. Observed is the largest whole l for which this holds
{% import "macros/columns.sql" as columns %}
with tops as (
    select {{ columns.list(keys) }}, max(n) as top from {{ hist }} group by {{ columns.list(keys) }}
)

select
    {{ columns.list(keys, "t") }},
    floor(s.n * (1 + 1e-9) / cast(t.top as double)) as observed,
    {{ model.l | double }} as required
from tops as t
join {{ sizes }} as s on {{ columns.equal(keys, "s", "t") }}
where t.top * {{ model.l | double }} > s.n * (1 + 1e-9)
