-- hilbert

select h.cell, cast(2 * a.child + 0 as int) as part, h.place, h.bucket, h.taken as n
from "shoal_1_halved" as h
join "shoal_2_allowed" as a on a.part = h.part
where h.taken > 0
union all
select h.cell, cast(2 * a.child + 1 as int) as part, h.place, h.bucket, h.n - h.taken as n
from "shoal_1_halved" as h
join "shoal_2_allowed" as a on a.part = h.part
where h.taken < h.n
