-- step:  clashing: the groups in which a value stands twice
-- in:    members(class, <code>...)
-- out:   (class)   key: class
-- why:   exchanges could not mend such a group. It is dissolved, and its rows join others
select class
from {{ members }}
group by class
having {% for d in sensitive %}count(distinct {{ d.code }}) < count(*){% if not loop.last %} or {% endif %}{% endfor %}

