-- step:  first_paths: no row is decided yet
-- in:    roots(node)
-- out:   (node, rn, k, a, bits)
-- why:   an empty table of the right types
select node, cast(0 as bigint) as rn, cast(0 as bigint) as k, cast(0 as double) as a, cast(0 as bigint) as bits from {{ roots }} where false
