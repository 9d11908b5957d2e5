-- step:  classes_of_stars: a class that is `*` in every quasi-identifier, if there is one
-- in:    classes(class, label<i>...)
-- out:   (class)
-- why:   it looks like the rows that are shown suppressed
select class
from {{ classes }}
where {% for _ in packed %}{{ ("label" ~ loop.index) | alias }} = '*'{% if not loop.last %} and {% endif %}{% endfor %}

limit 1
