-- full_domain

with general as (
    select node, "f1" + "f2" as bits from "shoal_1_lattice"
),

nearest as (
    select
        node,
        row_number() over (order by abs(bits - cast('0.4' as double) * (select max(bits) from general)), node) as place
    from general
),

spread as (
    select node, row_number() over (order by node) as place, count(*) over () as total from nearest where place <= 16
)

select max(node) as node, -1 as place from general
union
select min(node), 0 from general
union
select node, place
from spread
where
    (place - 1) % greatest(1, cast(floor(total / cast(1 as double)) as bigint)) = 0
    and node not in (select min(node) from general union all select max(node) from general)

-- full_domain

...

select node, place
from spread
where
    (place - 1) % greatest(1, cast(floor(total / cast(1 as double)) as bigint)) = 0
    and node not in (select node from "shoal_1_results")
