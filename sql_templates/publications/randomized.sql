-- step:  randomized: the rows with their quasi-identifiers as they are, and sensitive values with noise
-- in:    grouping(cell, class, n), cells(cell, <word>..., <code>, <value>...), domains(class, code, value, place, different, kept), groups(class, gid), key(secret)
-- out:   the columns of the release
-- why:   whether a value is kept and which one stands in its place follows from a secret that no statement holds. Rows are in the
--        order of what is published of them
{% import "macros/noise.sql" as noise %}
with numbered as (
    select a.class, a.cell, t.{{ code }} as code, copies.copy
    from {{ grouping }} as a
    join {{ cells }} as t on t.cell = a.cell, generate_series(1, greatest(1, a.n)) as copies(copy)
),

hashed as (
    select b.class, b.cell, b.code, {{ noise.keyed("b", 1, ["class", "cell", "copy"]) }} as hash
    from numbered as b
    cross join {{ key }} as k
),

drawn as (
    select
        h.class,
        h.cell,
        case when {{ noise.digits("hash", 1, 10) }} < d.kept * 1099511627776 then d.place else {{ noise.digits("hash", 11, 8) }} % d.different end as place
    from hashed as h
    join {{ domains }} as d on d.class = h.class and d.code = h.code
)

select {% for shown in columns_of_release %}{% if shown.is_drawn %}e.value{% else %}{{ shown.value }}{% endif %} as {{ shown.name }}, {% endfor %}g.gid as {{ gid }}
from drawn as r
join {{ cells }} as t on t.cell = r.cell
join {{ domains }} as e on e.class = r.class and e.place = r.place
join {{ groups }} as g on g.class = r.class
order by g.gid{% for shown in columns_of_release %}, {% if shown.is_drawn %}e.code{% else %}{{ shown.key }}{% endif %}{% endfor %}

