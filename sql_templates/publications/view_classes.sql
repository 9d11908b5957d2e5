-- step:  view_classes: the classes that are published
-- in:    grouping(cell, class, n), classes(class, label<i>...)
-- out:   (label<i>...)   key: label<i>...
-- why:   whole classes are suppressed where levels are the same for the whole table, so a view can leave them out
select distinct {% for label in labels %}c.{{ label }}{% if not loop.last %}, {% endif %}{% endfor %}

from {{ classes }} as c
join {{ grouping }} as a on a.class = c.class
