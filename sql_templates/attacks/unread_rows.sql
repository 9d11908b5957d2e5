-- step:  unread_rows: how many rows show labels of a column that cannot be read
-- in:    rows(<label>, n), coverage(label)
-- out:   (unread, every)
-- why:   nobody is found in a row whose label nobody understands: an attack that says so must be told apart from one that fails
select
    coalesce(sum(case when c.label is null then r.n else 0 end), 0) as unread,
    coalesce(sum(r.n), 0) as every
from {{ rows }} as r
left join (select distinct label from {{ coverage }}) as c on c.label = r.{{ label }}
