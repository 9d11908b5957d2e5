-- bsgi

select s.part, s.place, p."s1" as sa, p."x1", p."x2", p."x3", s.kept as n
from "shoal_1_settled" as s
join "shoal_2_points" as p on p.place = s.place
where s.kept > 0
