-- step:  waiting: the residual rows that have not joined a class yet
-- in:    residual(number, part, place), joined(number)
-- out:   (number, part, place)   key: number
-- why:   they choose again in the next round
select r.number, r.part, r.place
from {{ residual }} as r
where not exists (select 1 from {{ joined }} as j where j.number = r.number)
