-- population

select
    s."Marital ""Status""" as "Marital ""Status""",
    s."age<&'>" as "age<&'>"
from "shoal_shoal_beside" as s
