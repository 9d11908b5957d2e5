-- recoding

select s.present, r.published
from (select count(*) as present from "shoal_source") as s
cross join (
    select count(*) as published
    from "shoal_release" as r
) as r
where r.published = 0 or r.published > s.present or (s.present - r.published) * 5 > 1 * s.present

-- recoding, starred, named values

select s.present, r.published
from (select count(*) as present from "shoal_source") as s
cross join (
    select count(*) as published
    from "shoal_release" as r
    where not (coalesce(r."Marital ""Status""" = '*', false) and coalesce(r."age<&'>" = '*', false) and r."O'Hara's {{ x }}" is null)
) as r
where r.published = 0 or r.published > s.present or (s.present - r.published) * 10 > 3 * s.present
