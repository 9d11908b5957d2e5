-- step:  known_verdicts: whether nodes satisfy a policy, by what is known of the rows that they lose
-- in:    losses(node, place, lost), lattice(node, <mask>...)
-- out:   (node, <mask>..., lost, lost_firmly, satisfies, hopeless, score, floor)   key: node
-- why:   of the two places, the first has the losses by all checks of the policy, the second those by its firm ones. Metrics of
--        class sizes have no place here, so there are no scores
{% import "macros/columns.sql" as columns %}
select
    a.node{{ columns.tail(masks, "l") }},
    a.lost,
    f.lost as lost_firmly,
    a.lost <= {{ limit }} as satisfies,
    f.lost > {{ limit }} as hopeless,
    cast(null as double) as score,
    cast(null as double) as floor
from {{ losses }} as a
join {{ losses }} as f on f.node = a.node and f.place = {{ places[1] }}
join {{ lattice }} as l on l.node = a.node
where a.place = {{ places[0] }}
