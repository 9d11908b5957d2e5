-- step:  first: the nodes to begin with: top, bottom, and some of the middle
-- in:    lattice(node, height)
-- out:   (node, place)   key: node
-- why:   if the top violates nothing satisfies, if the bottom satisfies nothing is to be done; the others start the fit
with ends as (
    select max(node) as top, min(node) as bottom, max(height) / 2 as middle from {{ lattice }}
),

middle as (
    select l.node, row_number() over (order by l.node) as place, count(*) over () as total
    from {{ lattice }} as l
    cross join ends as e
    where l.height = floor(e.middle) and l.node not in (e.top, e.bottom)
)

select top as node, 1 as place from ends
union
select bottom, 2 from ends where bottom <> top
union
select node, 2 + place from middle where (place - 1) % greatest(1, cast(floor(total / {{ count }}.0) as bigint)) = 0
