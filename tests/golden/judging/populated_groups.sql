-- population

select shape, "s1", n, cast(0 as bigint) as people from "shoal_1_class_persons"
union all
select shape, cast(null as bigint) as "s1", cast(0 as bigint) as n, people from "shoal_2_people_of_classes"

-- population of ranges

select shape, "s1", n, cast(0 as bigint) as people from "shoal_1_class_persons"
union all
select shape, cast(null as bigint) as "s1", cast(0 as bigint) as n, people from "shoal_2_people_of_classes"
union all
select cast(0 as bigint) as shape, cast(null as bigint) as "s1", cast(0 as bigint) as n, cast(2 as bigint) as people
