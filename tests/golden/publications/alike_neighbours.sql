-- ring

select count(*) as n
from (
    select r.class, (r.place + copies.ahead) % r.rows as other, t."s1" as code
    from "shoal_1_ring" as r
    join "shoal_2_cells" as t on t.cell = r.cell, generate_series(1, 1) as copies(ahead)
) as a
join "shoal_1_ring" as b on b.class = a.class and b.place = a.other
join "shoal_2_cells" as u on u.cell = b.cell
where u."s1" = a.code
