-- step:  correlations: how strongly each quasi-identifier and the sensitive attribute depend on each other
-- in:    cells(<word>..., <code>, n)
-- out:   (attribute, correlation)   key: attribute
-- why:   the mean square contingency coefficient, phi^2 = sum (f_ij - f_i f_j)^2 / (f_i f_j) / (min(d1, d) - 1) (003 §4.1), is the sum
--        of f_ij^2 / (f_i f_j), less 1, divided by the same: so only combinations that occur are needed
with pairs as (
    {% for p in packed %}
    select {{ loop.index }} as attribute, {{ p.word_name }} & {{ p.mask(0) }} as v, {{ code }} as sa, cast(sum(n) as bigint) as n
    from {{ cells }}
    group by {{ p.word_name }} & {{ p.mask(0) }}, {{ code }}
    {% if not loop.last %}union all{% endif %}

    {% endfor %}
),

value_counts as (
    select attribute, v, cast(sum(n) as bigint) as n from pairs group by attribute, v
),

sensitive_counts as (
    select attribute, sa, cast(sum(n) as bigint) as n from pairs group by attribute, sa
),

numbers as (
    select v.attribute, least(v.n, s.n) - 1 as freedom
    from (select attribute, count(*) as n from value_counts group by attribute) as v
    join (select attribute, count(*) as n from sensitive_counts group by attribute) as s on s.attribute = v.attribute
)

select
    p.attribute,
    case when max(m.freedom) = 0 then 0 else (sum(p.n / cast(v.n as double) * (p.n / cast(s.n as double))) - 1) / max(m.freedom) end as correlation
from pairs as p
join value_counts as v on v.attribute = p.attribute and v.v = p.v
join sensitive_counts as s on s.attribute = p.attribute and s.sa = p.sa
join numbers as m on m.attribute = p.attribute
group by p.attribute
