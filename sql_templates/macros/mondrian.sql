{#- value: where a piece stands on the axis of a cut: the bits of its path that the masks of the cut keep. -#}
{% macro value(piece, cut, words, masks) -%}
{% for word in words %}({{ piece | alias }}.{{ word }} & {{ cut | alias }}.{{ masks[loop.index0] }}){% if not loop.last %} + {% endif %}{% endfor %}
{%- endmacro %}

{#- sides: the CTE `sides`(<cut's columns>, <columns of a piece>, side, n): the pieces of partitions, cut in two. Where rows
    with one value may go to both sides, shares say how many of them go left. -#}
{% macro sides(pieces, cuts, shares, words, masks, carried, named) -%}
{% if shares %}
divided as (
    select
        {% for column in named %}
        c.{{ column }},
        {% endfor %}
        {% for column in carried %}
        p.{{ column }},
        {% endfor %}
        p.n,
        case
            when {{ value("p", "c", words, masks) }} < c.cut then p.n
            when {{ value("p", "c", words, masks) }} > c.cut then 0
            else coalesce(s.taken, p.n)
        end as taken
    from {{ pieces }} as p
    join {{ cuts }} as c on c.part = p.part
    left join {{ shares }} as s on s.part = p.part and s.attribute = c.attribute and s.cell = p.{{ carried[0] }}
),

sides as (
    {% for side in (0, 1) %}
    select
        {% for column in named %}
        {{ column }},
        {% endfor %}
        {% for column in carried %}
        {{ column }},
        {% endfor %}
        {{ side }} as side,
        {% if side == 0 %}taken{% else %}n - taken{% endif %} as n
    from divided
    where {% if side == 0 %}taken > 0{% else %}taken < n{% endif %}

    {% if not loop.last %}union all{% endif %}

    {% endfor %}
)
{%- else %}
sides as (
    select
        {% for column in named %}
        c.{{ column }},
        {% endfor %}
        {% for column in carried %}
        p.{{ column }},
        {% endfor %}
        case when {{ value("p", "c", words, masks) }} <= c.cut then 0 else 1 end as side,
        p.n
    from {{ pieces }} as p
    join {{ cuts }} as c on c.part = p.part
)
{%- endif %}
{%- endmacro %}

{#- is_kept: a piece stays in its class when the values beyond an edge are left out: side 0 loses those up to the cut. -#}
{% macro is_kept(piece, edge, words, masks) -%}
({{ value(piece, edge, words, masks) }} > {{ edge | alias }}.cut) = ({{ edge | alias }}.side = 0)
{%- endmacro %}
