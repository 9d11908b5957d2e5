-- step:  most: how many rows the largest cell holds
-- in:    groups(n)
-- out:   (most)
-- why:   bounds the numbers that stand for cells
select coalesce(max(n), 0) as most from {{ groups }}
