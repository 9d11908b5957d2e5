-- step:  first_products: the patterns of a vector before the state of any row is chosen
-- in:    chunk(vector, class, cost)
-- out:   (node, vector, class, cost, total, is_cut)   key: node
-- why:   the states of the rows are chosen row after row, for all vectors at once
select row_number() over (order by class, cost, vector) as node, vector, class, cost, cast(0 as double) as total, 0 as is_cut
from {{ chunk }}
