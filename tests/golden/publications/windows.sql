-- ring

select b.cell, a.record as class, count(*) as n
from (
    select r.record, r.class, (r.place + copies.number - 1) % r.rows as place
    from "shoal_1_ring" as r, generate_series(1, 2) as copies(number)
) as a
join "shoal_1_ring" as b on b.class = a.class and b.place = a.place
group by b.cell, a.record
