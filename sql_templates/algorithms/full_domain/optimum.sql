-- step:  optimum: the best of the scored nodes; then the lowest, then the first in the order of the attributes
-- in:    scores(node, score), lattice(node, height, <level>...)
-- out:   (node, score, <level>...)
-- why:   scores that differ by rounding alone are the same score
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
