-- bsgi

select cast(1 as bigint) as part, place, n from "shoal_1_points"
