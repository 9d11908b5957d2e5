-- step:  whole_table: the whole table as one block
-- in:    cells(cell, n)
-- out:   (cell, class, is_final)   key: cell
-- why:   Algorithm 1 begins with it (003)
select cell, cast(1 as bigint) as class, false as is_final from {{ cells }}
