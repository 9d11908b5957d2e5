-- report

select
    s."Marital ""Status""" as "qv1",
    s."age<&'>" as "qv2",
    cast(s."O'Hara's {{ x }}" as varchar) as value,
    cast(count(*) as bigint) as n
from "shoal_source" as s
where not (s."Marital ""Status""" = '*' and s."age<&'>" = '*' and s."O'Hara's {{ x }}" is null)
group by s."Marital ""Status""", s."age<&'>", cast(s."O'Hara's {{ x }}" as varchar)

-- report

select
    s."gid" as "qv1",
    cast(s."O'Hara's {{ x }}" as varchar) as value,
    cast(sum(cast(s."rows" as bigint)) as bigint) as n
from "shoal_shoal_beside" as s
group by s."gid", cast(s."O'Hara's {{ x }}" as varchar)
