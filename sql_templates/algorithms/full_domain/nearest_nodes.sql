-- step:  nearest_nodes: the evaluated nodes that lose the fewest rows; of equal ones the most general first
-- in:    results(node, lost), lattice(node, height, <level>...)
-- out:   (<level>...)
-- why:   where no node satisfies, these come closest, and what they reach is what can be asked for
select {% for i in attributes %}l.l{{ i }}{% if not loop.last %}, {% endif %}{% endfor %}

from (select distinct node, lost from {{ results }}) as r
join {{ lattice }} as l on l.node = r.node
order by r.lost, l.height desc, r.node
limit {{ count }}
