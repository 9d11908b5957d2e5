-- step:  first_items: the sets of one term that are candidates of some row
-- in:    row_terms(node, term, r, bit)
-- out:   (node, parent, term, iset, r, mask)
-- why:   the first level; the item sets of all rows are shared
select node, cast(0 as bigint) as parent, term, {{ base }} + term as iset, r, bit as mask from {{ row_terms }}
