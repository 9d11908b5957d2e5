-- terms out of reach

with listed as (
    select s.class, s.rn, s.iset, cast(s.k as double) as k, l.label
    from "shoal_1_weighed_states" as s
    join "shoal_2_whole_labels" as l on l.iset = s.iset
)

select x.class, x.rn as i, x.iset as one, y.rn as j, y.iset as other, 2 * count(*) / (x.k * y.k * f.d * f.d) as added
from listed as x
join listed as y on y.class = x.class and y.label = x.label and y.rn > x.rn
join "shoal_3_farthest" as f on f.class = x.class
group by x.class, x.rn, x.iset, x.k, y.rn, y.iset, y.k, f.d
