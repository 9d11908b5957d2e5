-- step:  mask: the ladder of codes whose characters are hidden from right to left: 14853, 1485*, ... *****
-- in:    tally(<value>)
-- out:   (place, l<level>...)   key: place
-- why:   the leading characters of postcodes, phone numbers and ICD codes say most. `hidden` is the number of characters that
--        each level hides
with codes as (
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
    from codes
)

select
    row_number() over (order by code, leaf) as place,
    leaf as l0,
    {% for count in hidden %}
    rpad(substring(code, 1, {{ length - count }}), {{ length }}, '*') as l{{ loop.index }}{% if not loop.last %},{% endif %}

    {% endfor %}
from padded
