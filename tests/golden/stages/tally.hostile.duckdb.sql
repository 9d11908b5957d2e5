select
    s."Marital ""Status""" as "qv1",
    s."order" as "qv2",
    s."age<&'>" as "sv1",
    cast(count(*) as bigint) as n
from "da`ta"."the ""best"""."patients" as s
group by s."Marital ""Status""", s."order", s."age<&'>"
