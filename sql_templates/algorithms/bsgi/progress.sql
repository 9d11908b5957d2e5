-- step:  progress: how wide all groups are, and how many rows clash with another one of their group
-- in:    holes(slot, width, clashes)
-- out:   (width, clashes)
-- why:   sweeps end when they gain little
select cast(sum(width) as bigint) as width, cast(sum(clashes) as bigint) as clashes from {{ holes }}
