-- step:  disorder: how many rows of a hierarchy of numbers do not stand where their size puts them
-- in:    ladder(place, before)
-- out:   (misplaced)
-- why:   consecutive codes make an interval only if the tree keeps the order of the numbers
select count(case when place <> before then 1 end) as misplaced from {{ ladder }}
