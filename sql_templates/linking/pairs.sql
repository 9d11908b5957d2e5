-- step:  pairs: the knowledge in numbers: which label has which term
-- in:    known_pairs(label, term), labels(code, l0), terms(term, l0)
-- out:   (term, label)   key: term, label
-- why:   004 §2.1: E, in long form
select t.term, d.code as label
from {{ known_pairs }} as k
join {{ labels }} as d on d.l0 = k.label
join {{ terms }} as t on t.l0 = k.term
