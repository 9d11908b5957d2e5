-- full_domain

with sizes as (
    select shape, cast(sum(n) as bigint) as n from "shoal_1_shape_histograms" group by shape
)

select s.n, s.n as people, cast(sum(p.classes) as bigint) as classes
from sizes as s
join "shoal_2_shapes" as p on p.shape = s.shape
group by s.n

-- full_domain of persons

with sizes as (
    select shape, cast(sum(persons) as bigint) as n from "shoal_1_published_persons" group by shape
)

...

-- audit of persons

with sizes as (
    select shape, cast(count(distinct person) as bigint) as n from "shoal_1_class_persons" group by shape
)

...
