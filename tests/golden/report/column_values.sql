-- report

with counted1 as (
    select cast("Marital ""Status""" as varchar) as value, count(*) as n from "shoal_source" group by cast("Marital ""Status""" as varchar)
),

ranked1 as (
    select value, n, row_number() over (order by n desc, value) as place, count(value) over () as different
    from counted1
),

counted2 as (
    select cast("age<&'>" as varchar) as value, count(*) as n from "shoal_source" group by cast("age<&'>" as varchar)
),

ranked2 as (
    select value, n, row_number() over (order by n desc, value) as place, count(value) over () as different
    from counted2
),

counted3 as (
    select cast("O'Hara's {{ x }}" as varchar) as value, count(*) as n from "shoal_source" group by cast("O'Hara's {{ x }}" as varchar)
),

ranked3 as (
    select value, n, row_number() over (order by n desc, value) as place, count(value) over () as different
    from counted3
)

select 1 as attribute, place, value, n, different from ranked1 where place <= 8
union all
select 2 as attribute, place, value, n, different from ranked2 where place <= 8
union all
select 3 as attribute, place, value, n, different from ranked3 where place <= 8
