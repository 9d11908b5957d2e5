-- step:  sensitive_values: the sensitive values of each group, and how many rows have them
-- in:    grouping(cell, class, n), cells(cell, <code>..., <value>...), groups(class, gid)
-- out:   the columns of the release
-- why:   anatomy's table of sensitive values (ST): it says what is in a group, and not of whom. Values are in the order of their
--        codes, so the order tells nothing
select g.gid as {{ gid }}{% for shown in sensitive %}, {{ shown.value }} as {{ shown.name }}{% endfor %}, cast(sum(a.n) as bigint) as {{ count }}
from {{ grouping }} as a
join {{ cells }} as t on t.cell = a.cell
join {{ groups }} as g on g.class = a.class
group by g.gid{% for code in codes %}, {{ code }}{% endfor %}{% for shown in sensitive %}, {{ shown.value }}{% endfor %}

order by g.gid{% for code in codes %}, {{ code }}{% endfor %}
