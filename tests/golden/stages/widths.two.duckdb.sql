select 1 as attribute, 0 as level, coalesce(max(rank0), 0) as top, count(*) as leaves from "shoal_2_dimension_q1"
union all
select 1 as attribute, 1 as level, coalesce(max(rank1), 0) as top, count(*) as leaves from "shoal_2_dimension_q1"

union all
select 2 as attribute, 0 as level, coalesce(max(rank0), 0) as top, count(*) as leaves from "shoal_2_dimension_q2"
