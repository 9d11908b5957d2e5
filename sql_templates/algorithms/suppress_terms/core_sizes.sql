-- step:  core_sizes: how many labels of each row are in the core, and how many rows share the one that most rows share
-- in:    core_rows(atom, class, rn, n)
-- out:   (class, rn, shared, reach)   key: class, rn
-- why:   these labels count in the atoms, and no more with their row
select c.class, c.rn, cast(sum(c.n) as bigint) as shared, max(a.reach) as reach
from {{ core_rows }} as c
join (select atom, count(*) as reach from {{ core_rows }} group by atom) as a on a.atom = c.atom
group by c.class, c.rn
