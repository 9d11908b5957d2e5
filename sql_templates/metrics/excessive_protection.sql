-- step:  excessive_protection: how far each class stays from what its (tau, l)-diversity allows (000 Def 35)
-- in:    shown(class, <code>..., n), shares(node, sa, share)
-- out:   (class, model, attribute, score)   key: class, model, attribute
-- why:   e(E), the sum of |psi(k) - F(k)| over all k: a class that holds has l values or more, and beyond its last one both
--        are 1. Where sensitive attributes are judged jointly, each subgroup counts, and of a class the least
{% import "macros/columns.sql" as columns %}
{% import "macros/judge.sql" as judge %}
{% import "macros/psi.sql" as psi %}
with classes as (
    select {{ columns.list(keys) }}{{ columns.tail(codes) }}, cast(sum(n) as bigint) as n
    from {{ shown }}
    group by {{ columns.list(keys) }}{{ columns.tail(codes) }}
),

{{ judge.histograms("classes" | alias, keys, codes, histograms) }}
{% for check, model, attribute in checks %}
running{{ loop.index }} as (
    {{ psi.running(check.histogram.hist, keys + check.histogram.others) }}
),

away{{ loop.index }} as (
    select {{ columns.list(keys + check.histogram.others) }}, abs(upto / cast(n as double) - case when k < {{ check.model.l }} then {{ psi.bound(check.model, "k") }} else 1 end) as away
    from running{{ loop.index }}
),

excess{{ loop.index }} as (
    select {{ columns.list(keys + check.histogram.others) }}, sum(case when away > 1e-12 then away else 0 end) as score
    from away{{ loop.index }}
    group by {{ columns.list(keys + check.histogram.others) }}
){% if not loop.last %},{% endif %}


{% endfor %}
{% for check, model, attribute in checks %}
select class, {{ model }} as model, {{ attribute }} as attribute, min(score) as score from excess{{ loop.index }} group by class
{% if not loop.last %}union all{% endif %}

{% endfor %}
