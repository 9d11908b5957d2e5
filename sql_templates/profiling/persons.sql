-- step:  persons: how many persons the rows of a table are of
-- in:    source(<column>...)
-- out:   (persons)
-- why:   rows without a person are one person's, as in a run
select count(distinct {{ person }}) as persons from {{ source }} as s
