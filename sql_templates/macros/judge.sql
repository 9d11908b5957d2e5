{% import "macros/columns.sql" as columns %}
{#- histograms: the CTEs that the models of `checks` read, from groups(<keys>, <sa codes>..., n), a comma after each. -#}
{% macro histograms(groups, keys, views) -%}
{% for view in views %}
{% if view.sensitive %}
{{ view.hist }} as (
    select {{ columns.list(keys) }}{{ columns.tail(view.others) }}, {{ view.sensitive }} as sa, cast(sum(n) as bigint) as n
    from {{ groups }}
    group by {{ columns.list(keys) }}{{ columns.tail(view.others) }}, {{ view.sensitive }}
),

{% endif %}
{{ view.sizes }} as (
    select {{ columns.list(keys) }}{{ columns.tail(view.others) }}, cast(sum(n) as bigint) as n
    from {{ groups }}
    group by {{ columns.list(keys) }}{{ columns.tail(view.others) }}
),

{% endfor %}
{%- endmacro %}

{#- failing: the keys of the classes that violate any of the checks. -#}
{% macro failing(checks, keys) -%}
{% for check in checks %}
select {{ columns.list(keys) }} from ({{ check }}) as violations
{% if not loop.last %}union{% endif %}

{% else %}
select {{ columns.list(keys) }} from {{ "sizes" | alias }} where false
{% endfor %}
{%- endmacro %}
