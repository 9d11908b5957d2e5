-- step:  hidden: a class that shows nothing of its rows, if there is one
-- in:    classes(class, label<i>...)
-- out:   (class)
-- why:   it looks like suppressed rows that are shown
select class
from {{ classes }}
where {% for _ in packed %}{{ ("label" ~ loop.index) | alias }} = '*'{% if not loop.last %} and {% endif %}{% endfor %}

limit 1
