with known as (
    select node, row_number() over (order by bound, node) as place from "shoal_1_bounded" where measured
),

unknown as (
    select b.node, l.height, b.bound, median(l.height) over () as middle
    from "shoal_1_bounded" as b
    join "shoal_1_lattice" as l on l.node = b.node
    where not b.measured
),

nearest as (
    select node, bound, min(abs(height - middle)) over () as least, abs(height - middle) as distance from unknown
),

spread as (
    select node, row_number() over (order by bound, node) as place, count(*) over () as total from nearest where distance = least
),

ordered as (
    select node, 0 as kind, place from known where place <= 8
    union all
    select node, 1, place from spread where (place - 1) % greatest(1, cast(floor(total / 64.0) as bigint)) = 0
)

select node, row_number() over (order by kind, place) as place from ordered
