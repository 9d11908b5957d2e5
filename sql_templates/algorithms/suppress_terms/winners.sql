-- step:  winners: the first candidate of each class that satisfies
-- in:    candidates(candidate, class, cost), verdicts(candidate)
-- out:   (class, cost, candidate)   key: class
-- why:   in the order of the costs the first one is the cheapest of those that were tested
select class, cost, candidate
from (
    select c.class, c.cost, c.candidate, row_number() over (partition by c.class order by c.cost, c.candidate) as place
    from {{ candidates }} as c
    join (
        {{ verdicts }}
    ) as v on v.candidate = c.candidate
) as placed
where place = 1
