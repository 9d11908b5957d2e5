-- step:  sliced_scores: how often each value of a secret is believed of who has a combination of values, if columns are taken apart
-- in:    people(v<i>...), rows(g1, n), for each other part (v<i>..., g1, n), secrets(v<i>..., g1, sa, n)
-- out:   (<v>..., sa, n)   key: <v>..., sa
-- why:   a group counts by the rows in it that are expected to fit; there a value counts by the rows of its own part that have it
--        and fit (Slicing §3.2)
{% macro list(of) %}{% for i in known %}{{ of | alias }}.{{ ("v" ~ i) | alias }}{% if not loop.last %}, {% endif %}{% endfor %}{% endmacro %}
with held as (
    select distinct {{ list("t") }} from {{ people }} as t
),

sizes as (
    select g1, cast(sum(n) as double) as n from {{ rows }} group by g1
),

secrets as (
    select {% for i in beside %}t.{{ ("v" ~ i) | alias }}, {% endfor %}t.g1, t.sa, sum(t.n) as n
    from {{ secrets }} as t
    group by {% for i in beside %}t.{{ ("v" ~ i) | alias }}, {% endfor %}t.g1, t.sa
)

select {{ list("p") }}, z.sa, sum(z.n{% for _ in parts %} * {{ ("f" ~ loop.index) | alias }}.n / s.n{% endfor %}) as n
from held as p
{% for part, numbers in parts %}
{% set f = ("f" ~ loop.index) | alias %}
join {{ part }} as {{ f }} on {% for i in numbers %}{{ f }}.{{ ("v" ~ i) | alias }} = p.{{ ("v" ~ i) | alias }}{% if not loop.last %} and {% endif %}{% endfor %}{% if not loop.first %} and {{ f }}.g1 = f1.g1{% endif %}

{% endfor %}
join secrets as z on {% if parts %}z.g1 = f1.g1{% endif %}{% if parts and beside %} and {% endif %}{% for i in beside %}z.{{ ("v" ~ i) | alias }} = p.{{ ("v" ~ i) | alias }}{% if not loop.last %} and {% endif %}{% endfor %}

join sizes as s on s.g1 = z.g1
group by {{ list("p") }}, z.sa
