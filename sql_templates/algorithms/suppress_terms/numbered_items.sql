-- step:  numbered_items: the different item sets of a level, with numbers
-- in:    candidates(parent, term)
-- out:   (parent, term, iset)   key: iset
-- why:   rows share item sets: the labels of each are found once
select parent, term, {{ base }} + row_number() over (order by parent, term) as iset
from (select distinct parent, term from {{ candidates }}) as different
