-- step:  recode_counts: the release from counts: each combination of published values as often as it occurs
-- in:    counts(<alias>..., n, place)
-- out:   the columns of the release
-- why:   the order of the rows is that of the combinations, which follows from the content alone
select {% for column in columns %}o.{{ column.alias }} as {{ column.name }}{% if not loop.last %}, {% endif %}{% endfor %}

from {{ counts }} as o, generate_series(1, o.n) as copies
order by o.place
