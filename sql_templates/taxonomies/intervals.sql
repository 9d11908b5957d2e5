-- step:  intervals: the ladder of numbers in ranges of growing width, which start at an origin and may be open at the ends
-- in:    tally(<value>)
-- out:   (place, l<level>...)   key: place
-- why:   39 becomes [35, 39], [30, 39], [20, 39]; ranges of numbers that are not whole are half-open: [35.0, 40.0). The ends
--        are computed as decimals with the digits of the widths, never as doubles, so that a label contains its values: 0.6
--        lies in [0.6, 0.7). What decimals cannot hold (NaN, infinity, 1e300) stands for itself
{% macro start(width) -%}
floored - ((floored - {{ width.origin }}) % {{ width.size }} + {{ width.size }}) % {{ width.size }}
{%- endmacro %}
{% macro text(number) -%}
{% if whole -%}
cast({{ number }} as varchar)
{%- else -%}
case when {{ number }} < 0 then '-' else '' end || cast(floor(abs({{ number }})) as varchar) || '.'
        || case when {{ number }} = floor({{ number }}) then '0' else rtrim(lpad(cast(cast(floor((abs({{ number }}) - floor(abs({{ number }}))) * {{ 10 ** digits }}) as bigint) as varchar), {{ digits }}, '0'), '0') end
{%- endif %}
{%- endmacro %}
with leaves as (
    select distinct {{ value }} as value, cast({{ value }} as varchar) as l0 from {{ tally }} where {{ value }} is not null
),

numbers as (
    select
        value,
        l0,
        {% if is_float %}
        cast(l0 as double) as number,
        {% else %}
        value as number,
        {% endif %}
        case when cast(value as double) between {{ limit * -1 }} and {{ limit }} then cast(l0 as decimal(38, {{ digits }})) end as nearest
    from leaves
),

rounded as (
    select
        value,
        l0,
        number,
        case when nearest is null then null when nearest > number then nearest - {{ unit }} else nearest end as floored
    from numbers
),

started as (
    select value, l0, number, floored{% for width in widths %}, {{ start(width) }} as start{{ loop.index }}{% endfor %} from rounded
)

select
    row_number() over (order by value, l0) as place,
    l0,
    {% for width in widths %}
    {% set start = ("start" ~ loop.index) | alias %}
    case
        {% if low is not none or high is not none %}
        when l0 in ('nan', 'NaN') then l0
        {% endif %}
        {% if low is not none %}
        when number < {{ low }} then '< ' || cast({{ low }} as varchar)
        {% endif %}
        {% if high is not none %}
        when number >= {{ high }} then '>= ' || cast({{ high }} as varchar)
        {% endif %}
        when floored is null then l0
        {% if whole %}
        {% set end %}{{ start }} + {{ width.size }} - 1{% endset %}
        else '[' || {{ text(start) }} || ', ' || {{ text(end) }} || ']'
        {% else %}
        {% set end %}({{ start }} + {{ width.size }}){% endset %}
        else '[' || {{ text(start) }} || ', ' || {{ text(end) }} || ')'
        {% endif %}
    end as l{{ loop.index }},
    {% endfor %}
    '*' as l{{ widths | length + 1 }}
from started
