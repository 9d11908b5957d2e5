-- full_domain

with best as (
    select min(score) as score from "shoal_1_more_rows"
)

select s.node, s.score, l.l1, l.l2
from "shoal_1_more_rows" as s
cross join best as b
join "shoal_2_lattice" as l on l.node = s.node
where s.score <= b.score + greatest(1e-12, 1e-9 * abs(b.score)) or s.score = b.score
order by l.height, s.node
limit 1
