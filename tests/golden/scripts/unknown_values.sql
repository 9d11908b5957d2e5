-- recoding

select 'Marital "Status"' as attribute, count(*) as n
from "shoal_source" as s
left join "shoal_labels_q1" as v on coalesce('=' || cast("v"."l0" as varchar), '') = coalesce('=' || cast("s"."Marital ""Status""" as varchar), '')
where v."place" is null and s."Marital ""Status""" is not null
having count(*) > 0
union all
select 'O''Hara''s {{ x }}' as attribute, count(*) as n
from "shoal_source" as s
left join "shoal_values_s1" as v on coalesce('=' || cast("v"."l0" as varchar), '') = coalesce('=' || cast("s"."O'Hara's {{ x }}" as varchar), '')
where v."code" is null
having count(*) > 0
union all
select 'class' as attribute, count(*) as n
from "shoal_source" as s
where length(cast(s."class" as varchar)) > 5
having count(*) > 0
