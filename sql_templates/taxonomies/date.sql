-- step:  date: the ladder of dates: their months, quarters, years, decades
-- in:    tally(<value>)
-- out:   (place, l<level>...)   key: place
-- why:   a year says less of a person than a date of birth
with dates as (
    select distinct {{ value }} as value, cast({{ value }} as varchar) as l0 from {{ tally }} where {{ value }} is not null
),

parts as (
    select
        value,
        l0,
        cast(cast(value as date) as varchar) as day,
        lpad(cast(extract(year from value) as varchar), 4, '0') as year,
        lpad(cast(extract(month from value) as varchar), 2, '0') as month,
        cast(extract(quarter from value) as varchar) as quarter
    from dates
)

select
    row_number() over (order by value, l0) as place,
    l0,
    {% for unit in units %}
    {% if unit == "day" %}day{% elif unit == "month" %}year || '-' || month
    {%- elif unit == "quarter" %}year || '-Q' || quarter{% elif unit == "year" %}year
    {%- elif unit == "decade" %}substring(year, 1, 3) || '0s'{% endif %} as l{{ loop.index }},
    {% endfor %}
    '*' as l{{ units | length + 1 }}
from parts
