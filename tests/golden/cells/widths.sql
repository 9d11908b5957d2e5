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

-- full_domain, all kinds, starred

...

union all
select 4 as attribute, 0 as level, coalesce(max(rank0), 0) as top, count(*) as leaves, count(l0) - count(case when extract(year from cast(l0 as timestamp)) between 1 and 9999 then l0 end) as off_axis from "shoal_1_dimension"
union all
select 4 as attribute, 1 as level, coalesce(max(rank1), 0) as top, count(*) as leaves, count(l0) - count(case when extract(year from cast(l0 as timestamp)) between 1 and 9999 then l0 end) as off_axis from "shoal_1_dimension"
union all
select 4 as attribute, 2 as level, coalesce(max(rank2), 0) as top, count(*) as leaves, count(l0) - count(case when extract(year from cast(l0 as timestamp)) between 1 and 9999 then l0 end) as off_axis from "shoal_1_dimension"
union all
select 4 as attribute, 3 as level, coalesce(max(rank3), 0) as top, count(*) as leaves, count(l0) - count(case when extract(year from cast(l0 as timestamp)) between 1 and 9999 then l0 end) as off_axis from "shoal_1_dimension"
union all
select 4 as attribute, 4 as level, coalesce(max(rank4), 0) as top, count(*) as leaves, count(l0) - count(case when extract(year from cast(l0 as timestamp)) between 1 and 9999 then l0 end) as off_axis from "shoal_1_dimension"
union all
select 4 as attribute, 5 as level, coalesce(max(rank5), 0) as top, count(*) as leaves, count(l0) - count(case when extract(year from cast(l0 as timestamp)) between 1 and 9999 then l0 end) as off_axis from "shoal_1_dimension"

union all
select 5 as attribute, 0 as level, coalesce(max(rank0), 0) as top, count(*) as leaves, count(l0) - count(case when extract(year from cast(l0 as timestamp)) between 1 and 9999 then l0 end) as off_axis from "shoal_2_dimension"
union all
select 5 as attribute, 1 as level, coalesce(max(rank1), 0) as top, count(*) as leaves, count(l0) - count(case when extract(year from cast(l0 as timestamp)) between 1 and 9999 then l0 end) as off_axis from "shoal_2_dimension"
union all
select 5 as attribute, 2 as level, coalesce(max(rank2), 0) as top, count(*) as leaves, count(l0) - count(case when extract(year from cast(l0 as timestamp)) between 1 and 9999 then l0 end) as off_axis from "shoal_2_dimension"
