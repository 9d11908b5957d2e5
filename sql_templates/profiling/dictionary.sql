-- step:  dictionary: a number for each value of some columns
-- in:    raw(<value>...)
-- out:   (value, code)   key: value
-- why:   numbers are grouped several times faster than texts. The order of the numbers is that of the texts
select value, cast(row_number() over (order by value) as int) as code
from (
    select distinct value
    from (
        {% for value in values %}
        select cast({{ value }} as varchar) as value from {{ raw }}
        {% if not loop.last %}union all{% endif %}

        {% endfor %}
    ) as every
) as occurring
