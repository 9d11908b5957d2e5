-- profile

select
    "d1".code as "c1",
    "d2".code as "c2",
    first_person.code as low,
    last_person.code as high,
    t.n
from "shoal_1_raw_rows" as t
join "shoal_2_dictionary" as "d1" on "d1".value is not distinct from cast(t."v1" as varchar)
join "shoal_3_dictionary" as "d2" on "d2".value is not distinct from cast(t."v2" as varchar)
join "shoal_4_dictionary" as first_person on first_person.value = t.low
join "shoal_4_dictionary" as last_person on last_person.value = t.high
