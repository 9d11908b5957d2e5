-- recoding

select s.held, r.published
from (select count(*) as held from "shoal_source") as s
cross join (
    select count(*) as published
    from "shoal_release" as r
) as r
where r.published = 0 or r.published > s.held or (s.held - r.published) * 5 > 1 * s.held

-- recoding, starred

select s.held, r.published
from (select count(*) as held from "shoal_source") as s
cross join (
    select count(*) as published
    from "shoal_release" as r
    where not (coalesce(r."Marital ""Status""" = '*', false) and coalesce(r."age<&'>" = '*', false) and r."O'Hara's {{ x }}" is null)
) as r
where r.published = 0 or r.published > s.held or (s.held - r.published) * 10 > 3 * s.held
