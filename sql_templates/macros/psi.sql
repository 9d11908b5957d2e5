{% import "macros/columns.sql" as columns %}
{#- rise: how far psi has risen at k, for k < l, from tau at 1 to 1 at l: in units of which the whole way takes l - 1. -#}
{% macro rise(model, k) -%}
{% if model.rises | length > 1 %}least({% endif %}
{%- for start, slope in model.rises -%}
{% if start %}{{ (start * (model.l - 1)) | double }} + {% endif %}{% if slope != 1 %}{{ slope | double }} * {% endif %}({{ k | alias }} - 1){% if not loop.last %}, {% endif %}
{%- endfor %}
{%- if model.rises | length > 1 %}){% endif %}
{%- endmacro %}

{#- bound: psi(k) for k < l: the share of a class that the k most frequent values may have together. -#}
{% macro bound(model, k) -%}
({{ model.tau | double }} + (1 - {{ model.tau | double }}) * {{ rise(model, k) }} / {{ (model.l - 1) | double }})
{%- endmacro %}

{#- tau: the tau for which psi(k) is the given share. -#}
{% macro tau(model, share, k) -%}
({{ share | alias }} * {{ (model.l - 1) | double }} - {{ rise(model, k) }}) / ({{ (model.l - 1) | double }} - {{ rise(model, k) }})
{%- endmacro %}

{#- running: a SELECT of (<keys>, k, upto, n) from the histograms of classes: how many rows the k most frequent values of a
    class have together, and how many rows the class has. -#}
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
