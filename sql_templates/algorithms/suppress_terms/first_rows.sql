-- step:  first_rows: the rows of the candidates: the representative of each row's level
-- in:    candidates(candidate, class), vector_rows(node, rn, bits), choices(class, rn, bits, iset, k, mask)
-- out:   (candidate, class, rn, iset, k, mask)   key: candidate, rn
-- why:   these are patterns, not bounds: they are tested by the definitions
select c.candidate, c.class, v.rn, s.iset, s.k, s.mask
from {{ candidates }} as c
join {{ vector_rows }} as v on v.node = c.candidate
join {{ choices }} as s on s.class = c.class and s.rn = v.rn and s.bits = v.bits
