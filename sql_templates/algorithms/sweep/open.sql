-- step:  open: of how many classes more rows may have to leave, and of how many it is not known whether the other models hold
-- in:    due(class, state)
-- out:   (opened, doubted)
-- why:   many classes are looked at at once, until all are settled
select
    count(case when state = 0 then 1 end) as opened,
    count(case when state = 1 then 1 end) as doubted
from {{ due }}
