-- step:  minimal: the satisfying nodes that have none beneath them
-- in:    results(node, <mask>..., satisfies), lattice(node, <level>...)
-- out:   (<level>...)
-- why:   all of them are delivered: which one is best is for the user's metric to say
{% import "macros/columns.sql" as columns %}
select {% for i in attributes %}l.l{{ i }}{% if not loop.last %}, {% endif %}{% endfor %}

from {{ results }} as r
join {{ lattice }} as l on l.node = r.node
where r.satisfies and not exists (
    select 1 from {{ results }} as s where s.satisfies and s.node <> r.node and {{ columns.beneath(masks, "s", "r") }}
)
order by r.node
