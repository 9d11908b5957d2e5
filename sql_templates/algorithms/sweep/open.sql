-- step:  open: of how many classes more rows may have to leave in step, and of how many others, as that does not help
-- in:    due(class, state)
-- out:   (opened, stuck)
-- why:   many classes are looked at at once, until all are settled
select
    count(case when state = 1 then 1 end) as opened,
    count(case when state = 3 then 1 end) as stuck
from {{ due }}
