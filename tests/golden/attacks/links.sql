-- attack, as labels are written

select p.part, cast(sum(p.n) as double) as persons, coalesce(sum(p.n * c.fits / (greatest(a.fits, 1.0) * greatest(b.fits, 1.0))), 0) as links
from "shoal_1_coded_people" as p
left join "shoal_2_fits" as a on "a"."v1" = p."v1" and "a"."v2" = p."v2"
left join "shoal_3_fits" as b on "b"."v4" = p."v4" and "b"."v3" = p."v3"
left join "shoal_4_fits" as c on "c"."v1" = p."v1" and "c"."v2" = p."v2" and "c"."v4" = p."v4" and "c"."v3" = p."v3"
group by p.part
