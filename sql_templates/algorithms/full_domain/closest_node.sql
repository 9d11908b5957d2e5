-- step:  closest_node: the evaluated node that loses the fewest rows; of equal ones the most general
-- in:    results(node, lost), lattice(node, height, <level>...)
-- out:   (node, lost, <level>...)
-- why:   if no node satisfies, this one says how far the policy is from being met
select r.node, r.lost, {% for i in attributes %}l.l{{ i }}{% if not loop.last %}, {% endif %}{% endfor %}

from {{ results }} as r
join {{ lattice }} as l on l.node = r.node
order by r.lost, l.height desc, r.node
limit 1
