-- step:  no_rows: nothing was found yet
-- in:    members(class, rn)
-- out:   (class, candidate, rn, mask)
-- why:   an empty table of the right types
select class, cast(0 as bigint) as candidate, rn, cast(0 as bigint) as mask from {{ members }} where false
