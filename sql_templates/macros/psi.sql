{% import "macros/columns.sql" as columns %}
{#- risen: how far psi has risen at k < l, on a scale from 0 for one value, where it is tau, to l - 1 for l values, where it is 1. -#}
{% macro risen(model, k) -%}
{% if model.rises | length > 1 %}least({% endif %}
{%- for start, slope in model.rises -%}
{% if start %}{{ (start * (model.l - 1)) | double }} + {% endif %}{% if slope != 1 %}{{ slope | double }} * {% endif %}({{ k | alias }} - 1){% if not loop.last %}, {% endif %}
{%- endfor %}
{%- if model.rises | length > 1 %}){% endif %}
{%- endmacro %}

{#- bound: psi(k), the largest share that the k most frequent values of a class may have, for k < l. -#}
{% macro bound(model, k) -%}
({{ model.tau | double }} + (1 - {{ model.tau | double }}) * {{ risen(model, k) }} / {{ (model.l - 1) | double }})
{%- endmacro %}

{#- tau: the tau for which psi(k) is this share. -#}
{% macro tau(model, share, k) -%}
({{ share | alias }} * {{ (model.l - 1) | double }} - {{ risen(model, k) }}) / ({{ (model.l - 1) | double }} - {{ risen(model, k) }})
{%- endmacro %}

{#- running: a SELECT of (<keys>, k, upto, n): how many of the n rows of a class have one of its k most frequent values. -#}
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
