-- step:  nodes_to_evaluate: the contenders to evaluate next
-- in:    contenders(node, is_evaluated, bound), lattice(node, height)
-- out:   (node, place)   key: node
-- why:   the bounds of evaluated nodes are tight, so those with the lowest bounds are likely the best, and come first to be
--        scored. Of the others those in the middle of the lattice say most: what they lose bounds all nodes beneath them
with evaluated as (
    select node, row_number() over (order by bound, node) as place from {{ contenders }} where is_evaluated
),

unevaluated as (
    select
        b.node,
        l.height,
        b.bound,
        row_number() over (order by l.height, b.node) as rank,
        count(*) over () as total
    from {{ contenders }} as b
    join {{ lattice }} as l on l.node = b.node
    where not b.is_evaluated
),

middle as (
    select (min(height) + max(height)) / 2 as height from unevaluated where 2 * rank between total and total + 2
),

nearest as (
    select u.node, u.bound, min(abs(u.height - m.height)) over () as least, abs(u.height - m.height) as distance
    from unevaluated as u
    cross join middle as m
),

spread as (
    select node, row_number() over (order by bound, node) as place, count(*) over () as total from nearest where distance = least
),

ordered as (
    select node, 0 as kind, place from evaluated where place <= {{ few }}
    {% if count %}
    union all
    select node, 1, place from spread where (place - 1) % greatest(1, cast(floor(total / {{ count }}.0) as bigint)) = 0
    {% endif %}
)

select node, row_number() over (order by kind, place) as place from ordered
