select 1 as attribute, 0 as level, coalesce(max(rank0), 0) as top, count(*) as leaves, 0 as off_axis from "shoal_2_dimension_q1"
union all
select 1 as attribute, 1 as level, coalesce(max(rank1), 0) as top, count(*) as leaves, 0 as off_axis from "shoal_2_dimension_q1"

union all
select 2 as attribute, 0 as level, coalesce(max(rank0), 0) as top, count(*) as leaves, count(case when abs(cast(l0 as double)) <= cast('9007199254740992.0' as double) then null else l0 end) + count(l0) - count(distinct cast(l0 as double)) as off_axis from "shoal_2_dimension_q2"

union all
select 3 as attribute, 0 as level, coalesce(max(rank0), 0) as top, count(*) as leaves, count(case when abs(cast(l0 as double)) <= cast('1e+300' as double) then null else l0 end) + count(l0) - count(distinct cast(l0 as double)) as off_axis from "shoal_1_dimension_q3"
