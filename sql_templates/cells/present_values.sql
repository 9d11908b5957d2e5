-- step:  present_values: how many combinations have a value of each attribute
-- in:    tally(<value>...)
-- out:   (present<attribute>...)
-- why:   an attribute that is NULL in every row cannot be generalized
select {% for value in values %}count({{ value }}) as present{{ loop.index }}{% if not loop.last %}, {% endif %}{% endfor %}

from {{ tally }}
