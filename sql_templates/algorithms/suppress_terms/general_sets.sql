-- step:  general_sets: the sets of terms that are left, with codes after those of the sets of the source
-- in:    left_terms(node, mask, text)
-- out:   (code, l0, low, size)   key: code
-- why:   they are published as other algorithms publish general values
select {{ base }} + row_number() over (order by text) - 1 as code, text as l0, cast(0 as bigint) as low, cast(1 as bigint) as size
from (select distinct text from {{ left_terms }}) as sets
