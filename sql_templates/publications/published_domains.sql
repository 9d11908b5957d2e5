-- step:  published_domains: the values that the noise of each group was drawn from, and the chance that a value was kept
-- in:    domains(class, code, value, kept), groups(class, gid)
-- out:   the columns of the release
-- why:   who reads the release needs both to estimate counts, and to judge what it tells
select g.gid as {{ gid }}, d.value as {{ sensitive }}, d.kept as {{ chance }}
from {{ domains }} as d
join {{ groups }} as g on g.class = d.class
order by g.gid, d.code
