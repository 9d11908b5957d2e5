-- step:  sliced_fits: how many rows are expected to fit each combination of values, if the columns of a group are taken apart
-- in:    people(v<i>...), rows(g1, n), for each part (v<i>..., g1, n)
-- out:   (<v>..., fits, singled)   key: <v>...
-- why:   any part of a group may go with any other: of N rows, a with one and b with another value, a b / N have both (Slicing
--        §3.2). No row is whole, so none is a person's
{% macro list(of) %}{% for i in known %}{{ of | alias }}.{{ ("v" ~ i) | alias }}{% if not loop.last %}, {% endif %}{% endfor %}{% endmacro %}
with held as (
    select distinct {{ list("t") }} from {{ people }} as t
),

sizes as (
    select g1, cast(sum(n) as double) as n from {{ rows }} group by g1
)

select {{ list("p") }}, sum(s.n{% for _ in parts %} * {{ ("f" ~ loop.index) | alias }}.n / s.n{% endfor %}) as fits, 0 as singled
from held as p
{% for part, numbers in parts %}
{% set f = ("f" ~ loop.index) | alias %}
join {{ part }} as {{ f }} on {% for i in numbers %}{{ f }}.{{ ("v" ~ i) | alias }} = p.{{ ("v" ~ i) | alias }}{% if not loop.last %} and {% endif %}{% endfor %}{% if not loop.first %} and {{ f }}.g1 = f1.g1{% endif %}

{% endfor %}
join sizes as s on s.g1 = f1.g1
group by {{ list("p") }}
