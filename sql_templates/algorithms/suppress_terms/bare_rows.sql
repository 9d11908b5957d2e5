-- step:  bare_rows: the pattern that leaves no row of a class any term
-- in:    members(class, rn), bare_candidates(candidate, class)
-- out:   (candidate, class, rn, iset, k, mask)   key: candidate, rn
-- why:   the last resort, if it satisfies the models
select c.candidate, m.class, m.rn, cast(0 as bigint) as iset, cast({{ count }} as bigint) as k, cast(0 as bigint) as mask
from {{ members }} as m
join {{ bare_candidates }} as c on c.class = m.class
