with "sizes" as (
    select "part", "attribute", "side", n from "shoal_1_groups"
),


failing as (
    select distinct "part", "attribute", "side" from (select "part", "attribute", "side", cast(n as double) as observed, cast(5 as double) as required
from "sizes"
where n < 5) as violations


),

passed as (
    select c.part, min(c.place) as place
    from "shoal_1_cuts" as c
    where not exists (select 1 from failing as f where f.part = c.part and f.attribute = c.attribute)
    group by c.part
)

select
    c.part,
    c.attribute,
    c."m1",
    c."m2",
    c.cut,
    c.there,
    c.taken,
    cast(17 + row_number() over (order by c.part) as int) as child
from passed as p
join "shoal_1_cuts" as c on c.part = p.part and c.place = p.place
