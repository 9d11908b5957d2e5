-- step:  parts: the block that each group was made of
-- in:    members(class, part)
-- out:   (class, part)   key: class
-- why:   the last rows go back to groups of their own blocks
select distinct class, part from {{ members }}
