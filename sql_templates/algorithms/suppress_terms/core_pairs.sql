-- step:  core_pairs: how many labels of the core two rows of a class share
-- in:    core_rows(atom, class, rn, n), open_classes(class, d)
-- out:   (class, i, j, overlap)   key: class, i, j
-- why:   the distance of 004 Def 4 grows by 2 / d^2 |K_i and K_j| / (k_i k_j) for each pair of rows
select a.class, a.rn as i, b.rn as j, 2 * sum(a.n) / (cast(o.d as double) * o.d) as overlap
from {{ core_rows }} as a
join {{ core_rows }} as b on b.atom = a.atom and b.rn > a.rn
join {{ open_classes }} as o on o.class = a.class
group by a.class, a.rn, b.rn, o.d
