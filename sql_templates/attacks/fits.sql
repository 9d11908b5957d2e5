-- step:  fits: how many rows fit each combination of values, and whether it is one row that fits nobody else
-- in:    matches(v<i>..., l<i>...), people(v<i>..., part, <who>..., n), rows(l<i>..., n)
-- out:   (<v>..., fits, singled)   key: <v>...
-- why:   whoever knows these values of a person looks among the rows that fit. A row that fits one person of the source, and
--        whom no other row fits, is that person's. Where persons have several rows, so are all rows that fit if they fit no other
--        person
{% macro list(prefix, of) %}{% for i in known %}{{ of | alias }}.{{ (prefix ~ i) | alias }}{% if not loop.last %}, {% endif %}{% endfor %}{% endmacro %}
{% macro equal(prefix, left, right) %}{% for i in known %}{{ left | alias }}.{{ (prefix ~ i) | alias }} = {{ right | alias }}.{{ (prefix ~ i) | alias }}{% if not loop.last %} and {% endif %}{% endfor %}{% endmacro %}
with shown as (
    select {{ list("l", "t") }}, cast(sum(t.n) as bigint) as n from {{ rows }} as t group by {{ list("l", "t") }}
),

{% if has_persons %}
held as (
    select {{ list("v", "t") }}, min(t.who) as first, max(t.who) as last from {{ people }} as t where t.part = 0 group by {{ list("v", "t") }}
),

single as (
    select {{ list("l", "m") }}, min(h.first) as first, max(h.last) as last
    from {{ matches }} as m
    join held as h on {{ equal("v", "h", "m") }}
    group by {{ list("l", "m") }}
)
{% else %}
held as (
    select {{ list("v", "t") }}, cast(sum(t.n) as bigint) as n from {{ people }} as t where t.part = 0 group by {{ list("v", "t") }}
),

single as (
    select {{ list("l", "m") }}, cast(sum(h.n) as bigint) as people
    from {{ matches }} as m
    join shown as r on {{ equal("l", "r", "m") }}
    join held as h on {{ equal("v", "h", "m") }}
    where r.n = 1
    group by {{ list("l", "m") }}
)
{% endif %}

select
    {{ list("v", "m") }},
    cast(sum(r.n) as double) as fits,
    case when {% if has_persons %}count(s.first) = count(*) and min(s.first) = max(s.last){% else %}sum(r.n) = 1 and max(s.people) = 1{% endif %} then 1 else 0 end as singled
from {{ matches }} as m
join shown as r on {{ equal("l", "r", "m") }}
left join single as s on {{ equal("l", "s", "m") }}
group by {{ list("v", "m") }}
