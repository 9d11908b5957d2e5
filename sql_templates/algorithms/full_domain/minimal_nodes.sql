-- step:  minimal_nodes: the levels of the satisfying nodes that have no satisfying node beneath them
-- in:    results(node, <mask>..., satisfies), lattice(node, <level>...)
-- out:   (<level>...)
-- why:   all of them are reported; the user's metric says which node is best
{% import "macros/columns.sql" as columns %}
select {% for i in attributes %}l.l{{ i }}{% if not loop.last %}, {% endif %}{% endfor %}

from {{ results }} as r
join {{ lattice }} as l on l.node = r.node
where r.satisfies and not exists (
    select 1 from {{ results }} as s where s.satisfies and s.node <> r.node and {{ columns.beneath(masks, "s", "r") }}
)
order by r.node
