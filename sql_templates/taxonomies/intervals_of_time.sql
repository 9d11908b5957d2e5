-- step:  intervals_of_time: the ladder of dates in ranges of days or months, which start at an origin and may be open at the ends
-- in:    tally(<value>)
-- out:   (place, l<level>...)   key: place
-- why:   2024-03-05 becomes [2024-03-04, 2024-03-10] or [2024-01-01, 2024-03-31]. Days are counted from 1970-01-01, months
--        from the year 0. An interval of months may start on another day than the first. Engines do not agree on infinite
--        dates and on years before 1 or after 9999, so a date that may be near them stands for itself
{% macro start(width) -%}
{% set counted = "month" | alias if width.is_months else "day" | alias -%}
{{ counted }} - (({{ counted }} - {{ width.origin }}) % {{ width.size }} + {{ width.size }}) % {{ width.size }}
{%- endmacro %}
{% macro day(days) -%}
cast(cast('1970-01-01' as date) + cast({{ days }} as integer) as varchar)
{%- endmacro %}
{% macro month(months, before) -%}
cast(make_date(cast(floor(({{ months }}) / 12.0) as integer), cast(({{ months }}) % 12 as integer) + 1, 1) + {{ first_day - before }} as varchar)
{%- endmacro %}
with dates as (
    select distinct {{ value }} as value, cast({{ value }} as varchar) as l0, cast({{ value }} as date) as leaf
    from {{ tally }}
    where {{ value }} is not null
),

usual as (
    select value, l0, leaf, extract(year from leaf) between 1000 and 9999 as is_usual from dates
),

counted as (
    select
        value,
        l0,
        leaf,
        case when is_usual then date_diff('day', cast('1970-01-01' as date), leaf) end as day,
        case when is_usual then 12 * extract(year from leaf - {{ first_day }}) + extract(month from leaf - {{ first_day }}) - 1 end as month
    from usual
)

select
    row_number() over (order by value, l0) as place,
    l0,
    {% for width in widths %}
    case
        {% if low is not none %}
        when leaf < {{ low }} then '< ' || cast({{ low }} as varchar)
        {% endif %}
        {% if high is not none %}
        when leaf >= {{ high }} then '>= ' || cast({{ high }} as varchar)
        {% endif %}
        when day is null then l0
        {% if width.is_months %}
        else '[' || {{ month(start(width), 0) }} || ', ' || {{ month(start(width) ~ " + " ~ width.size, 1) }} || ']'
        {% else %}
        else '[' || {{ day(start(width)) }} || ', ' || {{ day(start(width) ~ " + " ~ (width.size - 1)) }} || ']'
        {% endif %}
    end as l{{ loop.index }},
    {% endfor %}
    '*' as l{{ widths | length + 1 }}
from counted
