-- step:  curve: the place of every cell on the Hilbert curve through the space of the quasi-identifiers
-- in:    cells(cell, <word>...), axes(attribute, path, code)
-- out:   (cell, place)   key: cell
-- why:   cells that follow each other on the curve are near each other in space (000 §5.1.2). All codes are stretched to the
--        same number of bits. Then, level by level from the coarsest, one bit of each coordinate gives one digit of the index
--        of a cell. The digit is counted in the cube in which the cell lies on that level: mirrored at `corner`, where the
--        curve enters the cube, and turned so that the axis along which the curve goes comes first; `turn` is 2 to the power of
--        that axis, plus 1 (Hamilton, Compact Hilbert Indices). Cells at the same point follow each other by their number
{% import "macros/columns.sql" as columns %}
{% set d = packed | length %}
{% set cube = 2 ** d %}
{#- gray_inverse: the number whose Gray code is a digit. -#}
{% macro gray_inverse(digit, shift) -%}
{% if shift < d %}{% set next %}xor({{ digit }}, {{ digit }} // {{ 2 ** shift }}){% endset %}{{ gray_inverse(next, 2 * shift) }}{% else %}{{ digit }}{% endif %}
{%- endmacro %}
{#- from_level: the CTE with the cells as they are after so many levels. -#}
{% macro from_level(level) %}{% if level == 0 %}start{% else %}{{ ("level" ~ level) | alias }}{% endif %}{% endmacro %}
with start as (
    select
        c.cell,
        {% for p in packed %}
        {{ p.axis_alias }}.code * {{ 2 ** bits }} // {{ p.attribute.leaves }} as {{ p.attribute.code }},
        {% endfor %}
        {% for index in indices %}
        cast(0 as bigint) as {{ index }},
        {% endfor %}
        cast(0 as bigint) as corner,
        cast(2 as bigint) as turn
    from {{ cells }} as c
    {% for p in packed %}
    join {{ axes }} as {{ p.axis_alias }} on {{ p.axis_alias }}.attribute = {{ loop.index }} and {{ p.axis_alias }}.path = c.{{ p.word_name }} & {{ p.mask(0) }}
    {% endfor %}
),

{% for level in range(bits) %}
{% set mirrored, turned, digits = ("mirrored_digits" ~ level) | alias, ("turned_digits" ~ level) | alias, ("digits" ~ level) | alias %}
{% set kept_columns = coordinates + indices %}
{{ mirrored }} as materialized (
    select cell, {{ columns.list(kept_columns) }}, corner, turn, xor({% for code in coordinates %}{{ code }} // {{ 2 ** (bits - 1 - level) }} % 2 * {{ 2 ** (d - loop.index) }}{% if not loop.last %} + {% endif %}{% endfor %}, corner) as digit
    from {{ from_level(level) }}
),

{{ turned }} as materialized (
    select cell, {{ columns.list(kept_columns) }}, corner, turn, digit // turn + digit % turn * ({{ cube }} // turn) as digit
    from {{ mirrored }}
),

{{ digits }} as materialized (
    select cell, {{ columns.list(kept_columns) }}, corner, turn, {{ gray_inverse("digit" | alias, 1) }} as digit
    from {{ turned }}
),

{{ ("next_cube" ~ level) | alias }} as materialized (
    select
        cell,
        {{ columns.list(coordinates) }},
        {% for index in indices %}
        {% if loop.index0 == level // levels_per_index %}{{ index }} * {{ cube }} + digit as {{ index }}{% else %}{{ index }}{% endif %},
        {% endfor %}
        corner,
        turn,
        case when digit = 0 then 0 else xor((digit - 1) // 2 * 2, (digit - 1) // 2) * turn end as entry,
        case when digit = 0 or digit = {{ cube - 1 }} then 1 when digit % 2 = 1 then (digit + 1) & (-digit - 1) else digit & (-digit) end as step
    from {{ digits }}
),

{{ from_level(level + 1) }} as materialized (
    select
        cell,
        {{ columns.list(kept_columns) }},
        xor(corner, entry % {{ cube }} + entry // {{ cube }}) as corner,
        case when turn * 2 * step > {{ cube }} then turn * 2 * step // {{ cube }} else turn * 2 * step end as turn
    from {{ ("next_cube" ~ level) | alias }}
),

{% endfor %}
numbered as (
    select cell, row_number() over (order by {{ columns.list(indices) }}, cell) as place from {{ from_level(bits) }}
)

select cell, place from numbered
