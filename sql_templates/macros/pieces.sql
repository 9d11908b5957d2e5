{% import "macros/columns.sql" as columns %}
{#- pieces: the CTE `pieces`(cell, class, <node>..., n), a comma after it: how many rows of a cell go to which class, with which
    general sensitive values. Where suppressed rows are shown, the rest of a cell goes to the class NULL. Where the rows of a cell
    are divided, `after` and `upto` say which of them: those from after + 1 to upto. Where a class says whose rows it has,
    `own` is the column of the person: then all of this goes by the rows of a person in a cell, and `cells` has these. -#}
{% macro pieces(cells, grouping, starred, is_split, nodes, own=[]) -%}
{% if is_split %}shared{% else %}pieces{% endif %} as (
    select cell{{ columns.tail(own) }}, class{{ columns.tail(nodes) }}, n from {{ grouping }}
    {% if starred %}
    union all
    select t.cell{{ columns.tail(own, "t") }}, null{% for _ in nodes %}, null{% endfor %}, t.n - coalesce(a.n, 0)
    from {{ cells }} as t
    left join (select cell{{ columns.tail(own) }}, sum(n) as n from {{ grouping }} group by cell{{ columns.tail(own) }}) as a on a.cell = t.cell{% for column in own %} and a.{{ column }} = t.{{ column }}{% endfor %}

    where t.n > coalesce(a.n, 0)
    {% endif %}
),

{% if is_split %}
summed as (
    select
        cell{{ columns.tail(own) }}, class{{ columns.tail(nodes) }}, n,
        sum(n) over (
            partition by cell{{ columns.tail(own) }} order by class nulls last{{ columns.tail(nodes) }} rows between unbounded preceding and current row
        ) as upto
    from shared
),

pieces as (
    select cell{{ columns.tail(own) }}, class{{ columns.tail(nodes) }}, n, upto - n as after, upto from summed
),

{% endif %}
{%- endmacro %}

{#- rows: every row of the source with its cell; where the rows of a cell are divided, with its place among them. The place
    follows from the seed and from the kept columns. Rows that tie differ in no column. `whose` has the number of the person by
    the columns of the source that say it. -#}
{% macro rows(source, cells, read, kept, sensitive, seed, is_split, own=[], whose=none) -%}
{{ columns_of(kept, sensitive) }}{{ columns.tail(own, "u") }}{% if is_split %},
    row_number() over ({{ draw_order(kept, seed, own) }}) as place{% endif %}

{{ joined_cells(source, cells, read) }}
{% if whose %}
join {{ whose.numbers }} as u on {% for column, value in whose.read %}u.{{ value }} is not distinct from s.{{ column }}{% if not loop.last %} and {% endif %}{% endfor %}

{% endif %}
{%- endmacro %}

{#- counts: the same from a tally that has the kept columns: how many rows are equal, and up to which place they go. -#}
{% macro counts(tally, cells, read, kept, sensitive, seed, is_split) -%}
{{ columns_of(kept, sensitive) }},
    s.n{% if is_split %},
    sum(s.n) over ({{ draw_order(kept, seed) }} rows between unbounded preceding and current row) as upto{% endif %}

{{ joined_cells(tally, cells, read) }}
{%- endmacro %}

{#- columns_of: the select list of a row `s` of the source, or of the tally, and its cell `t`. -#}
{% macro columns_of(kept, sensitive) -%}
select
    t.cell{% for value in sensitive %},
    t.{{ value }}{% endfor %}{% for column, alias in kept %},
    s.{{ column }} as {{ alias }}{% endfor %}
{%- endmacro %}

{#- draw_order: the window in which the rows of a cell are drawn. -#}
{% macro draw_order(kept, seed, own=[]) -%}
partition by t.cell{{ columns.tail(own, "u") }} order by md5('{{ seed }}'{% for column, _ in kept %} || '|' || coalesce(cast(s.{{ column }} as varchar), ''){% endfor %}){% for column, _ in kept %}, s.{{ column }}{% endfor %}
{%- endmacro %}

{#- joined_cells: the rows `s` of a table, with the cells `t` of their values. -#}
{% macro joined_cells(table, cells, read) -%}
from {{ table }} as s
join {{ cells }} as t on {% for column, value in read %}t.{{ value }} is not distinct from s.{{ column }}{% if not loop.last %} and {% endif %}{% endfor %}
{%- endmacro %}

{#- general_labels: the joins of pieces `p` with the labels of their general sensitive values. -#}
{% macro general_labels(attributes) -%}
{% for attribute in attributes if attribute.general %}
left join {{ attribute.general }} as {{ attribute.general_alias }} on {{ attribute.general_alias }}.code = p.{{ attribute.code }}
{% endfor %}
{%- endmacro %}
