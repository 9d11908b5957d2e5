-- attack, as labels are written

select
    p.part,
    cast(sum(p.n) as double) as persons,
    cast(sum(case when f.fits is null then p.n else 0 end) as double) as unmatched,
    cast(sum(case when f.fits <= 1.000000001 then p.n else 0 end) as double) as one,
    cast(sum(case when f.singled = 1 then p.n else 0 end) as double) as singled,
    min(f.fits) as least,
    coalesce(sum(p.n * f.fits), 0) as rows,
    coalesce(sum(case when f.fits > 0 then p.n / greatest(f.fits, 1.0) end), 0) as chance
from "shoal_1_coded_people" as p
left join "shoal_2_fits" as f on f."v4" = p."v4" and f."v1" = p."v1" and f."v2" = p."v2" and f."v3" = p."v3"
group by p.part

-- attack, as labels are written

select
    p.part,
    p."b1",
    cast(sum(p.n) as double) as persons,
    cast(sum(case when f.fits is null then p.n else 0 end) as double) as unmatched,
    cast(sum(case when f.fits <= 1.000000001 then p.n else 0 end) as double) as one,
    cast(sum(case when f.singled = 1 then p.n else 0 end) as double) as singled,
    min(f.fits) as least,
    coalesce(sum(p.n * f.fits), 0) as rows,
    coalesce(sum(case when f.fits > 0 then p.n / greatest(f.fits, 1.0) end), 0) as chance
from "shoal_1_coded_people" as p
left join "shoal_2_fits" as f on f."v4" = p."v4" and f."v1" = p."v1" and f."v2" = p."v2" and f."v3" = p."v3"
group by p.part, p."b1"
