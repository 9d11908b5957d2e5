-- step:  kept: how many rows stay in which node of classes that hold
-- in:    states(class, step, <code>, n), verdicts(class, step)
-- out:   (class, node, n)   key: class, node
-- why:   which rows these are is decided by their pieces
select s.class, s.{{ code }} as node, s.n
from {{ states }} as s
join {{ verdicts }} as v on v.class = s.class and v.step = s.step
