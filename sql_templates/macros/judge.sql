{% import "macros/columns.sql" as columns %}
{#- histograms: the CTEs that the models read, from groups(<keys>, <codes>..., n), a comma after each. A view of all codes
    is the groups themselves; every other one sums them up. General values count in shares for what they stand for. -#}
{% macro histograms(groups, keys, codes, views) -%}
{% for view in views %}
{% if view.sensitive %}
{{ view.hist }} as (
    {% if view.shares %}
    select {{ columns.list(keys, "g") }}{{ columns.tail(view.others, "g") }}, s.sa, sum(g.n * s.share) as n
    from (select {{ columns.list(keys) }}{{ columns.tail(codes) }}, n from {{ groups }}) as g
    join {{ view.shares }} as s on s.node = g.{{ view.sensitive }}
    group by {{ columns.list(keys, "g") }}{{ columns.tail(view.others, "g") }}, s.sa
    {% elif view.others | length + 1 == codes | length %}
    select {{ columns.list(keys) }}{{ columns.tail(view.others) }}, {{ view.sensitive }} as sa, n from {{ groups }}
    {% else %}
    select {{ columns.list(keys) }}{{ columns.tail(view.others) }}, {{ view.sensitive }} as sa, cast(sum(n) as bigint) as n
    from {{ groups }}
    group by {{ columns.list(keys) }}{{ columns.tail(view.others) }}, {{ view.sensitive }}
    {% endif %}
),

{% endif %}
{{ view.sizes }} as (
    {% if view.others | length == codes | length %}
    select {{ columns.list(keys) }}{{ columns.tail(view.others) }}, n from {{ groups }}
    {% else %}
    select {{ columns.list(keys) }}{{ columns.tail(view.others) }}, cast(sum(n) as bigint) as n
    from {{ groups }}
    group by {{ columns.list(keys) }}{{ columns.tail(view.others) }}
    {% endif %}
),

{% endfor %}
{%- endmacro %}

{#- failing: the keys of the classes that violate any of the checks, each once. -#}
{% macro failing(checks, keys) -%}
{% for check in checks %}
select distinct {{ columns.list(keys) }} from ({{ check }}) as violations
{% if not loop.last %}union{% endif %}

{% else %}
select {{ columns.list(keys) }} from sizes where false
{% endfor %}
{%- endmacro %}
