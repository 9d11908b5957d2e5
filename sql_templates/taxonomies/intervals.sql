-- step:  intervals: the ladder of numbers in ranges of growing width, which start at an origin and may be open at the ends
-- in:    tally(<value>)
-- out:   (place, l<level>...)   key: place
-- why:   39 becomes [35, 39], [30, 39], [20, 39]; ranges of numbers that are not whole are half-open: [35.0, 40.0).
--        Engines write such numbers in different ways (35, 35.0), so the template adds the point
{% macro start(width) -%}
{% if whole -%}
leaf - ((leaf - {{ width.origin }}) % {{ width.size }} + {{ width.size }}) % {{ width.size }}
{%- else -%}
floor((leaf - {{ width.origin | double }}) / {{ width.size | double }}) * {{ width.size | double }} + {{ width.origin | double }}
{%- endif %}
{%- endmacro %}
{% macro text(number) -%}
case when {{ number }} = floor({{ number }}) and abs({{ number }}) < 1e16 then cast(cast({{ number }} as bigint) as varchar) || '.0' else cast({{ number }} as varchar) end
{%- endmacro %}
with numbers as (
    select distinct {{ value }} as value, cast({{ value }} as varchar) as l0, cast({{ value }} as {% if whole %}bigint{% else %}double{% endif %}) as leaf
    from {{ tally }}
    where {{ value }} is not null
),

started as (
    select value, l0, leaf{% for width in widths %}, {{ start(width) }} as start{{ loop.index }}{% endfor %} from numbers
)

select
    row_number() over (order by value, l0) as place,
    l0,
    {% for width in widths %}
    {% set start = ("start" ~ loop.index) | alias %}
    case
        {% if low is not none %}
        when leaf < {{ low }} then '< ' || cast({{ low }} as varchar)
        {% endif %}
        {% if high is not none %}
        when leaf >= {{ high }} then '>= ' || cast({{ high }} as varchar)
        {% endif %}
        {% if whole %}
        when leaf is not null then '[' || cast({{ start }} as varchar) || ', ' || cast({{ start }} + {{ width.size - 1 }} as varchar) || ']'
        {% else %}
        {% set end -%}({{ start }} + {{ width.size | double }}){%- endset %}
        when leaf is not null then '[' || {{ text(start) }} || ', ' || {{ text(end) }} || ')'
        {% endif %}
    end as l{{ loop.index }},
    {% endfor %}
    '*' as l{{ widths | length + 1 }}
from started
