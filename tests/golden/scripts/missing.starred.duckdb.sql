select s.held, r.published
from (select count(*) as held from "da`ta"."the ""best"""."patients") as s
cross join (
    select count(*) as published
    from "shoal_1_release" as r
    where not (coalesce(r."c1" = '*', false) and coalesce(r."c2" = '*', false) and r."age<&'>" is null and r."disease" is null)
) as r
where r.published = 0 or r.published > s.held or (s.held - r.published) * 50 > 1 * s.held
