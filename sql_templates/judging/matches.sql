-- step:  matches: which combinations of labels fit which combinations of values, for one column more
-- in:    before(v<i>..., l<i>...), people(v<i>...), rows(l<i>...), coverage(label, low, high)
-- out:   (<v>..., <l>...)
-- why:   column after column only what fits so far is looked at. Without a table before it is the first column
{% macro list(prefix, of, numbers) %}{% for i in numbers %}{{ of | alias }}.{{ (prefix ~ i) | alias }}{% if not loop.last %}, {% endif %}{% endfor %}{% endmacro %}
{% set all = known + [column] %}
with held as (
    select distinct {{ list("v", "t", all) }} from {{ people }} as t
),

shown as (
    select distinct {{ list("l", "t", all) }} from {{ rows }} as t
)

select {{ list("v", "p", all) }}, {{ list("l", "r", all) }}
{% if before %}
from {{ before }} as m
join held as p on {% for i in known %}p.{{ ("v" ~ i) | alias }} = m.{{ ("v" ~ i) | alias }}{% if not loop.last %} and {% endif %}{% endfor %}

join shown as r on {% for i in known %}r.{{ ("l" ~ i) | alias }} = m.{{ ("l" ~ i) | alias }}{% if not loop.last %} and {% endif %}{% endfor %}

join {{ coverage }} as c on c.label = r.{{ ("l" ~ column) | alias }} and p.{{ ("v" ~ column) | alias }} between c.low and c.high
{% else %}
from held as p
join {{ coverage }} as c on p.{{ ("v" ~ column) | alias }} between c.low and c.high
join shown as r on r.{{ ("l" ~ column) | alias }} = c.label
{% endif %}
