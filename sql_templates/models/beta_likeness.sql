-- step:  beta_likeness: the classes in which a value gains more than beta on its share of the source (Cao and Karras 2012)
-- in:    hist(<keys>, sa, n), sizes(<keys>, n), reference(sa, frequency)
-- out:   (<keys>, observed, required)
-- why:   whoever sees the class believes by (f - p) / p more than before that somebody in it has the value. Enhanced: the gain is
--        at most -ln p, too, because a frequent value fills a class with little gain. Observed is the least beta with which the
--        class satisfies, or infinity if there is none
{% import "macros/columns.sql" as columns %}
with gains as (
    select
        {{ columns.list(keys, "h") }},
        case when r.frequency > 0 then h.n / cast(s.n as double) / r.frequency - 1 else cast('Infinity' as double) end as gain,
        {% if model.enhanced %}case when r.frequency > 0 then -ln(r.frequency) else 0 end{% else %}cast('Infinity' as double){% endif %} as most
    from {{ hist }} as h
    join {{ sizes }} as s on {{ columns.equal(keys, "s", "h") }}
    left join {{ reference }} as r on r.sa = h.sa
),

measured as (
    select
        {{ columns.list(keys) }},
        max(case when gain > most * (1 + 1e-9) + 1e-12 then cast('Infinity' as double) else gain end) as beta
    from gains
    group by {{ columns.list(keys) }}
)

select {{ columns.list(keys) }}, beta as observed, {{ model.beta | double }} as required
from measured
where beta > {{ model.beta | double }} * (1 + 1e-9) + 1e-12
