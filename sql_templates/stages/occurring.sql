-- step:  occurring: how many different values each attribute has in the source, NULL left out
-- in:    tally(<value>...)
-- out:   (count<attribute>...)
-- why:   an attribute without values cannot be generalized
select {% for value in values %}count(distinct {{ value }}){% if not loop.last %}, {% endif %}{% endfor %}

from {{ tally }}
