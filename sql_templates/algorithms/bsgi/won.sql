-- step:  won: how many changes were made, and what they gained
-- in:    agreements(slot, gain)
-- out:   (n, gain)
-- why:   proposals are compared again until that adds no change
select count(*) as n, cast(coalesce(sum(gain), 0) as bigint) as gain from {{ agreements }}
