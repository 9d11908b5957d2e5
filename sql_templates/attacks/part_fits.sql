-- step:  part_fits: how many rows of each group fit each combination of values in the columns that stay together
-- in:    matches(v<i>..., l<i>...), rows(l<i>..., g1, sa..., n)
-- out:   (<v>..., g1, <more>..., n)
-- why:   a sliced table shows the columns of one part in one order, and those of another in another
{% macro list(prefix, of) %}{% for i in known %}{{ of | alias }}.{{ (prefix ~ i) | alias }}{% if not loop.last %}, {% endif %}{% endfor %}{% endmacro %}
{% macro rest(of) %}{% for column in more %}, {{ of | alias }}.{{ column }}{% endfor %}{% endmacro %}
with shown as (
    select {{ list("l", "t") }}, t.g1{{ rest("t") }}, sum(t.n) as n from {{ rows }} as t group by {{ list("l", "t") }}, t.g1{{ rest("t") }}
)

select {{ list("v", "m") }}, r.g1{{ rest("r") }}, sum(r.n) as n
from {{ matches }} as m
join shown as r on {% for i in known %}r.{{ ("l" ~ i) | alias }} = m.{{ ("l" ~ i) | alias }}{% if not loop.last %} and {% endif %}{% endfor %}

group by {{ list("v", "m") }}, r.g1{{ rest("r") }}
