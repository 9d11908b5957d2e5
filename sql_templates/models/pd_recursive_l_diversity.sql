-- step:  pd_recursive_l_diversity: the violations of recursive diversity where the values Y may be disclosed (001 Def 4.3)
-- in:    hist(<keys>, sa, n), domain(code, l0)
-- out:   (<keys>, observed, required)
-- why:   y is the rank of the most frequent value outside Y. If y < l the tail begins at rank l; else it begins at rank l - 1,
--        and c_y itself is left out. This is the definition's pair of sums, because equal counts at rank y give equal tails
{% import "macros/columns.sql" as columns %}
with ranked as (
    select
        {{ columns.list(keys, "h") }},
        h.n,
        row_number() over (partition by {{ columns.list(keys, "h") }} order by h.n desc, h.sa) as place,
        {% if model.allowed %}d.code is not null{% else %}false{% endif %} as allowed
    from {{ hist }} as h
    {% if model.allowed %}
    left join {{ domain }} as d on d.code = h.sa and d.l0 in ({{ columns.list(model.allowed | values) }})
    {% endif %}
),

tails as (
    select
        {{ columns.list(keys) }},
        min(case when not allowed then place end) as y,
        max(case when not allowed then n end) as top,
        coalesce(sum(case when place >= {{ model.l }} then n end), 0) as tail,
        coalesce(sum(case when place >= {{ model.l }} - 1 then n end), 0) as tail_with_y
    from ranked
    group by {{ columns.list(keys) }}
),

measured as (
    select {{ columns.list(keys) }}, top, case when y <= {{ model.l }} - 1 then tail else tail_with_y - top end as tail
    from tails
    where y is not null
)

select
    {{ columns.list(keys) }},
    case when tail > 0 then top / cast(tail as double) else cast('Infinity' as double) end as observed,
    {{ model.c | double }} as required
from measured
where {{ model.l }} > 1 and not top * {{ below }}{% if is_induced %} * (1 + 1e-12){% endif %} < {{ above }} * tail
