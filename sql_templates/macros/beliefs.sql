{% import "macros/columns.sql" as columns %}
{#- weighed: the CTEs from members to weighed, each with the number i at its end, of one attribute of cells(cell, <word>..., <code>...,
    n), grouping(cell, class, n) and look_alikes(class, whole). weighed(class, <word>..., sa, own, alpha, weight) says of each class
    and each combination in it how likely people who know the source take each value to be before (alpha), what they believe after
    in proportion (weight), and how many rows have all three (own). Without words all people are one combination. -#}
{% macro weighed(attribute, i, words, cells, grouping, look_alikes) -%}
{% set keys = words | map(attribute=0) | list %}
{{ ("members" ~ i) | alias }} as (
    select l.whole as class{{ key(words, "c") }}, c.{{ attribute.code }} as sa, cast(sum(g.n) as double) as n
    from {{ grouping }} as g
    join {{ cells }} as c on c.cell = g.cell
    join {{ look_alikes }} as l on l.class = g.class
    group by l.whole{{ group(words, "c") }}, c.{{ attribute.code }}
),

{{ ("holders" ~ i) | alias }} as (
    select class{{ columns.tail(keys) }}, sum(n) as n from {{ ("members" ~ i) | alias }} group by class{{ columns.tail(keys) }}
),

{{ ("counts" ~ i) | alias }} as (
    select class, sa, sum(n) as n from {{ ("members" ~ i) | alias }} group by class, sa
),

{{ ("known" ~ i) | alias }} as (
    select c.{{ attribute.code }} as sa{{ key(words, "c") }}, cast(sum(c.n) as double) as n from {{ cells }} as c group by c.{{ attribute.code }}{{ group(words, "c") }}
),

{{ ("totals" ~ i) | alias }} as (
    select {% if keys %}{{ columns.list(keys) }}, {% endif %}sum(n) as n from {{ ("known" ~ i) | alias }}{% if keys %} group by {{ columns.list(keys) }}{% endif %}

),

{{ ("domain" ~ i) | alias }} as (
    select distinct sa from {{ ("known" ~ i) | alias }}
),

{% if keys %}
{{ ("regions" ~ i) | alias }} as (
    select h.class, k.sa, sum(k.n) as n
    from {{ ("holders" ~ i) | alias }} as h
    join {{ ("known" ~ i) | alias }} as k on k.n > 0{{ alike(words, "k", "h") }}
    group by h.class, k.sa
),

{{ ("region_sizes" ~ i) | alias }} as (
    select class, sum(n) as n from {{ ("regions" ~ i) | alias }} group by class
),

{% endif %}
{{ ("weighed" ~ i) | alias }} as (
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
    from {{ ("holders" ~ i) | alias }} as h
    cross join {{ ("domain" ~ i) | alias }} as d
    join {{ ("totals" ~ i) | alias }} as t on t.n > 0{{ alike(words, "t", "h") }}
    left join {{ ("known" ~ i) | alias }} as k on k.sa = d.sa{{ alike(words, "k", "h") }}
    left join {{ ("counts" ~ i) | alias }} as c on c.class = h.class and c.sa = d.sa
    left join {{ ("members" ~ i) | alias }} as m on m.class = h.class and m.sa = d.sa{{ alike(words, "m", "h") }}
    {% if keys %}
    left join {{ ("regions" ~ i) | alias }} as r on r.class = h.class and r.sa = d.sa
    left join {{ ("region_sizes" ~ i) | alias }} as z on z.class = h.class
    {% endif %}
)
{%- endmacro %}

{#- key, group, alike: the words of a relation without the bits that are no quasi-identifier's: as columns, in GROUP BY, of two. -#}
{% macro key(words, of) %}{% for word, mask in words %}, {{ of | alias }}.{{ word }} & {{ mask }} as {{ word }}{% endfor %}{% endmacro %}
{% macro group(words, of) %}{% for word, mask in words %}, {{ of | alias }}.{{ word }} & {{ mask }}{% endfor %}{% endmacro %}
{% macro alike(words, left, right) %}{% for word, _ in words %} and {{ left | alias }}.{{ word }} = {{ right | alias }}.{{ word }}{% endfor %}{% endmacro %}

{#- ranked: the CTEs moved and ranked, from believed(class, size, sa, alpha, beta, is_shown): the beliefs in each value before and
    after. Classes stand in the order of how far they move a belief, and of their rows; values that a class moves most come first,
    of several that it moves as far those that are believed most. -#}
{% macro ranked(metric) -%}
moved as (
    select
        class,
        size,
        sa,
        alpha,
        beta,
        is_shown,
        max(abs(beta - alpha)) over (partition by class) as most,
        sum(case when beta < {{ metric.epsilon | double }} * {{ 1 - 1e-9 }} then 1 else 0 end) over (partition by class) as ruled_out,
        max(case when beta > {{ (1 - metric.delta) | double }} * {{ 1 + 1e-9 }} then 1 else 0 end) over (partition by class) as positive,
        max(
            case
                when alpha < {{ metric.rho1 | double }} * {{ 1 - 1e-9 }} and beta > {{ metric.rho2 | double }} * {{ 1 + 1e-9 }} then 1
                when alpha > {{ (1 - metric.rho1) | double }} * {{ 1 + 1e-9 }} and beta < {{ (1 - metric.rho2) | double }} * {{ 1 - 1e-9 }} then 1
                else 0
            end
        ) over (partition by class) as breach,
        row_number() over (partition by class order by is_shown desc, floor(abs(beta - alpha) * 1e9 + 0.5) desc, beta desc, sa) as place
    from believed
),

ranked as (
    select class, size, sa, alpha, beta, is_shown, place, ruled_out, positive, breach, dense_rank() over (order by most desc, size desc, class) as rank
    from moved
)
{%- endmacro %}

{#- told: the SELECT of the first classes and values of ranked, whose labels names(class, <keys>) has. Of a value that no row of the
    release has nobody is told the name. -#}
{% macro told(attribute, keys, classes, values) -%}
select r.rank as class, d.l0 as value, r.size as n, r.alpha as prior, r.beta as posterior, r.place, r.ruled_out, r.positive, r.breach{{ columns.tail(keys, "k") }}
from ranked as r
join {{ attribute.table }} as d on d.code = r.sa
join names as k on k.class = r.class
where r.is_shown = 1 and r.rank <= {{ classes }} and r.place <= {{ values }}
{%- endmacro %}
