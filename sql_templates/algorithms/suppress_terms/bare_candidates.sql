-- step:  bare_candidates: for each class the pattern that leaves no row any term
-- in:    open_classes(class, most)
-- out:   (candidate, class, cost)   key: candidate
-- why:   its number is below those of all others
select 0 - row_number() over (order by class) as candidate, class, most as cost from {{ open_classes }}
