-- step:  plan_rows: the rows of each plan
-- in:    plans(node, class, family, bits, place, rn), levels(class, rn, bits, cost, k, a)
-- out:   (node, class, rn, k, a, bits)
-- why:   rows that the plan leaves alone keep all terms
select p.node, p.class, l.rn, l.k, l.a, l.bits
from {{ plans }} as p
join {{ levels }} as l on l.class = p.class and l.cost = 0
where not exists (
    select 1 from {{ plans }} as q
    where q.class = p.class and q.family = p.family and q.bits = p.bits and q.place <= p.place and q.rn = l.rn
)
union all
select p.node, p.class, q.rn, l.k, l.a, l.bits
from {{ plans }} as p
join {{ plans }} as q on q.class = p.class and q.family = p.family and q.bits = p.bits and q.place <= p.place
join {{ levels }} as l on l.class = q.class and l.rn = q.rn and l.bits = q.bits
