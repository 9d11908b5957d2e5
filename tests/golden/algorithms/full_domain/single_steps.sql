-- full_domain of persons

with bottom as (
    select min(height) as height, min(l1) as l1, min(l2) as l2, min(node) as node, max(node) as top
    from "shoal_1_lattice"
),

steps as (
    select a.node, a.height - b.height as place
    from "shoal_1_lattice" as a
    cross join bottom as b
    where a.node = b.top or a.node = b.node or a.height - b.height = a.l1 - b.l1 or a.height - b.height = a.l2 - b.l2
)

select node, place
from steps

-- full_domain of persons

...

select node, place
from steps
where node not in (select node from "shoal_1_more_rows")
