-- bsgi

select cast(coalesce(sum(n), 0) as bigint) as rows, coalesce(max(part), 0) as part from "shoal_1_first_pieces"
