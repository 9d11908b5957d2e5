select coalesce(sum(n), 0) as rows, count(*) as variety
from (select count(*) as n from "da`ta"."the ""best"""."patients" as s group by "s"."Marital ""Status""", "s"."n") as seen
