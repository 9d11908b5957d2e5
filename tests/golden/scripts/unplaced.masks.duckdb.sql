select 'zip' as attribute, count(*) as n
from "da`ta"."the ""best"""."patients" as s
where length(cast(s."zip" as varchar)) > 5
having count(*) > 0
