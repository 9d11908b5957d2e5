-- step:  largest_set: how many terms the largest set has
-- in:    set_terms(place)
-- out:   (most)
-- why:   so many steps find the labels of all sets
select coalesce(max(place), 0) as most from {{ set_terms }}
