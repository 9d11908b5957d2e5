-- step:  randomized: the rows with their quasi-identifiers as they are, and sensitive values with noise
-- in:    drawn(class, cell, place, n), cells(cell, <word>..., <value>...), domains(class, place, code, value), groups(class, gid)
-- out:   the columns of the release
-- why:   rows are in the order of what is published of them
select {% for shown in columns_of_release %}{% if shown.is_drawn %}e.value{% else %}{{ shown.value }}{% endif %} as {{ shown.name }}, {% endfor %}g.gid as {{ gid }}
from {{ drawn }} as r
join {{ cells }} as t on t.cell = r.cell
join {{ domains }} as e on e.class = r.class and e.place = r.place
join {{ groups }} as g on g.class = r.class, generate_series(1, greatest(1, r.n)) as copies(copy)
order by g.gid{% for shown in columns_of_release %}, {% if shown.is_drawn %}e.code{% else %}{{ shown.key }}{% endif %}{% endfor %}

