-- full_domain

with lost_bits as (
    select node, "f1" + "f2" as bits from "shoal_1_lattice"
),

nearest as (
    select
        node,
        row_number() over (order by abs(bits - cast('0.4' as double) * (select max(bits) from lost_bits)), node) as place
    from lost_bits
),

spread as (
    select node, row_number() over (order by node) as place, count(*) over () as total from nearest where place <= 16
)

select max(node) as node, -1 as place from lost_bits
union
select min(node), 0 from lost_bits
union
select node, place
from spread
where
    (place - 1) % greatest(1, cast(floor(total / cast(1 as double)) as bigint)) = 0
    and node not in (select min(node) from lost_bits union all select max(node) from lost_bits)

-- full_domain

...

select node, place
from spread
where
    (place - 1) % greatest(1, cast(floor(total / cast(1 as double)) as bigint)) = 0
    and node not in (select node from "shoal_1_more_rows")
