{#- value: the value of a piece on the axis of a cut: the bits of its path that the masks of the cut keep. -#}
{% macro value(piece, cut, words, masks) -%}
{% for word in words %}({{ piece | alias }}.{{ word }} & {{ cut | alias }}.{{ masks[loop.index0] }}){% if not loop.last %} + {% endif %}{% endfor %}
{%- endmacro %}

{#- sides: the CTE `sides`(<cut_columns>, <piece_columns>, side, n): the pieces of partitions, cut in two; side 0 is the left
    one. Where rows with one value may go to both sides, `median_shares` says how many of them go left. -#}
{% macro sides(pieces, cuts, median_shares, words, masks, piece_columns, cut_columns) -%}
{% if median_shares %}
divided as (
    select
        {% for column in cut_columns %}
        c.{{ column }},
        {% endfor %}
        {% for column in piece_columns %}
        p.{{ column }},
        {% endfor %}
        p.n,
        case
            when {{ value("p", "c", words, masks) }} < c.cut then p.n
            when {{ value("p", "c", words, masks) }} > c.cut then 0
            else coalesce(s.left_rows, p.n)
        end as left_rows
    from {{ pieces }} as p
    join {{ cuts }} as c on c.part = p.part
    left join {{ median_shares }} as s on s.part = p.part and s.attribute = c.attribute and s.cell = p.{{ piece_columns[0] }}
),

sides as (
    {% for side in (0, 1) %}
    select
        {% for column in cut_columns %}
        {{ column }},
        {% endfor %}
        {% for column in piece_columns %}
        {{ column }},
        {% endfor %}
        {{ side }} as side,
        {% if side == 0 %}left_rows{% else %}n - left_rows{% endif %} as n
    from divided
    where {% if side == 0 %}left_rows > 0{% else %}left_rows < n{% endif %}

    {% if not loop.last %}union all{% endif %}

    {% endfor %}
)
{%- else %}
sides as (
    select
        {% for column in cut_columns %}
        c.{{ column }},
        {% endfor %}
        {% for column in piece_columns %}
        p.{{ column }},
        {% endfor %}
        case when {{ value("p", "c", words, masks) }} <= c.cut then 0 else 1 end as side,
        p.n
    from {{ pieces }} as p
    join {{ cuts }} as c on c.part = p.part
)
{%- endif %}
{%- endmacro %}

{#- is_kept: whether a piece stays in its class without some outliers: side 0 loses the values up to the cut, side 1 those
    above. -#}
{% macro is_kept(piece, outliers, words, masks) -%}
({{ value(piece, outliers, words, masks) }} > {{ outliers | alias }}.cut) = ({{ outliers | alias }}.side = 0)
{%- endmacro %}
