-- step:  revised_source: the source, with cleaned texts, times by the day or the hour, and one zero
-- in:    source(<column>...)
-- out:   (<column>...)
-- why:   what is tallied, matched and published has one form. Times to the second would single people out, and -0.0 is 0.0
select
    {% for column, expression in read %}
    {{ expression }} as {{ column }}{% if not loop.last %},{% endif %}

    {% endfor %}
from {{ source }} as s
