with "sizes" as (
    select "class", n from "shoal_1_histograms"
),


failing as (
    select distinct "class" from (select "class", cast(n as double) as observed, cast(5 as double) as required
from "sizes"
where n < 5) as violations


)

select a.cell, a.class, a.n
from "shoal_1_grouping" as a
where not exists (select 1 from failing as f where f.class = a.class)
