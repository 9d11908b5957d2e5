-- step:  date: the ladder of dates: their months, quarters, years, decades
-- in:    tally(<value>)
-- out:   (place, l<level>...)   key: place
-- why:   a year says less of a person than a date of birth. Engines do not agree on infinite dates and on years before 1
--        or after 9999, so such a date stands for itself
with dates as (
    select distinct {{ value }} as value, cast({{ value }} as varchar) as l0 from {{ tally }} where {{ value }} is not null
),

parts as (
    select
        value,
        l0,
        extract(year from value) between 1 and 9999 as is_usual,
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
    case when is_usual then {% if unit == "day" %}day{% elif unit == "month" %}year || '-' || month
    {%- elif unit == "quarter" %}year || '-Q' || quarter{% elif unit == "year" %}year
    {%- elif unit == "decade" %}substring(year, 1, 3) || '0s'{% endif %} else l0 end as l{{ loop.index }},
    {% endfor %}
    '*' as l{{ units | length + 1 }}
from parts
