-- step:  group_looks: what the rows of each class show in the id of their group and in the labels beside sensitive values
-- in:    groups(class, gid), classes(class, label<i>...)
-- out:   (class, <key>...)   key: class
-- why:   persons are counted behind what a release shows
select g.class, cast(g.gid as varchar) as {{ keys[0] }}{% for label in labels %}, cast(c.{{ label }} as varchar) as {{ keys[loop.index] }}{% endfor %}

from {{ groups }} as g
join {{ classes }} as c on c.class = g.class
