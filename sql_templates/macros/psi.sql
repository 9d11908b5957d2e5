{% import "macros/columns.sql" as columns %}
{#- risen: of the l - 1 steps from tau for one value to 1 for l, how many psi has risen at k, for k < l. -#}
{% macro risen(model, k) -%}
{% if model.rises | length > 1 %}least({% endif %}
{%- for start, slope in model.rises -%}
{% if start %}{{ (start * (model.l - 1)) | double }} + {% endif %}{% if slope != 1 %}{{ slope | double }} * {% endif %}({{ k | alias }} - 1){% if not loop.last %}, {% endif %}
{%- endfor %}
{%- if model.rises | length > 1 %}){% endif %}
{%- endmacro %}

{#- bound: what the k most frequent values may make up of a class, for k < l. -#}
{% macro bound(model, k) -%}
({{ model.tau | double }} + (1 - {{ model.tau | double }}) * {{ risen(model, k) }} / {{ (model.l - 1) | double }})
{%- endmacro %}

{#- tau: the tau for which the bound at k is this share. -#}
{% macro tau(model, share, k) -%}
({{ share | alias }} * {{ (model.l - 1) | double }} - {{ risen(model, k) }}) / ({{ (model.l - 1) | double }} - {{ risen(model, k) }})
{%- endmacro %}

{#- running: of the histogram of every class, in descending order, how much the k most frequent values make up: a SELECT of
    (<keys>, k, upto, n). -#}
{% macro running(hist, keys) -%}
select
        {{ columns.list(keys) }},
        row_number() over (partition by {{ columns.list(keys) }} order by n desc, sa) as k,
        sum(n) over (
            partition by {{ columns.list(keys) }} order by n desc, sa
            rows between unbounded preceding and current row
        ) as upto,
        sum(n) over (partition by {{ columns.list(keys) }}) as n
    from {{ hist }}
{%- endmacro %}
