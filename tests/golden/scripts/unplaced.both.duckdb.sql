select 'Marital "Status"' as attribute, count(*) as n
from "da`ta"."the ""best"""."patients" as s
left join "shoal_1_labels" as v on coalesce('=' || cast("v"."l0" as varchar), '') = coalesce('=' || cast("s"."Marital ""Status""" as varchar), '')
where v."place" is null and s."Marital ""Status""" is not null
having count(*) > 0
union all
select 'age<&''>' as attribute, count(*) as n
from "da`ta"."the ""best"""."patients" as s
left join "shoal_1_values" as v on coalesce('=' || cast("v"."l0" as varchar), '') = coalesce('=' || cast("s"."age<&'>" as varchar), '')
where v."code" is null
having count(*) > 0
union all
select 'zip' as attribute, count(*) as n
from "da`ta"."the ""best"""."patients" as s
where length(cast(s."zip" as varchar)) > 5
having count(*) > 0
