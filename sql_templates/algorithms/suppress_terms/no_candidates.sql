-- step:  no_candidates: nothing was tested yet
-- in:    open_classes(class)
-- out:   (candidate, class, cost)
-- why:   an empty table of the right types
select cast(0 as bigint) as candidate, class, cast(0 as double) as cost from {{ open_classes }} where false
