-- step:  whole_block: the whole table as one block
-- in:    points(place, n)
-- out:   (part, place, n)   key: part, place
-- why:   002 divides the whole table; who refines classes of another algorithm begins with these
select cast(1 as bigint) as part, place, n from {{ points }}
