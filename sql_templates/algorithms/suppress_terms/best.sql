-- step:  best: the cheapest pattern of each class that is known
-- in:    winners(class, cost, candidate)
-- out:   (class, cost, candidate)   key: class
-- why:   later winners are cheaper than earlier ones
select class, cost, candidate
from (
    select class, cost, candidate, row_number() over (partition by class order by cost, candidate) as place from {{ winners }}
) as placed
where place = 1
