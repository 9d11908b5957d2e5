-- bsgi

select cast(sum(width) as bigint) as width, cast(sum(clashes) as bigint) as clashes from "shoal_1_holes"
