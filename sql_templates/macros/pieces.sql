{% import "macros/columns.sql" as columns %}
{#- pieces: the CTE `pieces`(cell, class, <node>..., n), a comma after it: what of a cell goes to which class, with which general
    sensitive values; where suppressed rows are shown, the rest of a cell goes to none. Where cells are divided, also which of
    their rows: from after + 1 to upto. -#}
{% macro pieces(cells, grouping, starred, is_split, nodes) -%}
{% if is_split %}shared{% else %}pieces{% endif %} as (
    select cell, class{{ columns.tail(nodes) }}, n from {{ grouping }}
    {% if starred %}
    union all
    select t.cell, null{% for _ in nodes %}, null{% endfor %}, t.n - coalesce(a.n, 0)
    from {{ cells }} as t
    left join (select cell, sum(n) as n from {{ grouping }} group by cell) as a on a.cell = t.cell
    where t.n > coalesce(a.n, 0)
    {% endif %}
),

{% if is_split %}
summed as (
    select
        cell, class{{ columns.tail(nodes) }}, n,
        sum(n) over (
            partition by cell order by class nulls last{{ columns.tail(nodes) }} rows between unbounded preceding and current row
        ) as upto
    from shared
),

pieces as (
    select cell, class{{ columns.tail(nodes) }}, n, upto - n as after, upto from summed
),

{% endif %}
{%- endmacro %}

{#- rows: every row of the source with its cell; where cells are divided, with its place among the rows of the cell. The
    place follows from the seed and from what the row holds, so rows that differ in no column are all that a tie can hold. -#}
{% macro rows(source, cells, read, kept, sensitive, seed, is_split) -%}
{{ held(kept, sensitive) }}{% if is_split %},
    row_number() over ({{ drawn(kept, seed) }}) as place{% endif %}

{{ of_cells(source, cells, read) }}
{%- endmacro %}

{#- counts: the same from a tally that has the kept columns: how many rows are alike, and up to which place they go. -#}
{% macro counts(tally, cells, read, kept, sensitive, seed, is_split) -%}
{{ held(kept, sensitive) }},
    s.n{% if is_split %},
    sum(s.n) over ({{ drawn(kept, seed) }} rows between unbounded preceding and current row) as upto{% endif %}

{{ of_cells(tally, cells, read) }}
{%- endmacro %}

{% macro held(kept, sensitive) -%}
select
    t.cell{% for value in sensitive %},
    t.{{ value }}{% endfor %}{% for column, alias in kept %},
    s.{{ column }} as {{ alias }}{% endfor %}
{%- endmacro %}

{% macro drawn(kept, seed) -%}
partition by t.cell order by md5('{{ seed }}'{% for column, _ in kept %} || '|' || coalesce(cast(s.{{ column }} as varchar), ''){% endfor %}){% for column, _ in kept %}, s.{{ column }}{% endfor %}
{%- endmacro %}

{% macro of_cells(table, cells, read) -%}
from {{ table }} as s
join {{ cells }} as t on {% for column, value in read %}t.{{ value }} is not distinct from s.{{ column }}{% if not loop.last %} and {% endif %}{% endfor %}
{%- endmacro %}

{#- generalized: the joins that find the labels of general sensitive values. -#}
{% macro generalized(secrets) -%}
{% for secret in secrets %}
left join {{ secret.general }} as {{ secret.general_alias }} on {{ secret.general_alias }}.code = p.{{ secret.code }}
{% endfor %}
{%- endmacro %}
