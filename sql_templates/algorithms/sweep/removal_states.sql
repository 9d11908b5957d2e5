-- step:  removal_states: how many classes may have to lose more rows in the known order, and how many in an unknown one
-- in:    removals(class, state)
-- out:   (continuing, without_order)
-- why:   the loop over all classes goes on while there are such classes
select
    count(case when state = 1 then 1 end) as continuing,
    count(case when state = 3 then 1 end) as without_order
from {{ removals }}
