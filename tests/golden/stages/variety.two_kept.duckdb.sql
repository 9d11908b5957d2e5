select count(*) as variety
from (select distinct "Marital ""Status""", "n" from (select "Marital ""Status""", "n" from "da`ta"."the ""best"""."patients" limit 100000) as first) as seen
