-- step:  disclosure: for each sensitive attribute what a release lets others believe of its rows, and whom that discloses
-- in:    cells(cell, <word>..., <code>..., n), grouping(cell, class, n), look_alikes(class, whole)
-- out:   (attribute, positive, negative, breach, change, belief, mean, prior, ruled_out)   key: attribute
-- why:   of a person with q a class q* with n(s) rows of s lets others believe s in proportion to n(s) f(s | q) / f(s | q*) (001
--        Theorem 3.1), with f the source; before they believe f(s | q). Who takes q and s for independent believes f(s) before, and n(s) / N
--        after. Positive: a row's own value is believed with more than 1 - delta (Def 3.1). Negative: another one with less than epsilon
--        (Def 3.2). Breach: a belief below rho1 rises above rho2, or one above 1 - rho1 falls below 1 - rho2. Ruled out: the highest belief
--        of who rules out so many other values
{% import "macros/beliefs.sql" as beliefs %}
{% import "macros/columns.sql" as columns %}
{% set keys = words | map(attribute=0) | list %}
{% macro cte(what, i) %}{{ (what ~ i) | alias }}{% endmacro %}
with {% for attribute in sensitive %}
{% set i = loop.index %}
{{ beliefs.weighed(attribute, i, words, cells, grouping, look_alikes) }},

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
