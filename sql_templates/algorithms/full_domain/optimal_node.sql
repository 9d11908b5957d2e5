-- step:  optimal_node: the node with the best score; of equal ones the lowest, then the first in the order of its levels
-- in:    scores(node, score), lattice(node, height, <level>...)
-- out:   (node, score, <level>...)
-- why:   scores that differ by rounding alone are equal
with best as (
    select min(score) as score from {{ scores }}
)

select s.node, s.score, {% for i in attributes %}l.l{{ i }}{% if not loop.last %}, {% endif %}{% endfor %}

from {{ scores }} as s
cross join best as b
join {{ lattice }} as l on l.node = s.node
where s.score <= b.score + greatest(1e-12, 1e-9 * abs(b.score)) or s.score = b.score
order by l.height, s.node
limit 1
