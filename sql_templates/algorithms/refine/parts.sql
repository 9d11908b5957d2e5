-- step:  parts: the block that each group was made of, for blocks with rows that are left over
-- in:    members(class, part), pool(part)
-- out:   (class, part)   key: class
-- why:   the last rows go back to groups of their own blocks
select distinct class, part from {{ members }} where part in (select part from {{ pool }})
