-- attack, as labels are written

select
    case when f.fits is null then 0 when f.fits >= 100 - 1e-9 then 100 when f.fits >= 50 - 1e-9 then 50 when f.fits >= 20 - 1e-9 then 20 when f.fits >= 10 - 1e-9 then 10 when f.fits >= 5 - 1e-9 then 5 when f.fits >= 3 - 1e-9 then 3 when f.fits >= 2 - 1e-9 then 2 when f.fits >= 1 - 1e-9 then 1 else 1 end as bin,
    cast(sum(p.n) as double) as persons
from "shoal_1_coded_people" as p
left join "shoal_2_fits" as f on f."v4" = p."v4" and f."v1" = p."v1" and f."v2" = p."v2" and f."v3" = p."v3"
where p.part = 0
group by bin
