-- step:  tally: the distinct combinations of quasi-identifiers and sensitive values, with their counts
-- in:    source(<column>...)
-- out:   (<value>..., n)
-- why:   law 1: the rows are read once here, and once more to publish
select
    {% for column, value in read %}
    {{ column }} as {{ value }},
    {% endfor %}
    cast(count(*) as bigint) as n
from {{ source }}
group by {% for column, _ in read %}{{ column }}{% if not loop.last %}, {% endif %}{% endfor %}

