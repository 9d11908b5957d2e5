-- step:  closest: the evaluated node that loses the fewest rows
-- in:    results(node, lost), lattice(node, height, <level>...)
-- out:   (node, lost, <level>...)
-- why:   when nothing satisfies, this is how far the policy is from being met; of equals the most general
select r.node, r.lost, {% for i in attributes %}l.l{{ i }}{% if not loop.last %}, {% endif %}{% endfor %}

from {{ results }} as r
join {{ lattice }} as l on l.node = r.node
order by r.lost, l.height desc, r.node
limit 1
