select count(*) as variety
from (select distinct "Marital ""Status""", "n" from "da`ta"."the ""best"""."patients") as seen
