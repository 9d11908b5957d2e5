-- step:  rest_of_pool: the rows left over that are in no group yet
-- in:    pool(number, part, place), pooled(number)
-- out:   (number, part, place)   key: number
-- why:   longer stretches of them are tried next
select r.number, r.part, r.place
from {{ pool }} as r
where not exists (select 1 from {{ pooled }} as g where g.number = r.number)
