-- step:  levels: the rows of a hierarchy file, all of the same length
-- in:    cells(number, c<place>...)
-- out:   (number, l<level>...)   key: number
-- why:   an empty cell repeats the one before it, and a row that is shorter than others repeats its leaf at the start: all rows
--        end in the root
{% macro cell(place) -%}
coalesce({% for before in range(place, -1, -1) %}c{{ before }}, {% endfor %}'')
{%- endmacro %}
with measured as (
    select
        number,
        case
            {% for place in range(width - 1, -1, -1) %}
            when c{{ place }} is not null then {{ place + 1 }}
            {% endfor %}
        end as width,
        {% for place in range(width) %}
        c{{ place }}{% if not loop.last %}, {% endif %}{% endfor %}

    from {{ cells }}
)
select
    number,
    {% for level in levels %}
    case width
        {% for cells in widths %}
        when {{ cells }} then {% if level > levels | length - cells %}{{ cell(level - (levels | length - cells)) }}{% else %}{{ cell(0) }}{% endif %}

        {% endfor %}
    end as l{{ level }}{% if not loop.last %},{% endif %}

    {% endfor %}
from measured
where width is not null
