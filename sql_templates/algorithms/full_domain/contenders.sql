-- step:  contenders: the nodes to score next
-- in:    bounded(node, measured, bound), lattice(node, height)
-- out:   (node, place)   key: node
-- why:   measured nodes have tight bounds, so the lowest are likely the best; of the others those in the middle of the
--        lattice tell most: their losses bound everything beneath them
with known as (
    select node, row_number() over (order by bound, node) as place from {{ bounded }} where measured
),

unknown as (
    select
        b.node,
        l.height,
        b.bound,
        row_number() over (order by l.height, b.node) as rank,
        count(*) over () as total
    from {{ bounded }} as b
    join {{ lattice }} as l on l.node = b.node
    where not b.measured
),

middle as (
    select (min(height) + max(height)) / 2 as height from unknown where 2 * rank between total and total + 2
),

nearest as (
    select u.node, u.bound, min(abs(u.height - m.height)) over () as least, abs(u.height - m.height) as distance
    from unknown as u
    cross join middle as m
),

spread as (
    select node, row_number() over (order by bound, node) as place, count(*) over () as total from nearest where distance = least
),

ordered as (
    select node, 0 as kind, place from known where place <= {{ few }}
    union all
    select node, 1, place from spread where (place - 1) % greatest(1, cast(floor(total / {{ count }}.0) as bigint)) = 0
)

select node, row_number() over (order by kind, place) as place from ordered
