-- step:  tally: the distinct combinations of quasi-identifiers and sensitive values, with their counts
-- in:    source(<column>...)
-- out:   (<value>..., n)
-- why:   law 1: the rows are read once here, and once more to publish
select
    {% for column, value in read %}
    s.{{ column }} as {{ value }},
    {% endfor %}
    cast(count(*) as bigint) as n
from {{ source }} as s
group by {% for column, _ in read %}s.{{ column }}{% if not loop.last %}, {% endif %}{% endfor %}

