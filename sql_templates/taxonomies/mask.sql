-- step:  mask: a text whose characters are hidden from right to left: 14853, 1485*, ... *****
-- in:    tally(<value>)
-- out:   (place, l<level>...)   key: place
-- why:   codes whose leading characters say most: postcodes, phone numbers, ICD codes
with seen as (
    select distinct cast({{ value }} as varchar) as leaf from {{ tally }} where {{ value }} is not null
),

padded as (
    select
        leaf,
        {% if pad is none %}
        rpad(leaf, {{ length }}, '*') as code
        {% else %}
        lpad(leaf, {{ length }}, {{ pad }}) as code
        {% endif %}
    from seen
)

select
    row_number() over (order by code, leaf) as place,
    leaf as l0,
    {% for hidden in levels[1:] %}
    rpad(substring(code, 1, {{ length - hidden }}), {{ length }}, '*') as l{{ hidden }}{% if not loop.last %},{% endif %}

    {% endfor %}
from padded
