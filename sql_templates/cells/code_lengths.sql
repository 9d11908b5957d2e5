-- step:  code_lengths: how many different codes of a column have how many characters
-- in:    tally(<value>)
-- out:   (attribute, length, found)   key: attribute, length
-- why:   a code that lost its leading zeros is shorter than the others, and would be masked beside codes of another place
{% for attribute, value in columns %}
select {{ attribute }} as attribute, length(cast({{ value }} as varchar)) as length, count(distinct {{ value }}) as found
from {{ tally }}
where {{ value }} is not null
group by length(cast({{ value }} as varchar))
{% if not loop.last %}union all{% endif %}

{% endfor %}
