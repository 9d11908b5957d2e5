-- bsgi

select class
from "shoal_1_exchanged"
group by class
having count(distinct "s1") < count(*)

-- bsgi, two sensitive attributes

select class
from "shoal_1_exchanged"
group by class
having count(distinct "s2") < count(*) or count(distinct "s1") < count(*)
