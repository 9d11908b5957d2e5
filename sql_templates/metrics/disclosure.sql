-- step:  disclosure: for each sensitive attribute what a release lets others believe of its rows, and whom that discloses
-- in:    cells(cell, <word>..., <code>..., n), grouping(cell, class, n), look_alikes(class, whole)
-- out:   (attribute, positive, negative, breach, change, belief, mean, prior, ruled_out)   key: attribute
-- why:   of a person with q a class q* with n(s) rows of s lets others believe s in proportion to n(s) f(s | q) / f(s | q*) (001
--        Theorem 3.1), with f the source; before they believe f(s | q). Who takes q and s for independent believes f(s) before, and n(s) / N
--        after. Positive: a row's own value is believed with more than 1 - delta (Def 3.1). Negative: another one with less than epsilon
--        (Def 3.2). Breach: a belief below rho1 rises above rho2, or one above 1 - rho1 falls below 1 - rho2. Ruled out: the highest belief
--        of who rules out so many other values
{% import "macros/columns.sql" as columns %}
{% macro key(of) %}{% for word, mask in words %}, {{ of | alias }}.{{ word }} & {{ mask }} as {{ word }}{% endfor %}{% endmacro %}
{% macro group(of) %}{% for word, mask in words %}, {{ of | alias }}.{{ word }} & {{ mask }}{% endfor %}{% endmacro %}
{% macro alike(left, right) %}{% for word, _ in words %} and {{ left | alias }}.{{ word }} = {{ right | alias }}.{{ word }}{% endfor %}{% endmacro %}
{% set keys = words | map(attribute=0) | list %}
{% macro cte(what, i) %}{{ (what ~ i) | alias }}{% endmacro %}
with {% for attribute in sensitive %}
{% set i = loop.index %}
{{ cte("members", i) }} as (
    select l.whole as class{{ key("c") }}, c.{{ attribute.code }} as sa, cast(sum(g.n) as double) as n
    from {{ grouping }} as g
    join {{ cells }} as c on c.cell = g.cell
    join {{ look_alikes }} as l on l.class = g.class
    group by l.whole{{ group("c") }}, c.{{ attribute.code }}
),

{{ cte("holders", i) }} as (
    select class{{ columns.tail(keys) }}, sum(n) as n from {{ cte("members", i) }} group by class{{ columns.tail(keys) }}
),

{{ cte("counts", i) }} as (
    select class, sa, sum(n) as n from {{ cte("members", i) }} group by class, sa
),

{{ cte("known", i) }} as (
    select c.{{ attribute.code }} as sa{{ key("c") }}, cast(sum(c.n) as double) as n from {{ cells }} as c group by c.{{ attribute.code }}{{ group("c") }}
),

{{ cte("totals", i) }} as (
    select {% if keys %}{{ columns.list(keys) }}, {% endif %}sum(n) as n from {{ cte("known", i) }}{% if keys %} group by {{ columns.list(keys) }}{% endif %}

),

{{ cte("domain", i) }} as (
    select distinct sa from {{ cte("known", i) }}
),

{% if keys %}
{{ cte("regions", i) }} as (
    select h.class, k.sa, sum(k.n) as n
    from {{ cte("holders", i) }} as h
    join {{ cte("known", i) }} as k on k.n > 0{{ alike("k", "h") }}
    group by h.class, k.sa
),

{{ cte("region_sizes", i) }} as (
    select class, sum(n) as n from {{ cte("regions", i) }} group by class
),

{% endif %}
{{ cte("weighed", i) }} as (
    select
        h.class{{ columns.tail(keys, "h") }},
        d.sa,
        coalesce(m.n, 0) as own,
        coalesce(k.n, 0) / t.n as alpha,
        {% if keys %}
        coalesce(c.n * (k.n / t.n) / (r.n / z.n), 0) as weight
        {% else %}
        coalesce(c.n, 0) as weight
        {% endif %}
    from {{ cte("holders", i) }} as h
    cross join {{ cte("domain", i) }} as d
    join {{ cte("totals", i) }} as t on t.n > 0{{ alike("t", "h") }}
    left join {{ cte("known", i) }} as k on k.sa = d.sa{{ alike("k", "h") }}
    left join {{ cte("counts", i) }} as c on c.class = h.class and c.sa = d.sa
    left join {{ cte("members", i) }} as m on m.class = h.class and m.sa = d.sa{{ alike("m", "h") }}
    {% if keys %}
    left join {{ cte("regions", i) }} as r on r.class = h.class and r.sa = d.sa
    left join {{ cte("region_sizes", i) }} as z on z.class = h.class
    {% endif %}
),

{{ cte("believed", i) }} as (
    select
        class{{ columns.tail(keys) }},
        sa,
        own,
        alpha,
        weight / sum(weight) over (partition by class{{ columns.tail(keys) }}) as beta,
        row_number() over (partition by class{{ columns.tail(keys) }} order by weight desc, sa) as place
    from {{ cte("weighed", i) }}
),

{{ cte("judged", i) }} as (
    select
        class{{ columns.tail(keys) }},
        own,
        alpha,
        beta,
        case when beta < {{ metric.epsilon | double }} * {{ 1 - 1e-9 }} then 1 else 0 end as low,
        sum(case when beta < {{ metric.epsilon | double }} * {{ 1 - 1e-9 }} then 1 else 0 end) over (partition by class{{ columns.tail(keys) }}) as lows,
        max(
            case
                when alpha < {{ metric.rho1 | double }} * {{ 1 - 1e-9 }} and beta > {{ metric.rho2 | double }} * {{ 1 + 1e-9 }} then 1
                when alpha > {{ (1 - metric.rho1) | double }} * {{ 1 + 1e-9 }} and beta < {{ (1 - metric.rho2) | double }} * {{ 1 - 1e-9 }} then 1
                else 0
            end
        ) over (partition by class{{ columns.tail(keys) }}) as breach,
        sum(case when place = 1 then beta else 0 end) over (partition by class{{ columns.tail(keys) }}) as most,
        sum(case when place > {{ metric.ruled_out + 1 }} then beta else 0 end) over (partition by class{{ columns.tail(keys) }}) as rest
    from {{ cte("believed", i) }}
){% if not loop.last %},{% endif %}


{% endfor %}
{% for attribute in sensitive %}
select
    {{ loop.index }} as attribute,
    sum(case when beta > {{ (1 - metric.delta) | double }} * {{ 1 + 1e-9 }} then own else 0 end) / sum(own) as positive,
    sum(case when lows > low then own else 0 end) / sum(own) as negative,
    sum(case when breach = 1 then own else 0 end) / sum(own) as breach,
    max(abs(beta - alpha)) as change,
    max(case when own > 0 then beta else 0 end) as belief,
    sum(own * beta) / sum(own) as mean,
    max(alpha) as prior,
    max(most / (most + rest)) as ruled_out
from {{ cte("judged", loop.index) }}
{% if not loop.last %}union all{% endif %}

{% endfor %}
