-- recoding

with counted as (
    select "s1" as node, sum(n) as n from "shoal_1_cells" where n > 0 group by "s1"
),

induced as (
    select node as sa, n from counted
),

total as (
    select sum(n) as n from counted
)

select i.sa, i.n / cast(sum(i.n) over () as double) as share, i.n / cast(t.n as double) as frequency
from induced as i
cross join total as t

-- audit

with counted as (
    select g."s1" as node, sum(g.n * p.classes) as n
    from "shoal_1_shape_histograms" as g
    join "shoal_2_shapes" as p on p.shape = g.shape
    where g.n > 0
    group by g."s1"
),

...

-- full_domain of persons

with counted as (
    select "s1" as node, cast(sum("persons_s1") + count(distinct case when "person" > 0 then "person" end) as bigint) as n from "shoal_1_counted_cells" group by "s1"
),

...

total as (
    select cast(sum("persons") + count(distinct case when "person" > 0 then "person" end) as bigint) as n from "shoal_1_counted_cells"
)

...

-- full_domain of persons

with counted as (
    select "s1" as node, count(distinct "person") as n from "shoal_1_person_values" group by "s1"
),

...

total as (
    select count(distinct "person") as n from "shoal_1_person_values"
)

...
