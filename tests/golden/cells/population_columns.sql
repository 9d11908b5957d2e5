-- report

select
    s."Marital ""Status""" as "Marital ""Status""",
    s."age<&'>" as "age<&'>"
from "shoal_shoal_beside_2" as s
