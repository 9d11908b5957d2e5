-- full_domain

with sizes as (
    select
        shape,
        cast(sum(n) as bigint) as n
    from "shoal_1_shape_histograms"
    group by shape
),

counted as (
    select s.n, s.n as people, p.classes
    from sizes as s
    join "shoal_2_shapes" as p on p.shape = s.shape
    where s.n > 0
)

select n, people, cast(sum(classes) as bigint) as classes from counted group by n, people

-- full_domain of persons

with sizes as (
    select
        shape,
        cast(sum(persons) as bigint) as n
    from "shoal_1_published_persons"
    group by shape
),

...

-- audit of persons

with sizes as (
    select
        shape,
        cast(count(distinct person) as bigint) as n
    from "shoal_1_class_persons"
    group by shape
),

...

-- population

with sizes as (
    select
        shape,
        cast(sum(n) as bigint) as n,
        cast(sum(people) as bigint) as people
    from "shoal_1_populated_groups"
    group by shape
),

counted as (
    select s.n, greatest(s.n, s.people) as people, p.classes
    from sizes as s
    join "shoal_2_populated_shapes" as p on p.shape = s.shape
    where s.n > 0
)

...
