-- step:  no_rows: nothing was tested yet
-- in:    members(class, rn)
-- out:   (candidate, class, rn, iset, k, mask)
-- why:   an empty table of the right types
select
    cast(0 as bigint) as candidate, class, rn, cast(0 as bigint) as iset, cast(0 as bigint) as k, cast(0 as bigint) as mask
from {{ members }} where false
