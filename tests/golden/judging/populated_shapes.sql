-- population

select shape, classes from "shoal_1_numbered_classes"

-- population of ranges

select shape, classes from "shoal_1_numbered_classes"
union all
select cast(0 as bigint) as shape, cast(1 as bigint) as classes
