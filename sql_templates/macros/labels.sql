{% import "macros/axes.sql" as axis %}
{#- ends: the CTE `ends`: the lowest and the highest leaf of each class in an attribute, and the level of the lowest node of the
    taxonomy above both. Codes have the order of the taxonomy, so this node is above all leaves between them, too. -#}
{% macro ends(attribute, table, levels, axes, ranges) -%}
ends as (
    select
        r.class,
        x.code as low,
        y.code as high,
        f.l0 as first,
        t.l0 as last,
        x.position as low_position,
        y.position as high_position,
        {{ ancestor(levels) }} as level
    from {{ ranges }} as r
    join {{ axes }} as x on x.attribute = {{ attribute }} and x.path = r.{{ ("low" ~ attribute) | alias }}
    join {{ axes }} as y on y.attribute = {{ attribute }} and y.path = r.{{ ("high" ~ attribute) | alias }}
    join {{ table }} as f on f.code = x.code
    join {{ table }} as t on t.code = y.code
){%- endmacro %}

{#- ancestor: the level of the lowest node above the leaves `f` and `t` of a dimension. -#}
{% macro ancestor(levels) -%}
case{% for level in levels %} when f.low{{ level }} = t.low{{ level }} then {{ level }}{% endfor %} end
{%- endmacro %}

{#- covered: the columns after the label, if it stands for all leaves from the lowest to the highest: for a SELECT from `ends`.
    NULL and other values are together at the root only. -#}
{% macro covered(leaves) -%}
case when {{ mixed() }} then 0 else low end as low,
    high,
    case when {{ mixed() }} then {{ leaves }} else high - low + 1 end as leaves,
    cast(0 as bigint) as gaps,
    level
{%- endmacro %}

{#- mixed: whether a class of `ends` has NULL and other values. -#}
{% macro mixed() -%}
last is null and high > low
{%- endmacro %}

{#- planes: the CTE `planes`(class, below, above), and those that it needs: the numbers where the stretch of a class begins and
    where the next one begins. A plane lies between neighbours on the axis; it is NULL if nothing lies beyond. Fenced planes were found for another load; they are infinite if only NULL lies beyond. -#}
{% macro planes(attribute, axes, step, ranges, is_fenced) -%}
{% if is_fenced -%}
planes as (
    select class{% for what in ("below", "above") %}, nullif({{ (what ~ attribute) | alias }}, cast('Infinity' as double)) as {{ what | alias }}{% endfor %} from {{ ranges }}
)
{%- else -%}
neighbours as (
    select attribute, code, position as upper, lag(position) over (order by code) as lower
    from {{ axes }}
    where attribute = {{ attribute }}
),

starts as (
    select
        code,
        case when lower is not null then {{ axis.plane("lower" | alias, "upper" | alias, step) }} end as start
    from neighbours
),

planes as (
    select e.class, b.start as below, a.start as above
    from ends as e
    left join starts as b on b.code = e.low
    left join starts as a on a.code = e.high + 1
)
{%- endif %}
{%- endmacro %}

{#- member: the text of a value in a set. Values that could be mistaken for the signs of a set stand in quotes. -#}
{% macro member(l0) -%}
case
            when {{ l0 }} is null then 'NULL'
            when
                {{ l0 }} in ('', 'NULL') or {{ l0 }} <> trim({{ l0 }}, ' ')
                or length(replace(replace(replace(replace({{ l0 }}, ',', ''), '{', ''), '}', ''), '"', '')) < length({{ l0 }})
            then '"' || replace({{ l0 }}, '"', '""') || '"'
            else {{ l0 }}
        end
{%- endmacro %}

{#- number: the text of a position: a whole number, a day, an hour, or a number with a point. Before 1970 seconds are negative,
    and so is their remainder by `%`. -#}
{% macro number(position, kind) -%}
{% if kind == "integer" -%}
cast(cast({{ position }} as bigint) as varchar)
{%- elif kind == "date" -%}
cast(cast('1970-01-01' as date) + cast({{ position }} / 86400 as integer) as varchar)
{%- elif kind == "time" -%}
cast(cast('1970-01-01' as date) + cast(floor({{ position }} / 86400) as integer) as varchar)
    || ' ' || lpad(cast((cast(floor({{ position }} / 3600) as bigint) % 24 + 24) % 24 as varchar), 2, '0') || ':00'
{%- else -%}
case when {{ position }} = floor({{ position }}) and abs({{ position }}) < 1e16 then cast(cast({{ position }} as bigint) as varchar) || '.0' else cast({{ position }} as varchar) end
{%- endif %}
{%- endmacro %}

{#- shown: the text of label i of a class. Engines write lists differently, so a range, which is one, has a text of its own. -#}
{% macro shown(of, i, lists) -%}
{% set label = ("label" ~ i) | alias %}
{% if i in lists -%}
'[' || array_to_string(cast({{ of | alias }}.{{ label }} as varchar[]), ', ') || ']'
{%- else -%}
cast({{ of | alias }}.{{ label }} as varchar)
{%- endif %}
{%- endmacro %}
