-- step:  winning_rows: what is left of each row in the winners
-- in:    winners(class, candidate), candidate_rows(candidate, class, rn, mask)
-- out:   (class, candidate, rn, mask)   key: class, candidate, rn
-- why:   the pattern of the best candidate is published. Candidates have numbers of their own, so earlier winners are not here
select w.class, w.candidate, r.rn, r.mask
from {{ winners }} as w
join {{ candidate_rows }} as r on r.candidate = w.candidate
