-- step:  most_terms: how many terms the largest set has
-- in:    term_sets(n)
-- out:   (most)
-- why:   more terms than a number has bits are refused
select coalesce(max(n), 0) as most from {{ term_sets }}
