-- step:  sources_to_keep: the nodes of a batch whose groups are worth keeping
-- in:    groups(node, <word>..., n), batch(node, <mask>...), sources(node)
-- out:   (node, <mask>..., classes)   key: node
-- why:   to roll up from groups that are nearly as many as the cells saves nothing
{% import "macros/columns.sql" as columns %}
select g.node{{ columns.tail(masks, "b") }}, cast(count(*) as bigint) as classes
from {{ groups }} as g
join {{ batch }} as b on b.node = g.node
where g.node not in (select node from {{ sources }})
group by g.node{{ columns.tail(masks, "b") }}
having count(*) <= {{ most_groups }}
