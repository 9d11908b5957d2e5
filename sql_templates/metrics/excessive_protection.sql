-- step:  excessive_protection: how far each class stays from the bound of its (tau, l)-diversity (000 Def 35)
-- in:    published_rows(class, <code>..., n), shares(node, sa, share)
-- out:   (class, model, attribute, score)   key: class, model, attribute
-- why:   e(E) is the sum of |psi(k) - F(k)| over all k. A class that satisfies has l values or more, and beyond its last value
--        both are 1. If sensitive attributes are judged jointly, each subgroup has a sum, and the class the least of these
{% import "macros/columns.sql" as columns %}
{% import "macros/judge.sql" as judge %}
{% import "macros/psi.sql" as psi %}
with classes as (
    select {{ columns.list(keys) }}{{ columns.tail(codes) }}, cast(sum(n) as bigint) as n
    from {{ published_rows }}
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
