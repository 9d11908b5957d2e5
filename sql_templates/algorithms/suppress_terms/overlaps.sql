-- step:  overlaps: what two rows add to the squared distance together, for each pair of their states that share labels
-- in:    states(class, rn, iset, k), label_lists(iset, label), farthest(class, d)
-- out:   (class, i, one, j, other, added)   key: class, i, one, j, other
-- why:   2 / d^2 |K_i and K_j| / (k_i k_j): with these sums no label is looked at again
with listed as (
    select s.class, s.rn, s.iset, cast(s.k as double) as k, l.label
    from {{ states }} as s
    join {{ label_lists }} as l on l.iset = s.iset
)

select x.class, x.rn as i, x.iset as one, y.rn as j, y.iset as other, 2 * count(*) / (x.k * y.k * f.d * f.d) as added
from listed as x
join listed as y on y.class = x.class and y.label = x.label and y.rn > x.rn
join {{ farthest }} as f on f.class = x.class
group by x.class, x.rn, x.iset, x.k, y.rn, y.iset, y.k, f.d
