-- hilbert

select h.cell, cast(2 * a.child + 0 as int) as part, h.place, h.bucket, h.first_rows as n
from "shoal_1_first_halves" as h
join "shoal_2_divided_blocks" as a on a.part = h.part
where h.first_rows > 0
union all
select h.cell, cast(2 * a.child + 1 as int) as part, h.place, h.bucket, h.n - h.first_rows as n
from "shoal_1_first_halves" as h
join "shoal_2_divided_blocks" as a on a.part = h.part
where h.first_rows < h.n
