-- step:  terms: the terms of the knowledge, and how many labels have each
-- in:    known_pairs(label, term)
-- out:   (term, l0, support)   key: term
-- why:   terms are numbered from 1 in the order of their names. The rarest terms of a set narrow its labels down first
select row_number() over (order by term) as term, term as l0, count(*) as support
from {{ known_pairs }}
where term <> ''
group by term
