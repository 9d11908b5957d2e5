-- profile

select "c1", person as low, person as high, cast(1 as bigint) as n
from "shoal_1_coded_persons"
where ("c1") & 0 = 0

-- profile

select "c1", "c2", "c8", "c9", person as low, person as high, cast(1 as bigint) as n
from "shoal_1_coded_persons"
where ("c1" + "c2") & 1 = 0
