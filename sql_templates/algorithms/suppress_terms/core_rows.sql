-- step:  core_rows: the rows of each atom of the core
-- in:    core(class, rows, n, atom), members(class, rn)
-- out:   (atom, class, rn, n)   key: atom, rn
-- why:   an atom is looked up by its rows
select a.atom, a.class, m.rn, a.n
from {{ core }} as a
join {{ members }} as m on m.class = a.class and length(',' || a.rows || ',') > length(replace(',' || a.rows || ',', ',' || cast(m.rn as varchar) || ',', ''))
