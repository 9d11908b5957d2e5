-- step:  delta_disclosure: the classes in which a value is much more or much less frequent than in the source (Brickell and
--        Shmatikov 2008)
-- in:    hist(<keys>, sa, n), sizes(<keys>, n), reference(sa, frequency)
-- out:   (<keys>, observed, required)
-- why:   abs(log2(f / p)) < delta for every value that occurs in the class; a value that is missing from it breaks nothing.
--        A relative 1e-9 goes to the class, as the logarithm is a rounded number
{% import "macros/columns.sql" as columns %}
with changes as (
    select
        {{ columns.list(keys, "h") }},
        case when r.frequency > 0 then abs(ln(h.n / cast(s.n as double) / r.frequency)) / ln({{ 2 | double }}) else cast('Infinity' as double) end as change
    from {{ hist }} as h
    join {{ sizes }} as s on {{ columns.equal(keys, "s", "h") }}
    left join {{ reference }} as r on r.sa = h.sa
),

measured as (
    select {{ columns.list(keys) }}, max(change) as change from changes group by {{ columns.list(keys) }}
)

select {{ columns.list(keys) }}, change as observed, {{ model.delta | double }} as required
from measured
where change >= {{ model.delta | double }} * (1 + 1e-9)
