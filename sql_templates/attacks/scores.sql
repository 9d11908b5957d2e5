-- step:  scores: how often each value of a secret is believed of who has a combination of values
-- in:    matches(v<i>..., l<i>...), secrets(l<i>..., sa, n)
-- out:   (<v>..., sa, n)   key: <v>..., sa
-- why:   every row that fits counts the same
{% macro list(prefix, of) %}{% for i in known %}{{ of | alias }}.{{ (prefix ~ i) | alias }}{% if not loop.last %}, {% endif %}{% endfor %}{% endmacro %}
with counted as (
    select {{ list("l", "t") }}, t.sa, sum(t.n) as n from {{ secrets }} as t group by {{ list("l", "t") }}, t.sa
)

select {{ list("v", "m") }}, c.sa, sum(c.n) as n
from {{ matches }} as m
join counted as c on {% for i in known %}c.{{ ("l" ~ i) | alias }} = m.{{ ("l" ~ i) | alias }}{% if not loop.last %} and {% endif %}{% endfor %}

group by {{ list("v", "m") }}, c.sa
