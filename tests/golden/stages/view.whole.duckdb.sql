select
"q1".label as "Marital ""Status""",
"q2".label as "order",
r."n" as "n"
from "da`ta"."the ""best"""."patients" as r
join "shoal_1_view_1" as "q1" on cast("q1".value as varchar) is not distinct from cast(r."Marital ""Status""" as varchar)
join "shoal_1_view_2" as "q2" on cast("q2".value as varchar) is not distinct from cast(r."order" as varchar)
