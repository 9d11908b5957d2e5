-- step:  block_sizes: how many rows there are in the blocks, and the highest number of a block
-- in:    pieces(part, n)
-- out:   (rows, part)
-- why:   halves get the numbers that follow
select cast(coalesce(sum(n), 0) as bigint) as rows, coalesce(max(part), 0) as part from {{ pieces }}
