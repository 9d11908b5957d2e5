-- view

select
"q1".label as "Marital ""Status""",
"q2".label as "age<&'>",
"q3".label as "born",
r."O'Hara's {{ x }}" as "O'Hara's {{ x }}"
from "main"."patients" as r
join "main"."seen_Marital ""Status""" as "q1" on cast("q1".value as varchar) is not distinct from cast(r."Marital ""Status""" as varchar)
join "main"."seen_age<&'>" as "q2" on cast("q2".value as varchar) is not distinct from cast(r."age<&'>" as varchar)
join "main"."seen_born" as "q3" on cast("q3".value as varchar) is not distinct from cast(r."born" as varchar)
join "main"."seen_classes" as k on k."label1" is not distinct from "q1".label and k."label2" is not distinct from "q2".label and k."label3" is not distinct from "q3".label
