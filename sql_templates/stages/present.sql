-- step:  present: how many combinations hold a value of each attribute at all
-- in:    tally(<value>...)
-- out:   (present<attribute>...)
-- why:   an attribute that is NULL throughout cannot be generalized
select {% for value in values %}count({{ value }}) as present{{ loop.index }}{% if not loop.last %}, {% endif %}{% endfor %}

from {{ tally }}
