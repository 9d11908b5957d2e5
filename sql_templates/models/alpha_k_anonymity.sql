-- step:  alpha_k_anonymity: the classes with fewer than k rows, or with a value whose share exceeds alpha (000 §1.3)
-- in:    hist(<keys>, sa, n), sizes(<keys>, n), domain(code, l0)
-- out:   (<keys>, observed, required)
-- why:   k-anonymity that also bounds what a class says of its members
{% import "macros/columns.sql" as columns %}
with tops as (
    {% if model.values %}
    select {{ columns.list(keys, "h") }}, coalesce(max(case when d.code is not null then h.n end), 0) as top
    from {{ hist }} as h
    left join {{ domain }} as d on d.code = h.sa and d.l0 in ({{ columns.list(model.values | values) }})
    group by {{ columns.list(keys, "h") }}
    {% else %}
    select {{ columns.list(keys) }}, max(n) as top
    from {{ hist }}
    group by {{ columns.list(keys) }}
    {% endif %}
),

measured as (
    select {{ columns.list(keys, "t") }}, t.top, s.n
    from tops as t
    join {{ sizes }} as s on {{ columns.equal(keys, "s", "t") }}
)

select
    {{ columns.list(keys) }},
    case when n < {{ model.k }} then cast(n as double) else top / cast(n as double) end as observed,
    case when n < {{ model.k }} then cast({{ model.k }} as double) else {{ model.alpha | double }} end as required
from measured
where n < {{ model.k }} or top > {{ model.alpha | double }} * n * (1 + 1e-9)
