-- profile

select "c1", low, high, n
from "shoal_1_coded_persons"
where ("m1") & 0 = 0

-- profile

select "c1", "c2", "c8", "c9", low, high, n
from "shoal_1_coded_persons"
where ("m1" + "m2") & 1 = 0
