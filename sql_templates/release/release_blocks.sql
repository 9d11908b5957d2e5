-- step:  release_blocks: the blocks of equal rows of a large release: each combination as often as it fills a block
-- in:    counts(<alias>..., n, place)
-- out:   (place)
-- why:   so many rows as these are a table that an engine reads with several threads, which one of few combinations is not
select o.place
from (select place, n // {{ size }} as blocks from {{ counts }} where n >= {{ size }} order by place) as o, generate_series(1, o.blocks) as copies
order by o.place
