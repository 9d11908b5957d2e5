-- full_domain

select 0 as attribute, 0 as level, coalesce(max(rank0), 0) as top, count(*) as leaves, 0 as off_axis from "shoal_1_dimension"
union all
select 0 as attribute, 1 as level, coalesce(max(rank1), 0) as top, count(*) as leaves, 0 as off_axis from "shoal_1_dimension"

union all
select 1 as attribute, 0 as level, coalesce(max(rank0), 0) as top, count(*) as leaves, count(case when abs(cast(l0 as double)) <= cast('9.0072e+15' as double) then null else l0 end) + count(l0) - count(distinct cast(l0 as double)) as off_axis from "shoal_2_dimension"
union all
select 1 as attribute, 1 as level, coalesce(max(rank1), 0) as top, count(*) as leaves, count(case when abs(cast(l0 as double)) <= cast('9.0072e+15' as double) then null else l0 end) + count(l0) - count(distinct cast(l0 as double)) as off_axis from "shoal_2_dimension"
union all
select 1 as attribute, 2 as level, coalesce(max(rank2), 0) as top, count(*) as leaves, count(case when abs(cast(l0 as double)) <= cast('9.0072e+15' as double) then null else l0 end) + count(l0) - count(distinct cast(l0 as double)) as off_axis from "shoal_2_dimension"
