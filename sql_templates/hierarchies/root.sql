-- step:  root: the label in which all rows of a hierarchy end
-- in:    ladder(l0 ... lh)
-- out:   (root)
-- why:   a column at the highest level shows it in every row
select max(l{{ height }}) as root from {{ ladder }}
