{% import "macros/columns.sql" as columns %}
{#- bound: what the k most frequent values may make up of a class, for k < l: a concave function that rises from tau to 1 at
    l, and so is nowhere below k / l. Another one is one more branch here and in `tau`, and in
    models/tau_l_diversity.py its name and its lines, none of which may start below 0. -#}
{% macro bound(model, k) -%}
{% if model.psi == "linear" -%}
({{ model.tau | double }} + (1 - {{ model.tau | double }}) * ({{ k if k is number else k | alias }} - 1) / {{ (model.l - 1) | double }})
{%- endif %}
{%- endmacro %}

{#- tau: the tau for which the bound at k is this share. -#}
{% macro tau(model, share, k) -%}
{% if model.psi == "linear" -%}
({{ share | alias }} * {{ (model.l - 1) | double }} - ({{ k | alias }} - 1)) / cast({{ model.l }} - {{ k | alias }} as double)
{%- endif %}
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
