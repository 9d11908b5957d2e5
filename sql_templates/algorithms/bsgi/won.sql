-- step:  won: how many changes were made, and what they gained
-- in:    agreements(slot, gain)
-- out:   (n, gain)
-- why:   a hand-shake that nobody takes part in is the last one
select count(*) as n, cast(coalesce(sum(gain), 0) as bigint) as gain from {{ agreements }}
