-- step:  no_winners: nothing was found yet
-- in:    open_classes(class)
-- out:   (class, cost, candidate)
-- why:   an empty table of the right types
select class, cast(0 as double) as cost, cast(0 as bigint) as candidate from {{ open_classes }} where false
