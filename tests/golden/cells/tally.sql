-- full_domain

select
    s."Marital ""Status""" as "qv1",
    s."age<&'>" as "qv2",
    s."O'Hara's {{ x }}" as "sv1",
    cast(count(*) as bigint) as n
from "shoal_source" as s
group by s."Marital ""Status""", s."age<&'>", s."O'Hara's {{ x }}"

-- terms that the knowledge lacks

select
    s."a" as "qv1",
    s."symptoms of ""x""" as "sv1",
    s."text" as "sv2",
    cast(count(*) as bigint) as n
from (select * from "linking/with_term_sets") as s
group by s."a", s."symptoms of ""x""", s."text"
